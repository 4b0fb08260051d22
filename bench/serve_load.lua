-- Position look-ups for wrk: `show` and `value` of random positions of games that are solved or have a table.
local requests = {}

function init(args)
  math.randomseed(1)
  wrk.method = "POST"
  wrk.headers["Content-Type"] = "application/json"
  for i = 1, 1000 do
    local columns = ""
    for _ = 1, math.random(0, 6) do columns = columns .. math.random(1, 4) end
    local pits = {}
    for pit = 1, 8 do pits[pit] = math.random(0, 1) end
    local body
    if i % 3 == 0 then
      body = '{"verb":"show","game":"connect-four","parameters":{"width":4,"height":4},"position":"' .. columns .. '"}'
    elseif i % 3 == 1 then
      body = '{"verb":"value","game":"awale","parameters":{"pits":4,"seeds":8},"position":"' .. table.concat(pits, ",") .. '"}'
    else
      body = '{"verb":"show","game":"nim","position":"' .. math.random(0, 20) .. ',0"}'
    end
    requests[i] = wrk.format(nil, "/api/v1/ask", nil, body)
  end
end

local count = 0
function request()
  count = count + 1
  return requests[count % #requests + 1]
end

function done(summary, latency)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout
  io.write(string.format("%d look-ups, %.0f/s, median %.1f ms, 95 %% below %.1f ms, worst %.1f ms, %d failed\n", summary.requests,
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, latency.max / 1e3, failed))
end
