"""The gateway's configuration. Every limit has a default; none can be switched off."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from protocol.from_house import RulesSubmission

RESERVED_NAMES = (
    "admin", "administrator", "bot", "boxperson", "cage", "cashier", "casino", "croupier", "dealer",
    "floor", "floorperson", "guest", "house", "inspector", "manager", "moderator", "operator",
    "pit", "pit boss", "security", "shift manager", "staff", "stickperson", "support", "system",
)  # fmt: skip


class GatewaySettings(Struct, frozen=True, kw_only=True):
    """Limits and addresses. Networks are CIDR texts, such as `10.0.0.0/8`."""

    # addresses
    host: str = "127.0.0.1"
    port: int = 8080  # 0: any free port
    shares_port: bool = False  # with other processes of the house on this machine
    origins: tuple[str, ...] = ()  # besides this host itself: "https://casino.example"
    trusted_proxies: tuple[str, ...] = ()  # which name the client: addresses.client_address
    certificate: Path | None = None  # PEM files; with them the port speaks TLS
    certificate_key: Path | None = None

    # counts
    max_connections: int = 20_000
    connections_an_address: int = 64
    connections_from_loopback: int = 20_000
    connections_an_account: int = 4
    tables_a_connection: int = 32
    requests_a_connection: int = 256  # waiting for an answer
    entries_at_once: int = 16  # guests and tokens that are looked up
    histories_at_once: int = 4  # pages that are read from the ledger
    histories_waiting: int = 64  # with those that are read
    histories_an_account: int = 8
    sign_ins_an_address: int = 60  # sign-ins a minute; not counted from loopback
    new_accounts_a_block: int = 100  # an hour, from one IPv4 /24 or IPv6 /56; not from loopback
    new_accounts_a_house: int = 5_000  # an hour; not counted from loopback
    taken_names_a_block: int = 10  # answers an hour that a name is taken
    seats_an_address: int = 24  # at all tables; not counted from loopback
    seats_an_address_a_table: int = 4  # or a quarter of its seats, if that is more

    # sizes and rates
    max_frame_bytes: int = 16 * 1024
    write_buffer_bytes: int = 1024 * 1024  # a reader with more unread is dropped
    messages_a_second: int = 60
    messages_at_once: int = 200
    messages_refused: int = 60  # refusals before the connection is closed
    bad_frames: int = 3  # frames that are not a MessagePack map, before it is closed

    # times
    hello_seconds: float = 5.0  # from the connection to the first message
    open_seconds: float = 30.0  # for a whole HTTP answer, on a slow connection
    ping_seconds: float = 20.0
    pong_seconds: float = 20.0
    close_seconds: float = 5.0  # for the other end of a socket to close
    account_seconds: float = 10.0  # for the cage to answer about an account
    lobby_seconds: float = 0.5
    notice_seconds: float = 0.0  # that a gateway which closes still lets players in: `/readyz`
    goodbye_seconds: float = 5.0  # over which it then spreads its goodbyes
    again_ms: int = 500  # within which a client then comes back to another gateway
    client_ping_ms: int = 15_000
    session_hours: float = 24 * 14  # without a connection, until a session ends
    renew_seconds: float = 3_600.0  # a connected session gets a new token so often

    # passwords (RFC 9106, section 4: the second recommended option)
    argon2_memory_kib: int = 64 * 1024
    argon2_passes: int = 3
    argon2_lanes: int = 4
    password_threads: int = 2
    passwords_waiting: int = 64
    password_seconds: float = 8.0  # that a password waits to be hashed, at most
    failures_a_device: int = 10  # wrong passwords in 15 minutes, of a device that is known
    failures_a_name: int = 10  # of one name from one address
    failures_an_address: int = 50
    failures_a_name_anywhere: int = 200  # from all devices that are not known

    # names that only the house has, with all that look like them
    reserved_names: tuple[str, ...] = RESERVED_NAMES


class HouseInfo(Struct, frozen=True, kw_only=True):
    """What the welcome message says about the house, and where its client is."""

    name: str
    version: str  # of the program
    key: str  # Ed25519 public key that signs receipts, lower-case hexadecimal
    play_money: bool = True
    refill_below: int = 0  # cents; who has less may ask for chips
    submissions: Mapping[str, RulesSubmission] = {}  # of each table, by its id
    site: Path | None = None  # the folder of the built client
    token_key: bytes  # 32 bytes, see tokens.load_key
