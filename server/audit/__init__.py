"""Rounds checked after the fact, from their records alone.

verify_file       a file of records or receipts: each document by itself
verify_folder     a whole folder of records: each record, and that they follow each other
replay_round      one round played again by the rules: the others are built on it
replay_table      a table's rounds played again one after another: each record comes out the same
drift_statistics  what wagers returned against their exact odds, and how far that is from chance
drift_board       the drift of every table of an open house, kept up to date
components        the hashes of the program, its rules and its configuration
"""
