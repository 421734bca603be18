"""The operators' side of the house: the admin socket, and the terminal that talks to it.

ports.py             what the pit needs of the cage, the meters and the house
server.py            the admin socket: sign-in, authority, recording of every command
commands.py          which role may give which command, and how each is carried out
players.py           the commands that find players
tables.py            the commands that change a table
meters.py            the commands about progressive meters
second_operator.py   what one operator requests and another confirms
prepared_command.py  a command that is ready to be carried out
operators.py         the operators' accounts, in Redis
event_log.py         the numbered log of what operators do and what happens
sign_in_limits.py    waits after failed sign-ins
refusal.py           the refusal of a command

terminal.py          `croupier pit`, one command at a time
shell.py             the interactive shell
arguments.py         the commands' arguments, for both
client.py            the terminal's connection to the admin socket
rendering.py         answers as text for people
amounts.py           amounts of money as operators type them
"""
