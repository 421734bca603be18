"""Tests of the generator for a laboratory: known answers, raw output, statistics on outcomes.

known_answers   official test vectors, of files and built in, run through the generator
raw_output      the generator's bytes, for other people's test suites
outcomes        each kind of equipment, drawn as the house draws it
sequences       the tests of § 810a.5 on outcomes in the order drawn
arrangements    the same for shuffles and samples, whose entries are all different
battery         which tests run on which equipment, and the verdict over all of them
report, page    the run, and the document that it writes
"""
