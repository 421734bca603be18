#!lua
-- Takes the lease of this Redis for a house, if no other house holds it.
--
-- A house of one process holds the lease alone. The processes of a house of many hold it together: the
-- first of them begins a generation, and the others join it. A generation is a house to every fence.
--
-- KEYS     {house}:lease, :number, :generation, :members
-- ARGV     the new holder (JSON), ttl in ms, "1" to take it from any holder, "1" if it is a process of
--          a house of many, "1" to begin although processes of the last house have not left, the name of
--          the lock that the new holder holds: a holder whose lock has this name has ended
-- Returns {1, the house's number} to a house of one process,
--         {1, the house's number, the process's number, numbers of the processes that live} to others,
--         {0, the holder, ms until the lease ends} if the other house may live,
--         {2} if the lease has ended, and processes that may live yet have not renewed it.

local LEASE, NUMBER, GENERATION, MEMBERS = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local shared = ARGV[4] == '1'

local held = redis.call('GET', LEASE)
local has_ended = ARGV[3] == '1' or (held and ARGV[6] ~= '' and cjson.decode(held).lock == ARGV[6])
local joins = held and shared and not has_ended and cjson.decode(held).shared
if held and not joins and not has_ended then
  return { 0, held, redis.call('PTTL', LEASE) }
elseif not held and shared and ARGV[3] ~= '1' and ARGV[5] ~= '1' and redis.call('EXISTS', MEMBERS) == 1 then
  return { 2 }
end

if not joins then
  redis.call('SET', GENERATION, redis.call('INCR', NUMBER))
  redis.call('DEL', MEMBERS)
end
redis.call('SET', LEASE, ARGV[1], 'PX', ARGV[2])
local generation = tonumber(redis.call('GET', GENERATION))
if not shared then
  return { 1, generation }
end

local time = redis.call('TIME')
local now_ms = time[1] * 1000 + math.floor(time[2] / 1000)
local taken = { 1, generation, redis.call('INCR', NUMBER) }
local members = redis.call('HGETALL', MEMBERS)
for i = 1, #members, 2 do
  if tonumber(members[i + 1]) > now_ms then
    taken[#taken + 1] = tonumber(members[i])
  else
    redis.call('HDEL', MEMBERS, members[i])
  end
end
redis.call('HSET', MEMBERS, taken[3], string.format('%.0f', now_ms + ARGV[2]))
return taken
