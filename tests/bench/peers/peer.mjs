// Other servers for the benchmarks, one a process:  node peer.mjs KIND [REDIS_SOCKET]
//
//   ws              Node's `ws`: every message goes back as it came
//   colyseus        a Colyseus room that acknowledges a wager and does nothing else
//   colyseus_cage   a Colyseus room that does the house's work: it validates the wager, and one
//                   script on its own Redis holds the money, remembers the id and writes the ledger
//
// The first line of output is the port.

import { createServer } from "node:http";
import process from "node:process";

const SPOTS = 157; // of a layout with one zero: what a wager may name is looked up among so many
const LIMITS = { least: 100, most: 1_000_000, step: 100 };

async function serveWs() {
  const { WebSocketServer } = await import("ws");
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, backlog: 1024, perMessageDeflate: false });
  server.on("connection", (socket) => {
    socket.on("message", (data) => socket.send(data, { binary: true }));
  });
  server.on("listening", () => console.log(server.address().port));
}

async function serveColyseus(room) {
  const { Server } = await import("@colyseus/core");
  const { WebSocketTransport } = await import("@colyseus/ws-transport");
  const http = createServer();
  const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http, pingInterval: 0 }) });
  server.define("table", room);
  await server.listen(0, "127.0.0.1", 1024);
  console.log(http.address().port);
}

async function bareRoom() {
  const { Room } = await import("@colyseus/core");
  return class BareRoom extends Room {
    onCreate() {
      this.autoDispose = false;
      this.onMessage("place_wager", (client, wager) => {
        client.send("wager_accepted", accepted(wager, `${wager.round}-${client.sessionId}`, 1_000_000_000));
      });
    }
  };
}

async function cageRoom(redisSocket) {
  const { Room } = await import("@colyseus/core");
  const cage = await openCage(redisSocket);
  return class CageRoom extends Room {
    onCreate() {
      this.autoDispose = false;
      this.spots = layout();
      this.nonces = new Map();
      this.wagers = [];
      this.round = 0;
      this.onMessage("place_wager", (client, wager) => this.place(client, wager));
    }

    async onJoin(client) {
      await cage.open(client.sessionId, 1_000_000_000);
    }

    refusal(wager) {
      if (!Number.isInteger(wager.round) || wager.round < this.round) return "round_closed";
      const spot = this.spots.get(key(wager.on, wager.pick ?? []));
      if (spot === undefined) return "no_such_spot";
      const { amount } = wager;
      if (!Number.isInteger(amount) || amount < LIMITS.least || amount > LIMITS.most || amount % LIMITS.step)
        return "outside_limits";
      return undefined;
    }

    async place(client, wager) {
      const refused = this.refusal(wager);
      if (refused !== undefined) {
        client.send("refused", { request: wager.request, code: refused });
        return;
      }
      if (wager.round > this.round) {
        this.round = wager.round;
        this.nonces.clear();
        this.wagers = [];
      }
      const nonce = `${client.sessionId}/${wager.nonce}`;
      const before = this.nonces.get(nonce);
      if (before !== undefined) {
        client.send("wager_accepted", before);
        return;
      }
      const id = `${wager.table}/${wager.round}/${this.wagers.length}`;
      this.wagers.push({ id, on: wager.on, pick: wager.pick, amount: wager.amount, by: client.sessionId });
      const [held, balance] = await cage.hold(client.sessionId, `${wager.round}/${nonce}`, wager);
      if (held !== 1) {
        client.send("refused", { request: wager.request, code: "insufficient_funds" });
        return;
      }
      const answer = accepted(wager, id, balance);
      this.nonces.set(nonce, answer);
      client.send("wager_accepted", answer);
    }
  };
}

function accepted(wager, id, balance) {
  const { request, table, round, nonce, amount } = wager;
  return { request, table, round, id, nonce, amount, balance };
}

function key(on, pick) {
  return pick.length ? `${on}:${[...pick].sort().join(",")}` : on;
}

// The spots that the load plays, and others up to the layout's number.
function layout() {
  const spots = new Map();
  for (let n = 0; n <= 36; n++) spots.set(key("straight", [`${n}`]), 35);
  for (let n = 1; n <= 33; n++) spots.set(key("split", [`${n}`, `${n + 3}`]), 17);
  for (const n of ["1", "2", "3"]) {
    spots.set(key("dozen", [n]), 2);
    spots.set(key("column", [n]), 2);
  }
  for (const on of ["red", "black", "even", "odd", "low", "high"]) spots.set(on, 1);
  while (spots.size < SPOTS) spots.set(`other:${spots.size}`, 8);
  return spots;
}

// Hold, idempotency and ledger in one call, with as few commands as that needs: a hold's own key is
// the mark that its id was used.
const HOLD = `
local balance = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '-1')
local cents = tonumber(ARGV[3])
if balance < cents then
  return {redis.call('HEXISTS', KEYS[2], ARGV[2]), balance}
elseif redis.call('HSETNX', KEYS[2], ARGV[2], ARGV[4]) == 0 then
  return {1, balance}
end
balance = redis.call('HINCRBY', KEYS[1], ARGV[1], -cents)
redis.call('XADD', KEYS[3], '*', 'id', ARGV[2], 'cents', -cents, 'after', balance)
return {1, balance}
`;

async function openCage(socket) {
  const { Redis } = await import("ioredis");
  const redis = new Redis({ path: socket, enableAutoPipelining: true, scripts: { hold: { lua: HOLD, numberOfKeys: 3 } } });
  return {
    open: (account, cents) => redis.hset("balance", account, cents),
    hold: (account, id, wager) =>
      redis.hold("balance", `holds:${wager.table}`, `ledger:${account}`, account, id, wager.amount,
        `${wager.amount} ${account} ${wager.on} ${(wager.pick ?? []).join(" ")}`),
  };
}

const [kind, redisSocket] = process.argv.slice(2);
if (kind === "ws") await serveWs();
else if (kind === "colyseus") await serveColyseus(await bareRoom());
else if (kind === "colyseus_cage") await serveColyseus(await cageRoom(redisSocket));
else {
  console.error(`no such peer: ${kind}`);
  process.exit(2);
}
