import type { Transport, TransportRequest, TransportResult } from '@talao/gateways'
import type { Plan } from '../plan.ts'
import type { Life, World } from '../world.ts'
import { type Answer, type Service, SPOILT } from './answer.ts'
import { spoil } from './corrupt-answer.ts'

/** A transport over a network that loses, delays and garbles according to the plan. */
export function makeTransport(world: World, plan: Plan, service: Service, onRequest: (line: string) => void) {
  return (life: Life): Transport => ({
    close: () => undefined,
    send: (request) =>
      world.suspend<TransportResult>(life, (goOn) => {
        const sentAt = world.now()
        const hear = (result: TransportResult, at: number) => {
          const isLate = at - sentAt >= request.timeoutMs
          const heard = isLate ? failed('timeout', 'maybe', request.timeoutMs) : result
          world.at(isLate ? sentAt + request.timeoutMs : at, () => {
            const said = heard.kind === 'failed' ? heard.failure : heard.status
            onRequest(`${request.method} ${pathOf(request)} -> ${said}${isSpoilt(heard) ? ' spoilt' : ''}`)
            goOn(heard)
          })
        }
        travel({ world, plan, service, request, hear })
      }),
  })
}

function isSpoilt(result: TransportResult): boolean {
  return result.headers['x-request-id'] === SPOILT
}

type Trip = {
  world: World
  plan: Plan
  service: Service
  request: TransportRequest
  hear: (result: TransportResult, at: number) => void
}

function travel({ world, plan, service, request, hear }: Trip): void {
  const { random } = world
  const now = world.now()
  if (plan.outages.some(({ from, to }) => now >= from && now < to)) return hear(outage(world), now + 100)
  const silence = plan.closures.find(({ from, to, says }) => !says && now >= from && now < to)
  if (silence && request.url.startsWith(HOME)) return unanswered({ world, service, request, hear }, silence.to)
  if (random.chance(plan.throttled) && !request.url.includes('sefaz')) return hear(throttled(world), now + 100)
  if (random.chance(plan.serverError)) {
    // Half of them fail before doing the work, half after.
    if (random.chance(0.5)) world.at(now + 50, () => void service(request))
    return hear(answered({ status: random.pick([500, 502, 503]), body: '<html>erro</html>' }), now + 200)
  }
  const isLost = random.chance(plan.lostRequest)
  // A request its sender has given up on may still arrive, up to 100 seconds later.
  if (isLost && random.chance(0.7)) return hear(failed('timeout', 'maybe', request.timeoutMs), now + request.timeoutMs)
  const arrival = now + (isLost ? random.between(60_000, 100_000) : latency(world))
  world.at(arrival, () => {
    const answer = service(request)
    if (random.chance(plan.lostAnswer))
      return hear(failed(random.pick(['reset', 'timeout']), 'maybe', 0), arrival + random.spread(10, 60_000))
    const isSpoilt_ = answer.status < 300 && random.chance(plan.badAnswer)
    hear(answered(isSpoilt_ ? spoil(answer, random) : answer), arrival + latency(world))
  })
}

/** The UF's own authorizer; its contingency service has another address. */
const HOME = 'https://sefaz.sim/PR/'

/** The service is silent, but some requests still reach it and are processed, some of them only when it is back. */
function unanswered({ world, service, request, hear }: Omit<Trip, 'plan'>, back: number): void {
  const { random } = world
  const result = outage(world)
  const isIn = result.kind === 'failed' && result.sent === 'maybe' && random.chance(0.3)
  if (isIn) world.at(random.chance(0.5) ? world.now() + 50 : back, () => void service(request))
  hear(result, world.now() + 100)
}

function latency({ random }: World): number {
  return random.chance(0.05) ? random.spread(1_000, 50_000) : random.spread(20, 900)
}

function outage({ random }: World): TransportResult {
  if (random.chance(0.3)) return answered({ status: 503, body: '' })
  return random.chance(0.5) ? failed('connection_refused', 'no', 20) : failed('reset', 'maybe', 20)
}

function throttled({ random }: World): TransportResult {
  const headers = { 'rate-limit-limit': '100', 'rate-limit-remaining': '0' }
  return answered({
    status: 429,
    headers: { ...headers, 'rate-limit-reset': String(random.between(1, 60)) },
    body: '',
  })
}

function answered({ status, headers, body }: Answer): TransportResult {
  return { kind: 'answered', status, headers: headers ?? {}, body: new TextEncoder().encode(body), durationMs: 50 }
}

function failed(
  failure: 'timeout' | 'reset' | 'connection_refused',
  sent: 'no' | 'maybe',
  durationMs: number,
): TransportResult {
  const nothing = { status: null, headers: {}, body: new Uint8Array() }
  return { kind: 'failed', failure, sent, ...nothing, durationMs, detail: failure }
}

function pathOf({ url }: TransportRequest): string {
  return url.slice(url.indexOf('/', 'https://'.length))
}
