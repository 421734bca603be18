#!lua
-- Takes a table's page: from now on save_page.lua refuses every older writer, so that the page that is
-- returned is the one that the new writer finds for good.
--
-- KEYS     {table:<id>}:page, :fence
-- ARGV     the writer's number
-- Returns the page, nil if there is none; or the error FENCED if a later writer has this table.

local latest = tonumber(redis.call('HGET', KEYS[2], 'house') or '0')
if latest > tonumber(ARGV[1]) then
  return redis.error_reply('FENCED writer ' .. ARGV[1] .. ' was replaced by a later one')
elseif latest < tonumber(ARGV[1]) then
  redis.call('HSET', KEYS[2], 'house', ARGV[1], 'save', 0)
end
return redis.call('GET', KEYS[1])
