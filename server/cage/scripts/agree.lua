#!lua
-- Notes what the first process of a generation of the house has said that all have to share.
--
-- KEYS     {house}:agreed
-- ARGV     the number of the house, what the process says (JSON)
-- Returns  what the first process of this generation has said; that may be this one

local stored = redis.call('GET', KEYS[1])
if stored then
  local generation, said = string.match(stored, '^(%d+) (.*)$')
  if tonumber(generation) >= tonumber(ARGV[1]) then
    return said
  end
end
redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. ARGV[2])
return ARGV[2]
