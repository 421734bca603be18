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
-- It runs in three passes: read every field that the batch may need, with one call for each key;
-- decide in memory; write the fields that have changed. An error in the first two writes nothing.
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

-- First pass: fields of hashes, read together and written back together ------------------------

local cells, changed = {}, {}

local function want(key, field)
  local fields = cells[key]
  if not fields then
    fields = {}
    cells[key] = fields
  end
  fields[field] = false
end

local function read_all()
  for key, fields in pairs(cells) do
    local names = {}
    for field in pairs(fields) do
      names[#names + 1] = field
    end
    local values = redis.call('HMGET', key, unpack(names))
    for i, field in ipairs(names) do
      fields[field] = values[i]
    end
  end
end

local function write(key, field, value)
  cells[key][field] = value
  local fields = changed[key]
  if not fields then
    fields = {}
    changed[key] = fields
  end
  fields[field] = true
end

local function holds_key(table_id)
  return TAG .. ':holds:' .. table_id
end

local function used_key(hold_id)
  return TAG .. ':used:' .. string.match(hold_id, '^[^/]+/[^/]+')
end

local function orders_key(account)
  return TAG .. ':orders:' .. account
end

for _, movement in ipairs(movements) do
  local kind, id, account, table_id = movement[1], movement[2], movement[3], movement[5]
  want(BALANCE, account)
  if kind >= ISSUE then
    want(orders_key(account), id)
  else
    want(ON_LAYOUTS, account)
    want(holds_key(table_id), id)
    want(used_key(id), id)
    if kind == HOLD then
      want(SUSPENDED, account)
      want(TABLES, table_id)
    end
  end
end
read_all()

-- Second pass: decide ---------------------------------------------------------------------------

local entries = {}
local issued, house, held = 0, 0, 0
local meters = {}
local used_touched = {}
local time = redis.call('TIME')
local at_ms = time[1] * 1000 + math.floor(time[2] / 1000)

local function balance_of(account)
  return tonumber(cells[BALANCE][account] or '0')
end

-- Each entry conserves money: to_balance + to_held + to_house = to_issued.
local function enter(movement, to_balance, to_held, to_house, to_issued, round, by, why)
  local account = movement[3]
  local after = balance_of(account) + to_balance
  write(BALANCE, account, string.format('%.0f', after))
  if to_held ~= 0 then
    local on_layouts = tonumber(cells[ON_LAYOUTS][account] or '0') + to_held
    write(ON_LAYOUTS, account, on_layouts > 0 and string.format('%.0f', on_layouts))
  end
  issued, house, held = issued + to_issued, house + to_house, held + to_held
  entries[#entries + 1] = {
    account,
    { movement[2], movement[1], at_ms, to_balance, to_held, to_house, to_issued, after,
      round or 0, by or '', why or '' },
  }
end

local function open_hold(movement)
  local value = cells[holds_key(movement[5])][movement[2]]
  if not value then
    return nil
  end
  local cents, account, shares, detail = string.match(value, '^(%d+) ([^ ;]+)(%S*) (.*)$')
  if account ~= movement[3] then
    return nil
  end
  return tonumber(cents), detail, shares
end

local function write_hold(movement, cents, detail, shares)
  local value = cents > 0 and string.format('%.0f %s%s ', cents, movement[3], shares) .. detail
  write(holds_key(movement[5]), movement[2], value)
end

-- Adds to the last entry what its movement moves of a meter, in thousandths of a cent: the shares of
-- the meter and of its reserve, and the sum that the meter pays.
local function move_meter(meter, contributed, reserved, paid)
  local entry = entries[#entries][2]
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

local function mark_used(id, state)
  local key = used_key(id)
  write(key, id, state)
  used_touched[key] = true
end

local decide = {}

decide[HOLD] = function(movement)
  local id, account, cents, table_id = movement[2], movement[3], movement[4], movement[5]
  if open_hold(movement) then
    return HELD
  elseif cells[holds_key(table_id)][id] or cells[used_key(id)][id] then
    return CLOSED
  elseif cells[SUSPENDED][account] then
    return ACCOUNT_SUSPENDED
  elseif balance_of(account) < cents then
    return INSUFFICIENT_FUNDS
  end
  enter(movement, -cents, cents, 0, 0)
  local shares = ''
  if movement[7] then
    shares = string.format(';%s;%.0f;%.0f', movement[7], movement[8], movement[9])
    move_meter(movement[7], movement[8], movement[9], 0)
  end
  write_hold(movement, cents, movement[6], shares)
  if not cells[TABLES][table_id] then
    write(TABLES, table_id, '1')
  end
  return HELD
end

decide[REDUCE] = function(movement)
  local id, to_cents = movement[2], movement[4]
  local cents, detail, shares = open_hold(movement)
  if not cents then
    return to_cents == 0 and cells[used_key(id)][id] == 'r' and DONE or CLOSED
  elseif to_cents < cents then
    enter(movement, cents - to_cents, to_cents - cents, 0, 0)
    write_hold(movement, to_cents, detail, shares)
    if to_cents == 0 then
      give_shares_back(shares)
      mark_used(id, 'r')
    end
  end
  return DONE
end

decide[SETTLE] = function(movement)
  local cents, _, shares = open_hold(movement)
  if not cents then
    return CLOSED
  end
  local returned = movement[4]
  enter(movement, returned, -cents, cents - returned, 0, movement[6])
  if movement[7] == MADE_VOID then
    give_shares_back(shares)
  elseif movement[7] == FROM_METER and shares ~= '' then
    move_meter(string.match(shares, '^;([^;]+)'), 0, 0, returned * 1000)
  end
  write_hold(movement, 0)
  mark_used(movement[2], 's')
  return DONE
end

-- Whether the account has an entry after this position, in its ledger or from this batch.
local function has_moved(account, position)
  for _, entry in ipairs(entries) do
    if entry[1] == account then
      return true
    end
  end
  local newest = redis.call('XREVRANGE', TAG .. ':ledger:' .. account, '+', '-', 'COUNT', 1)[1]
  return (newest and newest[1] or '') ~= position
end

local function order(movement, cents)
  local key = orders_key(movement[3])
  local text = string.format('%.0f', cents)
  local before = cells[key][movement[2]]
  if before then
    return before == text and DONE or CONFLICT
  elseif balance_of(movement[3]) + cents < 0 then
    return INSUFFICIENT_FUNDS
  elseif balance_of(movement[3]) + cents > MOST_CENTS then
    return TOO_LARGE
  elseif movement[7] and has_moved(movement[3], movement[7]) then
    return MOVED
  end
  enter(movement, cents, 0, 0, cents, 0, movement[5], movement[6])
  write(key, movement[2], text)
  return DONE
end

decide[ISSUE] = function(movement)
  return order(movement, movement[4])
end

decide[REDEEM] = function(movement)
  return order(movement, -movement[4])
end

local answers = {}
for _, movement in ipairs(movements) do
  local known = cells[BALANCE][movement[3]]
  if movement[1] < ISSUE and replaced[movement[5]] then
    answers[#answers + 1] = REPLACED
  else
    answers[#answers + 1] = known and decide[movement[1]](movement) or NO_ACCOUNT
  end
  answers[#answers + 1] = balance_of(movement[3])
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
  for _, entry in ipairs(entries) do
    redis.call('EXISTS', TAG .. ':ledger:' .. entry[1])
  end
end

local commit = redis.call('HINCRBY', TOTALS, 'commits', 1)
redis.call('HINCRBY', TOTALS, 'issued', issued)
redis.call('HINCRBY', TOTALS, 'house', house)
redis.call('HINCRBY', TOTALS, 'held', held)
for field, mils in pairs(meters) do
  if mils ~= 0 then
    redis.call('HINCRBY', METERS, field, string.format('%.0f', mils))
  end
end
local accounts = {}
for i, entry in ipairs(entries) do
  accounts[i] = entry[1]
  redis.call('XADD', TAG .. ':ledger:' .. entry[1], string.format('%.0f-%d', commit, i),
    'm', cmsgpack.pack(entry[2]))
end
-- For the ledger's chain (chain.py), which removes it.
redis.call('XADD', TAG .. ':commits', string.format('%.0f-0', commit), 'a', cmsgpack.pack(accounts))
for key, fields in pairs(changed) do
  local set, gone = {}, {}
  for field in pairs(fields) do
    local value = cells[key][field]
    if value then
      set[#set + 1] = field
      set[#set + 1] = value
    else
      gone[#gone + 1] = field
    end
  end
  if #set > 0 then
    redis.call('HSET', key, unpack(set))
  end
  if #gone > 0 then
    redis.call('HDEL', key, unpack(gone))
  end
end
for key in pairs(used_touched) do
  redis.call('EXPIRE', key, USED_KEPT_S)
end
answers[#answers + 1] = commit
return answers
