"""The keys of the cage in Redis.

Bankrolls are spread over partitions. Every key of a partition carries its hash tag, so that each
script touches one slot of a Redis Cluster and nothing else:

    {cage:03}:balance         HASH    account → cents
    {cage:03}:suspended       HASH    account → why it may not wager
    {cage:03}:account:<id>    HASH    name, kind, created_ms; generation: how often all its sessions
                                      were ended; claims: the name that a guest is about to claim;
                                      avatar: the picture that its player has picked
    {cage:03}:sessions:<id>   HASH    session → its record, in MessagePack (sessions.py); expires
    {cage:03}:guests          ZSET    account of a guest or bot → when it was last seen, Unix ms
    {cage:03}:closed          STREAM  the ledgers of closed accounts (closing.py)
    {cage:03}:tables          HASH    table → 1, for every table that ever held a cent here
    {cage:03}:on_layouts      HASH    account → cents of all its holds; no field if it has none
    {cage:03}:holds:<table>   HASH    hold id → "cents account detail"; of a progressive wager
                                      "cents account;meter;share;reserve detail"
    {cage:03}:meters          HASH    <meter>:contributed, :reserved, :paid → thousandths of a cent
    {cage:03}:used:<t>/<r>    HASH    hold that ended → r released, s settled; expires in 7 days
    {cage:03}:orders:<id>     HASH    id of an issue or a redemption → cents, signed; as long as
                                      its entry is in Redis
    {cage:03}:refilled:<id>   STRING  the account got play chips; expires when it may get more
    {cage:03}:ledger:<id>     STREAM  the movements of an account, in MessagePack (ledger.py):
                                      those of the last days, and always the last one
    {cage:03}:commits         STREAM  the entries of each commit in their order, and the account of
                                      each, until they are in the archive (server/ledger)
    {cage:03}:totals          HASH    issued, house, held: cents; commits: how many batches;
                                      closings: how many accounts were closed; signed: up to
                                      which commit a checkpoint has signed the ledger; released
                                      and removed: up to which commit the archive has it and
                                      Redis need not, and does not (server/ledger/releasing.py)
    {cage:03}:fence           HASH    house and line: the numbers of the house and the connection
                                      whose movements the script takes (batcher.py); in a house of
                                      many processes line:<process>: the connection of each
    {cage:03}:owners          HASH    table → the number of the lease whose movements the script
                                      takes, in a house of many processes (table_leases.py)
    {table:<id>}:lease        STRING  which process owns the table, in JSON (table_leases.py);
                                      expires
    {table:<id>}:number       STRING  the number of the table's latest lease; the journal has
                                      other keys of this tag (server/records/journal.py)
    {…}:marked                STRING  empty: its write follows all others to the replica
                                      (cluster.py, and replicated.py for what is signed)
    {meters}:records          HASH    meter → its terms and its sums, in JSON (meters.py)
    {meters}:links            HASH    table → the meter that operators linked it to, in JSON
    {meters}:changes          HASH    id of a change → its outcome, in JSON
    {meters}:ledger           STREAM  every change of a meter, with before and after, in JSON
    {meters}:fence            STRING  the latest house that changed a meter
    {meters}:owners           HASH    table → the number of the lease that may claim for it
    {names:7f}                HASH    name in lower case → credentials, in MessagePack
    {looks:7f}                HASH    look of a name (common/look_alikes.py) → account
    {house}:partitions        STRING  how many partitions were ever made
    {house}:guests_indexed    STRING  every guest is in a list of guests (closing.py)
    {house}:lease             STRING  which house runs on this Redis (lease.py)
    {house}:number            STRING  the latest number of a house, a process or a table's lease
    {house}:generation        STRING  the number of the latest house
    {house}:members           HASH    number of a process of a house of many → when its part of the
                                      lease ends, Unix ms
    {house}:processes         HASH    name of a process of a house of many → when it was seen last,
                                      and what it said of itself (processes.py)
    {house}:placements        HASH    what operators ordered about the placement of tables
                                      (placement_orders.py)
    {house}:data              HASH    which version of the data was written last (data_version.py)
    {house}:agreed            STRING  what all processes of a house of many share (agreement.py)
    {limits}:…                        what a house of many counts of its players (limits.py)
    {house}:losses            HASH    name of a process → what Redis had told it, and lacks: nobody
                                      opens on this Redis before it is accepted (app/store_mark)
    {house}:epoch             HASH    id and opening: which store this is, and how often it was
                                      opened (server/app/store_mark)

An account's id names its partition (`03-k7f2m9qx4tbn`). So partitions may be added at any time, and
no account ever moves.
"""

from __future__ import annotations

import secrets
import zlib

PARTITIONS_MOST = 1000
PARTITIONS_KEY = "{house}:partitions"
GUESTS_INDEXED_KEY = "{house}:guests_indexed"
LEASE_KEY = "{house}:lease"
HOUSE_NUMBER_KEY = "{house}:number"
GENERATION_KEY = "{house}:generation"
MEMBERS_KEY = "{house}:members"
PROCESSES_KEY = "{house}:processes"
AGREED_KEY = "{house}:agreed"
PLACEMENTS_KEY = "{house}:placements"
DATA_VERSION_KEY = "{house}:data"
EPOCH_KEY = "{house}:epoch"
LOSSES_KEY = "{house}:losses"
METER_RECORDS_KEY = "{meters}:records"
METER_LINKS_KEY = "{meters}:links"
METER_CHANGES_KEY = "{meters}:changes"
METER_LEDGER_KEY = "{meters}:ledger"
METER_FENCE_KEY = "{meters}:fence"
METER_OWNERS_KEY = "{meters}:owners"
RELAY_CHANNELS = "{relay}:"
"""How the channels of a house of many processes begin (server/relay/line.py). On a Cluster, all are
on one node: messages are few beside movements of money."""
PROOF_CHANNEL = "croupier"
"""What is published on it reaches the replica after everything before it (replicated.py)."""

_NAME_PARTITIONS = 256
_ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # 32 letters that nobody mistakes for each other
_ID_LENGTH = 12  # 60 bits: among a billion accounts, a collision is less likely than not


def partition_name(partition: int) -> str:
    """A partition's name in keys and account ids: 3 → `03`."""
    return f"{partition:02d}"


def partition_of(account: str) -> str:
    """The partition that an account's id names."""
    return account.partition("-")[0]


def cage_key(partition: str, name: str) -> str:
    """A key of a partition: (`03`, `balance`) → `{cage:03}:balance`."""
    return f"{{cage:{partition}}}:{name}"


def lease_keys(table: str) -> tuple[str, str]:
    """The keys of a table's lease, and of the number of the latest one."""
    return f"{{table:{table}}}:lease", f"{{table:{table}}}:number"


def mark_key(key: str | bytes) -> bytes:
    """The key of the mark in the slot of another key: `{cage:03}:balance` → `{cage:03}:marked`."""
    tag, end, _ = (key.encode() if isinstance(key, str) else key).partition(b"}")
    assert tag.startswith(b"{") and end, f"{key!r} has no hash tag"
    return tag + end + b":marked"


def names_key(name: str) -> str:
    """The key of the hash that holds a player's name."""
    return f"{{names:{zlib.crc32(folded(name).encode()) % _NAME_PARTITIONS:02x}}}"


def looks_key(look: str) -> str:
    """The key of the hash that holds the look of a player's name."""
    return f"{{looks:{zlib.crc32(look.encode()) % _NAME_PARTITIONS:02x}}}"


def folded(name: str) -> str:
    """A name in the form that is compared: `Ada` and `ADA` are the same player."""
    return name.casefold()


def new_account_id(partitions: int) -> str:
    """A new account id, in a random partition."""
    suffix = "".join(secrets.choice(_ID_ALPHABET) for _ in range(_ID_LENGTH))
    return f"{partition_name(secrets.randbelow(partitions))}-{suffix}"
