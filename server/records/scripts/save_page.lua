#!lua
-- Replaces a table's page and appends the record of a round, if one is given: both or neither.
--
-- Saves have numbers, and so have writers (journal.py). A save that arrives late, from an old connection
-- or an old writer, never overwrites a later one.
--
-- The newest records are kept. If the house keeps an archive, a record that is not in the archive yet
-- is never removed.
--
-- KEYS[1]  {table:<id>}:page        KEYS[2]  {table:<id>}:records        KEYS[3]  {table:<id>}:fence
-- KEYS[4]  {table:<id>}:archived
-- ARGV     writer's number, save number, page, the number of the last save that was answered, then
--          optionally round number, record, records kept, 1 if there is an archive
-- Returns 1 if this page or a later one is stored; the error FENCED if a later writer has this
-- table, CONFLICT if the round has another record, or LOST if Redis lacks a save that was answered.

local house, save = tonumber(ARGV[1]), tonumber(ARGV[2])
local fence = redis.call('HMGET', KEYS[3], 'house', 'save')
local latest_house, latest_save = tonumber(fence[1] or '0'), tonumber(fence[2] or '0')
if latest_house > house then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was replaced by a later one')
elseif latest_house == house and latest_save >= save then
  return 1
elseif tonumber(ARGV[4]) > (latest_house == house and latest_save or 0) then
  return redis.error_reply('LOST save ' .. ARGV[4] .. ' of the page is not there')
end

if ARGV[5] then
  local position = ARGV[5] .. '-0'
  local written = redis.call('XRANGE', KEYS[2], position, position)[1]
  if written and written[2][2] ~= ARGV[6] then
    return redis.error_reply('CONFLICT round ' .. ARGV[5] .. ' has another record')
  elseif not written then
    redis.call('XADD', KEYS[2], position, 'record', ARGV[6])
    local oldest = tonumber(ARGV[5]) - tonumber(ARGV[7]) + 1
    if ARGV[8] == '1' then
      oldest = math.min(oldest, tonumber(redis.call('GET', KEYS[4]) or '0') + 1)
    end
    if oldest > 0 then
      redis.call('XTRIM', KEYS[2], 'MINID', string.format('%d-0', oldest))
    end
  end
end
redis.call('SET', KEYS[1], ARGV[3])
redis.call('HSET', KEYS[3], 'house', ARGV[1], 'save', ARGV[2])
return 1
