"""What a laboratory asks of the generator: known answers, raw output, statistics on its outcomes.

known_answers   official test vectors, of files and built in, run through the generator
raw_output      the generator's bytes, for other people's test suites
outcomes        each kind of equipment, drawn as the house draws it
sequences       the tests of § 810a.5 on outcomes in the order drawn
arrangements    the same for shuffles and samples, whose entries exclude one another
battery         which tests are run on what, and what they come to, taken together
report, page    the run, and the document that it ends in
"""
