#!lua
-- Takes the token of a session, and says which one follows it. The newest token is followed by a new
-- one. The one before it is good until the newest is used, because an answer may have been lost.
--
-- KEYS[1]  {cage:NN}:sessions:<id>
-- KEYS[2]  {cage:NN}:guests
-- ARGV     account, session, number of the token, seen_ms, lifetime_ms, client, address
-- Returns the number of the token that follows, or nil if this one is worth nothing.

local stored = redis.call('HGET', KEYS[1], ARGV[2])
if not stored then
  return nil
end
local record = cmsgpack.unpack(stored)
local number, given, now_ms = record[1], tonumber(ARGV[3]), tonumber(ARGV[4])
if record[4] <= now_ms then
  redis.call('HDEL', KEYS[1], ARGV[2])
  return nil
elseif given == number then
  number = number + 1
elseif given ~= number - 1 then
  return nil
end
record[1], record[3], record[4] = number, now_ms, now_ms + tonumber(ARGV[5])
record[5], record[6] = ARGV[6], ARGV[7]
redis.call('HSET', KEYS[1], ARGV[2], cmsgpack.pack(record))
redis.call('PEXPIRE', KEYS[1], ARGV[5])
redis.call('ZADD', KEYS[2], 'XX', ARGV[4], ARGV[1])
return number
