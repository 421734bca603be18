#!lua
-- Gives the lease back, unless a later house has taken it.
--
-- KEYS[1]  {house}:lease        KEYS[2]  {house}:number
-- ARGV     the house's number
-- Returns 1 if it was given back, 0 otherwise.

if redis.call('GET', KEYS[2]) ~= ARGV[1] then
  return 0
end
return redis.call('DEL', KEYS[1])
