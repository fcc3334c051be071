import type { SimulatorContext } from '../context/context.ts'
import type { WrongPart } from './wrong-body.ts'

/** The faults that can be planned, each with the stage of a request or a webhook at which it applies. */
export const FAULT_KINDS = {
  /** The connection breaks; nothing was done. */
  drop_before: 'request',
  /** Everything is done and stored, but the connection breaks instead of the answer. */
  drop_after: 'request',
  /** 500; nothing was done. */
  error_before: 'request',
  /** Everything is done and stored, but the answer is 500. */
  error_after: 'request',
  /** Everything is done; the answer is delayed by `ms` real milliseconds. */
  delay: 'request',
  /** 429; nothing was done. `seconds` is the wait announced to the client. */
  rate_limit: 'request',
  /** Everything is done; the answer is an HTML page with `status` (default 502). */
  html_body: 'request',
  /** Everything is done; the status is unchanged, but only half of the body is sent, JSON or not. */
  truncated_json: 'request',
  truncated: 'request',
  /** Everything is done; the answer names another CNPJ, another ref or a wrong key (`part`). */
  wrong_body: 'request',
  /** The national NFS-e: 2xx without the document. */
  answer_without_xml: 'answer',
  /** The national NFS-e: 201 without chaveAcesso. */
  answer_without_key: 'answer',
  /** The national NFS-e: the document is not valid gzip. */
  answer_unreadable_gzip: 'answer',
  /** The national NFS-e: chaveAcesso with another check digit. */
  answer_wrong_key: 'answer',
  /** The national NFS-e: key and document of another registered note. */
  answer_of_another: 'answer',
  /** The national NFS-e: everything is done, but a proxy answers 502 {"erro":"Bad Gateway"}. */
  bad_gateway: 'answer',
  /** An accepted note answers 404 for `seconds`. */
  lag_404: 'note',
  /** A file answers 302 to the second port. */
  download_redirect: 'download',
  hook_lost: 'hook',
  hook_duplicate: 'hook',
  /** Sent `seconds` later than due. */
  hook_late: 'hook',
  /** Held back until the hook's next webhook is sent. */
  hook_reorder: 'hook',
  hook_wrong_secret: 'hook',
} as const
export type FaultKind = keyof typeof FAULT_KINDS
export type FaultStage = (typeof FAULT_KINDS)[FaultKind]

export type FaultParams = {
  ms?: number | undefined
  seconds?: number | undefined
  status?: number | undefined
  part?: WrongPart | undefined
}

/**
 * `token` null matches every caller; over TLS the CNPJ of the certificate is used as the token. `count` null means
 * until removed. `path` is a regular expression on the path, without the method.
 */
export type FaultPlan = {
  kind: FaultKind
  token?: string | null | undefined
  method?: string | null | undefined
  path?: string | null | undefined
  count?: number | null | undefined
  probability?: number | undefined
  params?: FaultParams | undefined
}

type FaultRow = {
  id: number
  token: string | null
  kind: FaultKind
  method: string | null
  path: string | null
  remaining: number | null
  probability: number
  params: string
  fired: number
}

export type Fault = { kind: FaultKind; params: FaultParams }

export function addFault(world: SimulatorContext, plan: FaultPlan): number {
  return world.db.run(
    'insert into fault (token, kind, method, path, remaining, probability, params) values (?, ?, ?, ?, ?, ?, ?)',
    plan.token ?? null,
    plan.kind,
    plan.method ?? null,
    plan.path ?? null,
    plan.count ?? null,
    plan.probability ?? 1,
    JSON.stringify(plan.params ?? {}),
  ).lastId
}

export function listFaults(world: SimulatorContext) {
  return world.db
    .all<FaultRow>('select * from fault order by id')
    .map((row) => ({ ...row, params: JSON.parse(row.params) as FaultParams }))
}

export function removeFaults(world: SimulatorContext, id?: number): void {
  world.db.run('delete from fault where ? is null or id = ?', id ?? null, id ?? null)
}

export type Occasion = { stage: FaultStage; token: string | null; method?: string; path?: string }

/**
 * Returns the first matching plan whose probability draw succeeds, and counts it down. The draws come from the seeded
 * sequence.
 */
export function drawFault(world: SimulatorContext, occasion: Occasion): Fault | undefined {
  const plans = world.db.all<FaultRow>('select * from fault where remaining is null or remaining > 0 order by id')
  const hit = plans.find(
    (plan) => matches(plan, occasion) && (plan.probability >= 1 || world.random() < plan.probability),
  )
  if (!hit) return undefined
  world.db.run('update fault set fired = fired + 1, remaining = remaining - 1 where id = ?', hit.id)
  return { kind: hit.kind, params: JSON.parse(hit.params) as FaultParams }
}

function matches(plan: FaultRow, { stage, token, method, path }: Occasion): boolean {
  if (FAULT_KINDS[plan.kind] !== stage) return false
  if (plan.token !== null && plan.token !== token) return false
  if (plan.method !== null && plan.method !== method) return false
  return plan.path === null || new RegExp(plan.path).test(path ?? '')
}
