#!lua
-- Notes how far a partition's ledger is released: the archive has everything up to this commit.
--
-- KEYS     {cage:NN}:totals, :fence
-- ARGV     the house's number; the field (released: Redis need not have it any more; removed: it has
--          not); the commit
-- Returns the commit that is noted then. It never falls, and is never beyond what is signed.

if redis.call('HGET', KEYS[2], 'house') ~= ARGV[1] then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was replaced by a later one')
end
local totals = redis.call('HMGET', KEYS[1], 'signed', ARGV[2])
local signed, noted = tonumber(totals[1] or '0'), tonumber(totals[2] or '0')
local commit = tonumber(ARGV[3])
if commit > signed then
  return redis.error_reply('UNSIGNED commit ' .. ARGV[3] .. ' is not signed')
end
if commit > noted then
  redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
  noted = commit
end
return noted
