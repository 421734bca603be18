#!lua
-- Takes back the failure as which a try was counted.
--
-- KEYS     as of begin_try.lua
-- ARGV     'forgive', or 'succeeded': the name's failures from this address are dropped, and the
--          address is known from now on; ms for which it is
-- Returns  nothing

local function take_back(key)
  if tonumber(redis.call('HGET', key, 'count') or 0) > 0 then
    redis.call('HINCRBY', key, 'count', -1)
  end
end

take_back(KEYS[2])
take_back(KEYS[3])
if ARGV[1] == 'succeeded' then
  redis.call('DEL', KEYS[1])
  redis.call('SET', KEYS[4], 1, 'PX', ARGV[2])
else
  take_back(KEYS[1])
end
