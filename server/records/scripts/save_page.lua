#!lua
-- Replaces a table's page and, where one is given, appends the record of a round: both or neither.
--
-- Saves are numbered, and a house by its lease: what arrives late, from a connection that was given
-- up or from a house that was followed by another, never overwrites what was written after it.
--
-- Of the records, the newest are kept. Where the house keeps an archive, a record that is not in it
-- yet is never let go, however many there are.
--
-- KEYS[1]  {table:<id>}:page        KEYS[2]  {table:<id>}:records        KEYS[3]  {table:<id>}:fence
-- KEYS[4]  {table:<id>}:archived
-- ARGV     house number, save number, page, then optionally round number, record, records kept,
--          1 if there is an archive
-- Returns 1 once the page or a later one stands; the error FENCED if a later house writes this
-- table, or CONFLICT if the round has another record.

local house, save = tonumber(ARGV[1]), tonumber(ARGV[2])
local fence = redis.call('HMGET', KEYS[3], 'house', 'save')
local latest_house, latest_save = tonumber(fence[1] or '0'), tonumber(fence[2] or '0')
if latest_house > house then
  return redis.error_reply('FENCED house ' .. ARGV[1] .. ' was followed by another')
elseif latest_house == house and latest_save >= save then
  return 1
end

if ARGV[4] then
  local position = ARGV[4] .. '-0'
  local written = redis.call('XRANGE', KEYS[2], position, position)[1]
  if written and written[2][2] ~= ARGV[5] then
    return redis.error_reply('CONFLICT round ' .. ARGV[4] .. ' has another record')
  elseif not written then
    redis.call('XADD', KEYS[2], position, 'record', ARGV[5])
    local oldest = tonumber(ARGV[4]) - tonumber(ARGV[6]) + 1
    if ARGV[7] == '1' then
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
