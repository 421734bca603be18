#!lua
-- Makes one connection of one house the only one whose movements a partition takes. Movements that
-- an older connection has sent and that arrive late are refused (move.lua).
--
-- KEYS[1]  {cage:NN}:fence
-- ARGV[1]  the house's number
-- Returns the number of the connection, or the error FENCED if a later house uses this partition.
-- The field `line` of the fence has that number.

local house = tonumber(ARGV[1])
local latest = tonumber(redis.call('HGET', KEYS[1], 'house') or '0')
if latest > house then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was replaced by a later one')
end
redis.call('HSET', KEYS[1], 'house', ARGV[1])
return redis.call('HINCRBY', KEYS[1], 'line', 1)
