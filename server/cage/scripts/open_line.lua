#!lua
-- Lets one connection of one house speak for a partition, and silences every one before it: what
-- an older connection still has on the wire is refused when it arrives late (move.lua).
--
-- KEYS[1]  {cage:NN}:fence
-- ARGV[1]  the house's number
-- Returns the number of the line, or the error FENCED if a later house has been here.

local house = tonumber(ARGV[1])
local latest = tonumber(redis.call('HGET', KEYS[1], 'house') or '0')
if latest > house then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was followed by another')
end
redis.call('HSET', KEYS[1], 'house', ARGV[1])
return redis.call('HINCRBY', KEYS[1], 'line', 1)
