#!lua
-- Changes the records of meters: all that are named or none, and once for each change.
--
-- KEYS     {meters}:records, :changes, :ledger, :fence, :owners
-- ARGV     the house's number, the change's id, its outcome (JSON), then in a house of many processes
--          the table that asks and the number of its lease, else "" and "", then for each meter:
--          its id, the record that was read ("": none), the new record, the ledger entry
-- Returns {1, outcome} if it makes the change now, {0, outcome} if it was made before; or the error
-- FENCED if a later house has changed a meter, REPLACED if the table has a later owner, or CONFLICT if
-- a record has changed since the read.

local RECORDS, CHANGES, LEDGER, FENCE, OWNERS = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]

if tonumber(redis.call('GET', FENCE) or '0') > tonumber(ARGV[1]) then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was replaced by a later one')
end
local made = redis.call('HGET', CHANGES, ARGV[2])
if made then
  return { 0, made }
elseif ARGV[4] ~= '' and redis.call('HGET', OWNERS, ARGV[4]) ~= ARGV[5] then
  return redis.error_reply('REPLACED owner ' .. ARGV[5] .. ' of table ' .. ARGV[4] .. ' by a later one')
end
for i = 6, #ARGV, 4 do
  if (redis.call('HGET', RECORDS, ARGV[i]) or '') ~= ARGV[i + 1] then
    return redis.error_reply('CONFLICT meter ' .. ARGV[i] .. ' has changed')
  end
end

redis.call('SET', FENCE, ARGV[1])
redis.call('HSET', CHANGES, ARGV[2], ARGV[3])
for i = 6, #ARGV, 4 do
  redis.call('HSET', RECORDS, ARGV[i], ARGV[i + 2])
  redis.call('XADD', LEDGER, '*', 'change', ARGV[i + 3])
end
return { 1, ARGV[3] }
