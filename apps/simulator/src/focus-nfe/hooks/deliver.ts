import { nowMs, type SimulatorContext } from '../../context/context.ts'
import { type Hook, isMostlyFailing } from './hook.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Wait after each failed attempt. After the last one the delivery is given up. Source: documentação pública da API v2
 * da Focus NFe, gatilhos.
 */
const RETRY_AFTER_MS = [MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 24 * HOUR_MS]
const DISABLED_AFTER_MS = 7 * 24 * HOUR_MS

type Delivery = { id: number; hook_id: string; body: string; state: string; attempts: number; wrong_secret: number }

/** Makes one attempt at a delivery, then records the next attempt or the end. */
export async function deliver(world: SimulatorContext, deliveryId: number): Promise<void> {
  const delivery = world.db.one<Delivery>('select * from delivery where id = ?', deliveryId)
  const hook =
    delivery && world.db.one<Hook>('select * from hook where id = ? and disabled_at is null', delivery.hook_id)
  if (!delivery || !hook || !['waiting', 'held'].includes(delivery.state)) return
  const result = await post(world, hook, delivery)
  world.db.transaction(() => record(world, { hook, delivery, result }))
}

async function post(world: SimulatorContext, hook: Hook, delivery: Delivery): Promise<string> {
  const secret = delivery.wrong_secret ? 'segredo-errado' : hook.secret
  const header = hook.header ?? 'Authorization'
  try {
    const response = await fetch(hook.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(secret ? { [header]: secret } : {}) },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(world.settings.hookTimeoutMs),
    })
    await response.arrayBuffer() // frees the connection
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? error.name : 'error' // no answer counts as a failure
  }
}

type Attempt = { hook: Hook; delivery: Delivery; result: string }

function record(world: SimulatorContext, { hook, delivery, result }: Attempt): void {
  const ok = /^20[0-9]$/.test(result)
  world.db.run(
    'insert into hook_attempt (hook_id, delivery_id, at, ok, result) values (?, ?, ?, ?, ?)',
    hook.id,
    delivery.id,
    nowMs(world),
    ok ? 1 : 0,
    result,
  )
  const delay = RETRY_AFTER_MS[delivery.attempts]
  const state = ok ? 'delivered' : delay === undefined ? 'given_up' : 'waiting'
  world.db.run('update delivery set state = ?, attempts = attempts + 1 where id = ?', state, delivery.id)
  if (state === 'waiting' && delay !== undefined) {
    world.agenda.add('deliver', delivery.id, nowMs(world) + delay / world.settings.timeScale)
  }
  watchHealth(world, hook)
}

/** Disables a hook that mostly failed for seven days, as the real service does. */
function watchHealth(world: SimulatorContext, hook: Hook): void {
  const now = nowMs(world)
  if (!isMostlyFailing(world, hook)) {
    world.db.run('update hook set failing_since = null where id = ?', hook.id)
  } else if (hook.failing_since === null) {
    world.db.run('update hook set failing_since = ? where id = ?', now, hook.id)
  } else if (now - hook.failing_since >= DISABLED_AFTER_MS) {
    world.db.run('update hook set disabled_at = ? where id = ?', now, hook.id)
  }
}
