#!lua
-- Renews the lease. The lease may have expired while Redis was away; the house keeps it if no other
-- house has taken it, which would have begun another generation.
--
-- KEYS     {house}:lease, :generation, :members, :losses
-- ARGV     the house's number, the holder (JSON), ttl in ms, and in a house of many the process's number
-- Returns 1, or 0 if a later house has taken it, 2 if Redis went back in time and lacks this lease,
-- 3 if a process of a house of many has seen that something is lost.

local latest = tonumber(redis.call('GET', KEYS[2]) or 0)
local own = tonumber(ARGV[1])
if latest > own then
  return 0
elseif latest < own then
  return 2
elseif ARGV[4] and redis.call('EXISTS', KEYS[4]) == 1 then
  return 3
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
if ARGV[4] then
  local time = redis.call('TIME')
  local ends_ms = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[3]
  redis.call('HSET', KEYS[3], ARGV[4], string.format('%.0f', ends_ms))
end
return 1
