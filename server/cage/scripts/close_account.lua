#!lua
-- Closes the account of a guest who has not come back, once it has no money: its ledger moves to
-- the ledger of closed accounts, and everything else of it is removed.
--
-- KEYS     {cage:NN}:guests, :account:<id>, :sessions:<id>, :balance, :on_layouts, :suspended,
--          :orders:<id>, :refilled:<id>, :ledger:<id>, :closed, :totals, :fence
-- ARGV     account, latest time at which it was seen (Unix ms), the house's number,
--          how many entries are moved at most: a longer ledger stays where it is
-- Returns 1, or 0 if the account stays open.

local account = ARGV[1]
if redis.call('HGET', KEYS[12], 'house') ~= ARGV[3] then
  return redis.error_reply('FENCED house ' .. ARGV[3] .. ' was replaced by a later one')
end
local seen_ms = redis.call('ZSCORE', KEYS[1], account)
if not seen_ms or tonumber(seen_ms) > tonumber(ARGV[2])
  or (redis.call('HGET', KEYS[4], account) or '0') ~= '0'
  or redis.call('HEXISTS', KEYS[5], account) == 1
  or redis.call('HEXISTS', KEYS[6], account) == 1 then
  return 0
end
-- An entry that no checkpoint has signed yet has to be found in its ledger (chain.py).
local newest = redis.call('XREVRANGE', KEYS[9], '+', '-', 'COUNT', 1)[1]
local signed = tonumber(redis.call('HGET', KEYS[11], 'signed'))
if newest and signed and tonumber(string.match(newest[1], '^%d+')) > signed then
  return 0
end
local entries = redis.call('XLEN', KEYS[9])
if entries > 0 and entries <= tonumber(ARGV[4]) then
  local closing = redis.call('HINCRBY', KEYS[11], 'closings', 1)
  for i, entry in ipairs(redis.call('XRANGE', KEYS[9], '-', '+')) do
    redis.call('XADD', KEYS[10], string.format('%.0f-%d', closing, i),
      'a', account, 'p', entry[1], 'm', entry[2][2])
  end
  redis.call('DEL', KEYS[9])
end
redis.call('HDEL', KEYS[4], account)
redis.call('DEL', KEYS[2], KEYS[3], KEYS[7], KEYS[8])
redis.call('ZREM', KEYS[1], account)
return 1
