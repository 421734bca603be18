#!lua
-- Makes the lease with a number the owner of a table among the meters. From now on change_meters.lua
-- refuses what every other owner claims, so that a claim is there or will never be.
--
-- KEYS     {meters}:fence, :owners
-- ARGV     the house's number, table, the number of the table's lease
-- Returns 1; or the error FENCED if a later house has changed a meter, or REPLACED if a later owner has
-- the table.

if tonumber(redis.call('GET', KEYS[1]) or '0') > tonumber(ARGV[1]) then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was replaced by a later one')
elseif tonumber(redis.call('HGET', KEYS[2], ARGV[2]) or '0') > tonumber(ARGV[3]) then
  return redis.error_reply('REPLACED owner ' .. ARGV[3] .. ' of table ' .. ARGV[2] .. ' by a later one')
end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
return 1
