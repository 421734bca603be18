#!lua
-- Ends the sessions of a guest who has not come back: from now on nobody can sign in to the account.
--
-- KEYS     {cage:NN}:guests, :account:<id>, :sessions:<id>
-- ARGV     account, latest time at which it was seen (Unix ms)
-- Returns 1, or 0 if the guest was seen since.

local seen_ms = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not seen_ms or tonumber(seen_ms) > tonumber(ARGV[2]) then
  return 0
end
redis.call('HINCRBY', KEYS[2], 'generation', 1)
redis.call('DEL', KEYS[3])
return 1
