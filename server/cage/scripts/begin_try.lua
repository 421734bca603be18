#!lua
-- Counts a try to sign in as a failure before it is made, unless it has to wait.
--
-- The first failures are free; after them the wait doubles with each, after the last one. An address
-- from which the operator has signed in before does not wait for what others do with the name.
--
-- KEYS     tries of the name from the address, of the address, of the name; the key of a known address
-- ARGV     the free tries of each of the three, the longest wait in ms, ms until failures are forgotten
-- Returns  the seconds to wait; 0: the try is counted

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local longest = 0
for i = 1, 3 do
  local count = tonumber(redis.call('HGET', KEYS[i], 'count') or 0)
  local excess = count - ARGV[i]
  if excess >= 0 and not (i == 3 and redis.call('EXISTS', KEYS[4]) == 1) then
    local wait = math.min(1000 * 2 ^ math.min(excess, 16), tonumber(ARGV[4]))
    longest = math.max(longest, redis.call('HGET', KEYS[i], 'at') + wait - now)
  end
end
if longest > 0 then
  return math.ceil(longest / 1000)
end

for i = 1, 3 do
  redis.call('HINCRBY', KEYS[i], 'count', 1)
  redis.call('HSET', KEYS[i], 'at', string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[i], ARGV[5])
end
return 0
