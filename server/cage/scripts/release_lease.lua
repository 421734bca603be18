#!lua
-- Gives the lease back, unless a later house has taken it. In a house of many, the last process that
-- leaves gives it back.
--
-- KEYS     {house}:lease, :generation, :members
-- ARGV     the house's number, and in a house of many the process's number
-- Returns 1 if it was given back, 0 otherwise.

if redis.call('GET', KEYS[2]) ~= ARGV[1] then
  return 0
end
if ARGV[2] then
  redis.call('HDEL', KEYS[3], ARGV[2])
  local time = redis.call('TIME')
  local now_ms = time[1] * 1000 + math.floor(time[2] / 1000)
  local members = redis.call('HGETALL', KEYS[3])
  for i = 2, #members, 2 do
    if tonumber(members[i]) > now_ms then
      return 0
    end
  end
  redis.call('DEL', KEYS[3])
end
return redis.call('DEL', KEYS[1])
