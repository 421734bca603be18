"""The ledger's archive: movements leave Redis for files of chained pages, and stay readable there.

pages.py        one page: some commits of one partition, as a line of JSON
folder.py       the archive of one partition as it is read: by page, by account, whole
index.py        where an account's entries are; made from the pages, and made again if it is lost
sorting.py      entries in the order of their commits, whatever order they are found in
copying.py      what the house has signed is copied from Redis to the disk
releasing.py    what is on the disk, and old enough, is removed from Redis
keeping.py      the one task that does both
verifying.py    every page against its chain and the signed checkpoints
"""
