#!lua
-- Removes entries of the ledger that are in the archive, and the orders that they have carried out.
-- The last entry of an open account stays: it says where the account's ledger is (move.lua).
--
-- KEYS     {cage:NN}:totals, :fence, :balance, :closed, and for each account :ledger:<id>, :orders:<id>
-- ARGV     the house's number; up to which commit; the place in `closed` up to which it may go, or '';
--          for each account its id and, in MessagePack, the ids of its orders
-- The commit was noted as released before (note_released.lua): a crash leaves nothing unknown.

if redis.call('HGET', KEYS[2], 'house') ~= ARGV[1] then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was replaced by a later one')
end
local commit = tonumber(ARGV[2])
local released = tonumber(redis.call('HGET', KEYS[1], 'released') or '0')
if released < commit then
  return redis.error_reply('UNRELEASED commit ' .. ARGV[2] .. ' is not noted as released')
end
if ARGV[3] ~= '' then
  redis.call('XTRIM', KEYS[4], 'MINID', ARGV[3])
end
for i = 5, #KEYS, 2 do
  local account, order_ids = ARGV[i - 1], cmsgpack.unpack(ARGV[i])
  local newest = redis.call('XREVRANGE', KEYS[i], '+', '-', 'COUNT', 1)[1]
  if newest then
    local first = string.format('%.0f-0', commit + 1)
    if tonumber(string.match(newest[1], '^%d+')) <= commit then
      first = newest[1]
    end
    if first == newest[1] and redis.call('HEXISTS', KEYS[3], account) == 0 then
      redis.call('DEL', KEYS[i])
    else
      redis.call('XTRIM', KEYS[i], 'MINID', first)
    end
  end
  if #order_ids > 0 then
    redis.call('HDEL', KEYS[i + 1], unpack(order_ids))
  end
end
return 1
