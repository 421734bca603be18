#!lua
-- Takes the lease of this Redis for a house, if no other house holds it.
--
-- KEYS[1]  {house}:lease        KEYS[2]  {house}:number
-- ARGV     the new holder (text), ttl in ms, "1" to take it from any holder
-- Returns {1, the house's number} or {0, the holder, ms until the lease ends}.

local held = redis.call('GET', KEYS[1])
if held and ARGV[3] ~= '1' then
  return { 0, held, redis.call('PTTL', KEYS[1]) }
end
local number = redis.call('INCR', KEYS[2])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return { 1, number }
