import type { WrongPart } from '../http/wrong-body.ts'
import type { World } from '../world.ts'

/** What can be made to go wrong, and where in a request or a webhook it strikes. */
export const FAULT_KINDS = {
  /** The connection breaks; nothing was done. */
  drop_before: 'request',
  /** All is done and stored; the connection breaks instead of the answer. */
  drop_after: 'request',
  /** 500; nothing was done. */
  error_before: 'request',
  /** All is done and stored; 500 instead of the answer. */
  error_after: 'request',
  /** All is done; the answer waits `ms` real milliseconds. */
  delay: 'request',
  /** 429; nothing was done. `seconds` says when to come back. */
  rate_limit: 'request',
  /** All is done; a page of HTML with `status` (default 502) instead of the answer. */
  html_body: 'request',
  /** All is done; the status stays and half of the JSON (or of whatever the body is) is sent. */
  truncated_json: 'request',
  truncated: 'request',
  /** All is done; the answer says another CNPJ, another ref or a wrong key (`part`). */
  wrong_body: 'request',
  /** The national NFS-e: 2xx without the document. */
  answer_without_xml: 'answer',
  /** The national NFS-e: 201 without chaveAcesso. */
  answer_without_key: 'answer',
  /** The national NFS-e: the document is no gzip. */
  answer_unreadable_gzip: 'answer',
  /** The national NFS-e: chaveAcesso with another check digit. */
  answer_wrong_key: 'answer',
  /** The national NFS-e: key and document of another note of the book. */
  answer_of_another: 'answer',
  /** The national NFS-e: 502 {"erro":"Bad Gateway"} of a proxy, all is done. */
  bad_gateway: 'answer',
  /** A note that was accepted answers 404 for `seconds`. */
  lag_404: 'note',
  /** A file answers 302 to the second port. */
  download_redirect: 'download',
  hook_lost: 'hook',
  hook_duplicate: 'hook',
  /** `seconds` later than due. */
  hook_late: 'hook',
  /** Held back until the next webhook of the same hook has gone. */
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

/** `token` null means everybody; over TLS the CNPJ of the certificate stands in its place; `count` null means until removed; `path` is a regular expression on method-less paths. */
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

export function addFault(world: World, plan: FaultPlan): number {
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

export function listFaults(world: World) {
  return world.db
    .all<FaultRow>('select * from fault order by id')
    .map((row) => ({ ...row, params: JSON.parse(row.params) as FaultParams }))
}

export function removeFaults(world: World, id?: number): void {
  world.db.run('delete from fault where ? is null or id = ?', id ?? null, id ?? null)
}

export type Occasion = { stage: FaultStage; token: string | null; method?: string; path?: string }

/** The first plan that matches and whose dice fall, counted down. The dice come from the seeded sequence. */
export function drawFault(world: World, occasion: Occasion): Fault | undefined {
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
