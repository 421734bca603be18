"""Backups of a house: a moment of its Redis, its archive up to that moment, and its sealed keys.

kinds.py        which keys of Redis are copied, and which are left out
servers.py      one server, or the primaries of a Cluster
values.py       the keys of one server as they are read, and read again when they change
moment.py       all servers at one moment
redis_file.py   the keys in a file
filling.py      an empty Redis, filled from that file
archive.py      the files of the archive, and their ends up to the moment
sealed_keys.py  the secret keys, encrypted with a passphrase
manifest.py     what a backup has, signed
folder.py       many backups in one folder
"""
