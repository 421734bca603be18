#!lua
-- Changes the records of meters: all that are named or none, and once for each change.
--
-- KEYS     {meters}:records, :changes, :ledger, :fence
-- ARGV     the house's number, the change's id, its outcome (JSON), then for each meter:
--          its id, the record that was read ("": none), the new record, the ledger entry
-- Returns {1, outcome} if it makes the change now, {0, outcome} if it was made before; or the error
-- FENCED if a later house has changed a meter, or CONFLICT if a record has changed since the read.

local RECORDS, CHANGES, LEDGER, FENCE = KEYS[1], KEYS[2], KEYS[3], KEYS[4]

if tonumber(redis.call('GET', FENCE) or '0') > tonumber(ARGV[1]) then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was replaced by a later one')
end
local made = redis.call('HGET', CHANGES, ARGV[2])
if made then
  return { 0, made }
end
for i = 4, #ARGV, 4 do
  if (redis.call('HGET', RECORDS, ARGV[i]) or '') ~= ARGV[i + 1] then
    return redis.error_reply('CONFLICT meter ' .. ARGV[i] .. ' has changed')
  end
end

redis.call('SET', FENCE, ARGV[1])
redis.call('HSET', CHANGES, ARGV[2], ARGV[3])
for i = 4, #ARGV, 4 do
  redis.call('HSET', RECORDS, ARGV[i], ARGV[i + 2])
  redis.call('XADD', LEDGER, '*', 'change', ARGV[i + 3])
end
return { 1, ARGV[3] }
