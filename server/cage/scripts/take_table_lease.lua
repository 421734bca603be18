#!lua
-- Takes the lease of a table for a process, if no other process holds it.
--
-- KEYS     {table:<id>}:lease, :number
-- ARGV     the new owner (JSON), the process's number, the number of the lease, ttl in ms
-- Returns {1} if it is taken, {0, the owner, ms until its lease ends} if another process holds it,
-- {2} if the table had a later number before.

local held = redis.call('GET', KEYS[1])
if held and cjson.decode(held).process ~= tonumber(ARGV[2]) then
  return { 0, held, redis.call('PTTL', KEYS[1]) }
elseif tonumber(redis.call('GET', KEYS[2]) or '0') >= tonumber(ARGV[3]) then
  return { 2 }
end
redis.call('SET', KEYS[2], ARGV[3])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[4])
return { 1 }
