#!lua
-- Opens a session of an account, unless all its sessions were ended since `generation` was read.
-- An account has at most `most` sessions: one more ends the one that was seen longest ago.
--
-- KEYS[1]  {cage:NN}:account:<id>
-- KEYS[2]  {cage:NN}:sessions:<id>
-- KEYS[3]  {cage:NN}:guests
-- ARGV     account, generation, session, record (MessagePack, sessions.py), seen_ms, lifetime_ms, most
-- Returns 1, or 0 if there is no such account or another generation of its sessions.

if redis.call('EXISTS', KEYS[1]) == 0 or (redis.call('HGET', KEYS[1], 'generation') or '0') ~= ARGV[2] then
  return 0
end
while redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[7]) do
  local known = redis.call('HGETALL', KEYS[2])
  local oldest, oldest_ms
  for i = 1, #known, 2 do
    local seen_ms = cmsgpack.unpack(known[i + 1])[3]
    if not oldest or seen_ms < oldest_ms then
      oldest, oldest_ms = known[i], seen_ms
    end
  end
  redis.call('HDEL', KEYS[2], oldest)
end
redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[6])
redis.call('ZADD', KEYS[3], 'XX', ARGV[5], ARGV[1])
return 1
