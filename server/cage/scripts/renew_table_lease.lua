#!lua
-- Renews the lease of a table. The lease may have expired; the owner keeps the table if no other has
-- taken it, which would have changed the number; or the owner alone, if Redis has lost its last moments
-- and gave the same number twice.
--
-- KEYS     {table:<id>}:lease, :number
-- ARGV     the owner (JSON), the number of the lease, ttl in ms
-- Returns 1, or 0 if another has taken the table.

local held = redis.call('GET', KEYS[1])
if redis.call('GET', KEYS[2]) ~= ARGV[2] or held and held ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1
