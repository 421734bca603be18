#!lua
-- Commits one batch of movements to the accounts of one partition: the whole batch or nothing.
--
-- KEYS     {cage:NN}:balance, :suspended, :tables, :totals, :fence; the script makes all other keys
--          from the tag of the first, so that they are in the same slot
-- ARGV[1]  the house's number        ARGV[2]  the connection's number (admit_connection.lua)
-- ARGV[3]  MessagePack: an array of movements, each {kind, id, account, cents, …}:
--            HOLD    cents to hold,          table, detail, and for a progressive wager
--                    meter, its share and the reserve's share in thousandths of a cent
--            REDUCE  cents that stay held,   table
--            SETTLE  cents returned,         table, round, how: MADE_VOID, FROM_METER or nothing
--            ISSUE   cents,                  by, why, and perhaps the position of the entry that has
--                    to be the account's last, or '' if it may have none
--            REDEEM  cents,                  by, why
-- ARGV[4]  '1' on a Cluster, where the slot may be on its way to another node
-- ARGV[5]  in a house of many processes, the process's number
-- ARGV[6]  there, if tables move: MessagePack, table → the number of its lease, as text
-- Returns, for each movement, the number of its answer (batcher.py: ANSWERS) and the balance after it;
-- and at the end the number of the commit, if anything moved. A movement of a table that has another
-- owner by now (own_table.lua) is answered REPLACED and moves nothing; the others go on.
--
-- It runs in three passes: read what the batch may need, with one call for each key; decide in memory;
-- write what has changed. An error in the first two writes nothing. A table of Lua is what costs here,
-- beside the calls: so an account and a hold are each looked up once for a movement.
--
-- Numbers are doubles, exact to 2^53. They are written with %.0f and not with `..`, which would write
-- 10^15 as 1e+15.

local HOLD, REDUCE, SETTLE, ISSUE, REDEEM = 1, 2, 3, 4, 5
local HELD, DONE, INSUFFICIENT_FUNDS, ACCOUNT_SUSPENDED, NO_ACCOUNT, CLOSED, CONFLICT, TOO_LARGE, MOVED =
  0, 1, 2, 3, 4, 5, 6, 7, 8
local REPLACED = 9
local MADE_VOID, FROM_METER = 1, 2
local MOST_CENTS = 10 ^ 15
local USED_KEPT_S = 7 * 24 * 3600

local BALANCE, SUSPENDED, TABLES, TOTALS, FENCE = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local TAG = string.match(BALANCE, '^{[^}]*}')
local ON_LAYOUTS = TAG .. ':on_layouts'
local METERS = TAG .. ':meters'

local fence = redis.call('HMGET', FENCE, 'house', ARGV[5] and 'line:' .. ARGV[5] or 'line')
if fence[1] ~= ARGV[1] then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was replaced by a later one')
elseif fence[2] ~= ARGV[2] then
  return redis.error_reply('STALE connection ' .. ARGV[2] .. ' was replaced by a later one')
end

local movements = cmsgpack.unpack(ARGV[3])

local replaced = {}
if ARGV[6] then
  local tables = {}
  local numbers = cmsgpack.unpack(ARGV[6])
  for table_id in pairs(numbers) do
    tables[#tables + 1] = table_id
  end
  local owners = redis.call('HMGET', TAG .. ':owners', unpack(tables))
  for i, table_id in ipairs(tables) do
    replaced[table_id] = owners[i] ~= numbers[table_id]
  end
end

-- First pass: read -------------------------------------------------------------------------------

-- Each account of the batch, and each round in which its wagers were made, with their holds; and of
-- each movement its account and its hold.
local accounts, account_ids = {}, {}
local rounds, round_of = {}, {}
local tables, is_listed = {}, {}
local account_of, hold_of = {}, {}

local function new_account(id)
  local account = {
    id = id, balance = false, on_layouts = 0, is_suspended = false,
    has_moved = false, has_held = false,
  }
  accounts[id] = account
  account_ids[#account_ids + 1] = id
  return account
end

local function new_round(table_id, name)
  local round = {
    open_key = TAG .. ':holds:' .. table_id, used_key = TAG .. ':used:' .. name,
    holds = {}, ids = {},
  }
  rounds[#rounds + 1] = round
  round_of[name] = round
  return round
end

local function new_hold(round, id)
  local hold = { value = false, used = false, has_changed = false }
  round.holds[id] = hold
  round.ids[#round.ids + 1] = id
  return hold
end

for i = 1, #movements do
  local movement = movements[i]
  local kind, id, account, table_id = movement[1], movement[2], movement[3], movement[5]
  account_of[i] = accounts[account] or new_account(account)
  if kind < ISSUE then
    local name = string.match(id, '^[^/]+/[^/]+')
    local round = round_of[name] or new_round(table_id, name)
    hold_of[i] = round.holds[id] or new_hold(round, id)
    if kind == HOLD and is_listed[table_id] == nil then
      is_listed[table_id] = false
      tables[#tables + 1] = table_id
    end
  end
end

local balances = redis.call('HMGET', BALANCE, unpack(account_ids))
local on_layouts = redis.call('HMGET', ON_LAYOUTS, unpack(account_ids))
local suspended = {}
if #tables > 0 then -- some movement is a HOLD
  suspended = redis.call('HMGET', SUSPENDED, unpack(account_ids))
  local listed = redis.call('HMGET', TABLES, unpack(tables))
  for i, table_id in ipairs(tables) do
    is_listed[table_id] = listed[i]
  end
end
for i = 1, #account_ids do
  local account = accounts[account_ids[i]]
  account.balance = tonumber(balances[i])
  account.on_layouts = tonumber(on_layouts[i] or 0)
  account.is_suspended = suspended[i]
end
for _, round in ipairs(rounds) do
  local ids = round.ids
  local open = redis.call('HMGET', round.open_key, unpack(ids))
  local used = redis.call('HMGET', round.used_key, unpack(ids))
  for i = 1, #ids do
    local hold = round.holds[ids[i]]
    hold.value, hold.used = open[i], used[i]
  end
end

-- Second pass: decide ---------------------------------------------------------------------------

local entries, moved = {}, {} -- and of each entry, the id of its account
local issued, house, held = 0, 0, 0
local meters = {}
local new_orders = {}
local time = redis.call('TIME')
local at_ms = time[1] * 1000 + math.floor(time[2] / 1000)

-- Each entry conserves money: to_balance + to_held + to_house = to_issued.
local function enter(movement, account, to_balance, to_held, to_house, to_issued, round, by, why)
  account.balance = account.balance + to_balance
  account.has_moved = true
  if to_held ~= 0 then
    account.on_layouts = account.on_layouts + to_held
    account.has_held = true
  end
  issued, house, held = issued + to_issued, house + to_house, held + to_held
  moved[#moved + 1] = account.id
  entries[#entries + 1] = {
    movement[2], movement[1], at_ms, to_balance, to_held, to_house, to_issued, account.balance,
    round or 0, by or '', why or '',
  }
end

local function read_hold(movement, hold)
  if not hold.value then
    return nil
  end
  local cents, account, shares, detail = string.match(hold.value, '^(%d+) ([^ ;]+)(%S*) (.*)$')
  if account ~= movement[3] then
    return nil
  end
  return tonumber(cents), detail, shares
end

local function write_hold(movement, hold, cents, detail, shares)
  hold.value = string.format('%.0f %s%s ', cents, movement[3], shares) .. detail
  hold.has_changed = true
end

local function end_hold(hold, how)
  hold.value, hold.used, hold.has_changed = false, how, true
end

-- Adds to the last entry what its movement moves of a meter, in thousandths of a cent: the shares of
-- the meter and of its reserve, and the sum that the meter pays.
local function move_meter(meter, contributed, reserved, paid)
  local entry = entries[#entries]
  entry[12], entry[13], entry[14], entry[15] = meter, contributed, reserved, paid
  for name, mils in pairs({ contributed = contributed, reserved = reserved, paid = paid }) do
    local field = meter .. ':' .. name
    meters[field] = (meters[field] or 0) + mils
  end
end

-- A wager that is released or made void takes its shares back.
local function give_shares_back(shares)
  local meter, contributed, reserved = string.match(shares, '^;([^;]+);(%d+);(%d+)$')
  if meter then
    move_meter(meter, -tonumber(contributed), -tonumber(reserved), 0)
  end
end

local decide = {}

decide[HOLD] = function(movement, account, hold)
  local cents, table_id = movement[4], movement[5]
  if read_hold(movement, hold) then
    return HELD
  elseif hold.value or hold.used then
    return CLOSED
  elseif account.is_suspended then
    return ACCOUNT_SUSPENDED
  elseif account.balance < cents then
    return INSUFFICIENT_FUNDS
  end
  enter(movement, account, -cents, cents, 0, 0)
  local shares = ''
  if movement[7] then
    shares = string.format(';%s;%.0f;%.0f', movement[7], movement[8], movement[9])
    move_meter(movement[7], movement[8], movement[9], 0)
  end
  write_hold(movement, hold, cents, movement[6], shares)
  is_listed[table_id] = is_listed[table_id] or 'new'
  return HELD
end

decide[REDUCE] = function(movement, account, hold)
  local to_cents = movement[4]
  local cents, detail, shares = read_hold(movement, hold)
  if not cents then
    return to_cents == 0 and hold.used == 'r' and DONE or CLOSED
  elseif to_cents < cents then
    enter(movement, account, cents - to_cents, to_cents - cents, 0, 0)
    if to_cents == 0 then
      give_shares_back(shares)
      end_hold(hold, 'r')
    else
      write_hold(movement, hold, to_cents, detail, shares)
    end
  end
  return DONE
end

decide[SETTLE] = function(movement, account, hold)
  local cents, _, shares = read_hold(movement, hold)
  if not cents then
    return CLOSED
  end
  local returned = movement[4]
  enter(movement, account, returned, -cents, cents - returned, 0, movement[6])
  if movement[7] == MADE_VOID then
    give_shares_back(shares)
  elseif movement[7] == FROM_METER and shares ~= '' then
    move_meter(string.match(shares, '^;([^;]+)'), 0, 0, returned * 1000)
  end
  end_hold(hold, 's')
  return DONE
end

-- Whether the account has an entry after this position, in its ledger or from this batch.
local function has_moved(account, position)
  if account.has_moved then
    return true
  end
  local newest = redis.call('XREVRANGE', TAG .. ':ledger:' .. account.id, '+', '-', 'COUNT', 1)[1]
  return (newest and newest[1] or '') ~= position
end

local function order(movement, account, cents)
  local key, id = TAG .. ':orders:' .. account.id, movement[2]
  local text = string.format('%.0f', cents)
  new_orders[key] = new_orders[key] or {}
  local before = new_orders[key][id] or redis.call('HGET', key, id)
  if before then
    return before == text and DONE or CONFLICT
  elseif account.balance + cents < 0 then
    return INSUFFICIENT_FUNDS
  elseif account.balance + cents > MOST_CENTS then
    return TOO_LARGE
  elseif movement[7] and has_moved(account, movement[7]) then
    return MOVED
  end
  enter(movement, account, cents, 0, 0, cents, 0, movement[5], movement[6])
  new_orders[key][id] = text
  return DONE
end

decide[ISSUE] = function(movement, account)
  return order(movement, account, movement[4])
end

decide[REDEEM] = function(movement, account)
  return order(movement, account, -movement[4])
end

local answers = {}
for i = 1, #movements do
  local movement, account = movements[i], account_of[i]
  local answer = NO_ACCOUNT
  if movement[1] < ISSUE and replaced[movement[5]] then
    answer = REPLACED
  elseif account.balance then
    answer = decide[movement[1]](movement, account, hold_of[i])
  end
  answers[2 * i - 1], answers[2 * i] = answer, account.balance or 0
end

-- Third pass: write -----------------------------------------------------------------------------

if #entries == 0 then
  return answers
end

-- While a slot moves key by key, its node refuses a key that it does not have, in the middle of a
-- script too. So what was not read is asked for before the first write.
if ARGV[4] == '1' then
  redis.call('EXISTS', METERS)
  redis.call('EXISTS', TAG .. ':commits')
  for _, account in ipairs(moved) do
    redis.call('EXISTS', TAG .. ':ledger:' .. account)
  end
end

local function add(key, field, number)
  if number ~= 0 then
    redis.call('HINCRBY', key, field, string.format('%.0f', number))
  end
end

-- Fields of one hash: `set` has a field and its value in turn.
local function write(key, set, gone)
  if #set > 0 then
    redis.call('HSET', key, unpack(set))
  end
  if #gone > 0 then
    redis.call('HDEL', key, unpack(gone))
  end
end

local commit = redis.call('HINCRBY', TOTALS, 'commits', 1)
add(TOTALS, 'issued', issued)
add(TOTALS, 'house', house)
add(TOTALS, 'held', held)
for field, mils in pairs(meters) do
  add(METERS, field, mils)
end
local of_commit = string.format('%.0f-', commit)
local packed = {}
for i = 1, #entries do
  packed[i] = cmsgpack.pack(entries[i])
  redis.call('XADD', TAG .. ':ledger:' .. moved[i], of_commit .. i, 'm', packed[i])
end
-- For the ledger's chain (chain.py), until it is signed and archived: whose entries, and the entries.
local size = #packed -- below 2^16
local array = string.char(0xdc, math.floor(size / 256), size % 256) .. table.concat(packed)
redis.call('XADD', TAG .. ':commits', of_commit .. '0', 'a', cmsgpack.pack(moved), 'm', array)

local function write_accounts()
  local new_balances, new_on_layouts, on_none = {}, {}, {}
  for i = 1, #account_ids do
    local id = account_ids[i]
    local account = accounts[id]
    if account.has_moved then
      local n = #new_balances
      new_balances[n + 1], new_balances[n + 2] = id, string.format('%.0f', account.balance)
    end
    if account.has_held and account.on_layouts > 0 then
      local n = #new_on_layouts
      new_on_layouts[n + 1], new_on_layouts[n + 2] = id, string.format('%.0f', account.on_layouts)
    elseif account.has_held then
      on_none[#on_none + 1] = id
    end
  end
  write(BALANCE, new_balances, {})
  write(ON_LAYOUTS, new_on_layouts, on_none)
end

-- A hold that was taken and ended in this batch is not open, and its id is used.
local function write_holds(round)
  local open, gone, used = {}, {}, {}
  for i = 1, #round.ids do
    local id = round.ids[i]
    local hold = round.holds[id]
    if hold.has_changed and hold.value then
      local n = #open
      open[n + 1], open[n + 2] = id, hold.value
    elseif hold.has_changed then
      local n = #used
      used[n + 1], used[n + 2] = id, hold.used
      gone[#gone + 1] = id
    end
  end
  write(round.open_key, open, gone)
  if #used > 0 then
    write(round.used_key, used, {})
    redis.call('EXPIRE', round.used_key, USED_KEPT_S)
  end
end

write_accounts()
for _, round in ipairs(rounds) do
  write_holds(round)
end
for _, table_id in ipairs(tables) do
  if is_listed[table_id] == 'new' then
    redis.call('HSET', TABLES, table_id, '1')
  end
end
for key, amounts in pairs(new_orders) do
  for id, text in pairs(amounts) do
    redis.call('HSET', key, id, text)
  end
end
answers[#answers + 1] = commit
return answers
