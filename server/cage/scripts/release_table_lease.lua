#!lua
-- Gives the lease of a table back, unless another has taken it.
--
-- KEYS     {table:<id>}:lease, :number
-- ARGV     the number of the lease
-- Returns 1 if it was given back, 0 otherwise.

if redis.call('GET', KEYS[2]) ~= ARGV[1] then
  return 0
end
return redis.call('DEL', KEYS[1])
