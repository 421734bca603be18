#!lua
-- Opens an account with no chips. Opening it again changes nothing.
--
-- KEYS[1]  {cage:NN}:balance
-- KEYS[2]  {cage:NN}:account:<id>
-- KEYS[3]  {cage:NN}:guests
-- ARGV     account, name, kind, created_ms
-- Returns 1 if the account is new, 0 if it exists.

if redis.call('HSETNX', KEYS[1], ARGV[1], 0) == 0 then
  return 0
end
redis.call('HSET', KEYS[2], 'name', ARGV[2], 'kind', ARGV[3], 'created_ms', ARGV[4])
if ARGV[3] == 'guest' or ARGV[3] == 'bot' then
  redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1])
end
return 1
