#!lua
-- Renews the lease. The lease may have expired while Redis was away; the house keeps it if no other
-- house has taken it, which would have begun another generation.
--
-- KEYS     {house}:lease, :generation, :members
-- ARGV     the house's number, the holder (JSON), ttl in ms, and in a house of many the process's number
-- Returns 1, or 0 if a later house has taken it.

if redis.call('GET', KEYS[2]) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
if ARGV[4] then
  local time = redis.call('TIME')
  local ends_ms = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[3]
  redis.call('HSET', KEYS[3], ARGV[4], string.format('%.0f', ends_ms))
end
return 1
