#!lua
-- Says that a backup is being written into this Redis, unless there is a house, or another backup.
--
-- KEYS     {house}:data
-- ARGV     its fields and their values, one after another
-- returns  1 if that is said, 0 if the key was there

if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('HSET', KEYS[1], unpack(ARGV))
return 1
