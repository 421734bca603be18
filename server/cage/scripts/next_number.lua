#!lua
-- Gives the next number of the house's counter to a process of the latest house.
--
-- KEYS     {house}:generation, :number
-- ARGV     the house's number
-- Returns the number, or the error FENCED if there is a later house.

if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was replaced by a later one')
end
return redis.call('INCR', KEYS[2])
