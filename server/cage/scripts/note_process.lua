#!lua
-- Notes that a process of the house runs, and forgets those that have not been seen for a while. All
-- times are those of Redis, because the clocks of machines differ.
--
-- KEYS     {house}:processes
-- ARGV     the process's name, what it says of itself (JSON), ms after which one is forgotten
-- Returns the time in ms, then of each process its name, when it was seen last, and what it said.

local time = redis.call('TIME')
local now_ms = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f ', now_ms) .. ARGV[2])

local found = { now_ms }
local noted = redis.call('HGETALL', KEYS[1])
for i = 1, #noted, 2 do
  local seen_ms, said = string.match(noted[i + 1], '^(%d+) (.*)$')
  if now_ms - tonumber(seen_ms) > tonumber(ARGV[3]) then
    redis.call('HDEL', KEYS[1], noted[i])
  else
    found[#found + 1] = noted[i]
    found[#found + 1] = tonumber(seen_ms)
    found[#found + 1] = said
  end
end
return found
