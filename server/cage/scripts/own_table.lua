#!lua
-- Makes the lease with a number the owner of a table in one partition. From now on move.lua refuses the
-- movements of every other owner, so that the holds are those that the new owner finds for good.
--
-- KEYS     {cage:NN}:fence, :owners, :holds:<table>
-- ARGV     the house's number, table, the number of the table's lease
-- Returns the open holds, as HGETALL does; or the error FENCED if a later house uses this partition, or
-- REPLACED if a later owner has the table.

if tonumber(redis.call('HGET', KEYS[1], 'house') or '0') > tonumber(ARGV[1]) then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was replaced by a later one')
elseif tonumber(redis.call('HGET', KEYS[2], ARGV[2]) or '0') > tonumber(ARGV[3]) then
  return redis.error_reply('REPLACED owner ' .. ARGV[3] .. ' of table ' .. ARGV[2] .. ' by a later one')
end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
return redis.call('HGETALL', KEYS[3])
