#!lua
-- Takes one of each of several budgets, if none of them is empty.
--
-- A budget is the time at which it is full again. Each take moves that time on by an interval; a time
-- further away than the whole window would be more than the budget has.
--
-- KEYS     a key for each budget
-- ARGV     'take', 'has' or 'give_back', then of each budget the interval and the window in ms
-- Returns  1, or 0 if a budget is empty: then nothing was taken

local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local full = {}
for i, key in ipairs(KEYS) do
  full[i] = math.max(tonumber(redis.call('GET', key) or now), now)
end

local step = 1
if ARGV[1] == 'give_back' then
  step = -1
else
  for i = 1, #KEYS do
    local interval, window = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
    if full[i] + interval > now + window + 0.01 then
      return 0
    end
  end
  if ARGV[1] == 'has' then
    return 1
  end
end

for i, key in ipairs(KEYS) do
  local at = full[i] + step * ARGV[2 * i]
  if at > now then
    redis.call('SET', key, string.format('%.3f', at), 'PX', math.ceil(at - now))
  else
    redis.call('DEL', key)
  end
end
return 1
