import { createHash } from 'node:crypto'
import { type Company, companyCnpj } from '../../companies/company.ts'
import { type Environment, nowMs, type SimulatorContext } from '../../context/context.ts'
import { text } from '../../http/fields.ts'

export type Hook = {
  id: string
  company_id: number
  environment: Environment
  event: string
  url: string
  secret: string | null
  header: string | null
  cnpj: string | null
  created_at: number
  failing_since: number | null
  disabled_at: number | null
}

export const HOOK_EVENTS = [
  'nfe',
  'nfse',
  'nfsen',
  'inutilizacao',
  'nfce_contingencia',
  'nfe_recebida',
  'nfe_recebida_falha_consulta',
  'nfse_recebida',
  'cte_recebida',
  'cte',
  'mdfe',
  'nfcom',
] as const

export const MAX_HOOKS_PER_EVENT = 5
const WINDOW_MS = 2 * 86_400_000

/** The company's active hooks. A disabled hook is no longer listed, so its owner must create it again. */
export function liveHooks(world: SimulatorContext, company: Company, environment: Environment): Hook[] {
  return world.db.all<Hook>(
    'select * from hook where company_id = ? and environment = ? and disabled_at is null order by created_at, id',
    company.id,
    environment,
  )
}

export type NewHook = {
  event: string
  url: string
  secret: string | undefined
  header: string | undefined
  cnpj: string | undefined
}

export function createHook(world: SimulatorContext, company: Company, environment: Environment, hook: NewHook): Hook {
  const count = world.db.one<{ n: number }>(
    `insert into meta (name, value) values ('hooks', '1')
     on conflict (name) do update set value = cast(cast(value as integer) + 1 as text) returning cast(value as integer) n`,
  )
  const id = createHash('sha256')
    .update(`${world.salt}/hook/${count?.n}`)
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 8)
  world.db.run(
    'insert into hook (id, company_id, environment, event, url, secret, header, cnpj, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    company.id,
    environment,
    hook.event,
    hook.url,
    hook.secret ?? null,
    hook.header ?? null,
    hook.cnpj ?? null,
    nowMs(world),
  )
  return liveHooks(world, company, environment).find((made) => made.id === id) as Hook
}

export function presentHook(hook: Hook) {
  const { id, url, secret, header, event, cnpj } = hook
  return { id, url, authorization: secret, authorization_header: header, event, cnpj }
}

/** Includes the delivery counts of the last two days. */
export function presentHookWithMetrics(world: SimulatorContext, hook: Hook, company: Company) {
  const since = Math.max(hook.created_at, nowMs(world) - WINDOW_MS)
  const { requests, successes } = attemptsSince(world, hook, since)
  return {
    ...presentHook(hook),
    count_since: new Date(since).toISOString(),
    request_count: requests,
    error_count: requests - successes,
    success_count: successes,
    empresa_id: company.id,
    nome: text(company.data, 'nome') ?? companyCnpj(world, company.id),
  }
}

/** Whether most deliveries of the last two days failed. */
export function isMostlyFailing(world: SimulatorContext, hook: Hook): boolean {
  const { requests, successes } = attemptsSince(world, hook, nowMs(world) - WINDOW_MS)
  return requests > 0 && successes * 2 < requests
}

function attemptsSince(world: SimulatorContext, hook: Hook, since: number) {
  const row = world.db.one<{ requests: number; successes: number }>(
    'select count(*) requests, coalesce(sum(ok), 0) successes from hook_attempt where hook_id = ? and at >= ?',
    hook.id,
    since,
  )
  return row ?? { requests: 0, successes: 0 }
}
