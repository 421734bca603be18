#!lua
-- Renews the lease. The lease may have expired while Redis was away; the house keeps it if no other
-- house has taken it, which would have changed the number.
--
-- KEYS[1]  {house}:lease        KEYS[2]  {house}:number
-- ARGV     the house's number, the holder (text), ttl in ms
-- Returns 1, or 0 if a later house has taken it.

if redis.call('GET', KEYS[2]) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
