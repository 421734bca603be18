#!lua
-- Renews the lease. It ends by itself while Redis is away; as long as nobody took it meanwhile (the
-- number has not moved) the house goes on.
--
-- KEYS[1]  {house}:lease        KEYS[2]  {house}:number
-- ARGV     the house's number, who holds it (text), ttl in ms
-- Returns 1, or 0 if a later house has taken it.

if redis.call('GET', KEYS[2]) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
