#!lua
-- Notes the version of what a program writes into Redis, unless a later one has written before.
--
-- KEYS     {house}:data
-- ARGV     its version, from which version on a program understands that, the program's version

local written = tonumber(redis.call('HGET', KEYS[1], 'written') or 0)
if tonumber(ARGV[1]) > written then
  redis.call('HSET', KEYS[1], 'written', ARGV[1], 'readable_from', ARGV[2], 'program', ARGV[3])
end
return redis.status_reply('OK')
