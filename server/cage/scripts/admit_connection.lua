#!lua
-- Makes one connection of one process the only one of that process whose movements a partition takes.
-- Movements that an older connection has sent and that arrive late are refused (move.lua).
--
-- KEYS[1]  {cage:NN}:fence
-- ARGV     the house's number; in a house of many the process's number, and after it the numbers of
--          the other processes that lived when this one began
-- Returns the number of the connection, or the error FENCED if a later house uses this partition.
--
-- The field `line` of the fence has the number of the latest connection. In a house of many the field
-- `line:<process>` has that of the process. A process that begins removes the fields of those that
-- ended before it, and a new house those of all. Numbers only grow, so a process that comes back after
-- that gets a number that none of its old connections had.

local FENCE = KEYS[1]
local house, process = tonumber(ARGV[1]), tonumber(ARGV[2])
local latest = tonumber(redis.call('HGET', FENCE, 'house') or '0')
if latest > house then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was replaced by a later one')
end

local live = {}
for i = 3, #ARGV do
  live[ARGV[i]] = true
end
if process or latest < house then
  for _, field in ipairs(redis.call('HKEYS', FENCE)) do
    local other = string.match(field, '^line:(%d+)$')
    if other and (latest < house or tonumber(other) < process and not live[other]) then
      redis.call('HDEL', FENCE, field)
    end
  end
end

redis.call('HSET', FENCE, 'house', ARGV[1])
local line = redis.call('HINCRBY', FENCE, 'line', 1)
if process then
  redis.call('HSET', FENCE, 'line:' .. ARGV[2], line)
end
return line
