import { createHash } from 'node:crypto'

/**
 * How a statement goes along a fast lane. `bound`: of a transaction inside, which has none of its own; `scope`: says whose rows are meant;
 * `empty`: has no answer in the past; `told`: adds rows that are only read much later; `counter`: puts a company's next number forward;
 * `written`: nobody waits for it; `company`: asks what nobody changes meanwhile.
 */
export type Way = {
  /** Of the prepared statement. */
  name: string
  kind: 'bound' | 'scope' | 'empty' | 'told' | 'counter' | 'written' | 'company' | 'other'
}
const ways = new Map<string, Way>()

export function wayOf(text: string): Way {
  const known = ways.get(text)
  if (known) return known
  const way = { name: createHash('sha1').update(text).digest('base64url'), kind: kindOf(text) }
  ways.set(text, way)
  return way
}

function kindOf(text: string): Way['kind'] {
  if (/^(?:(?:release )?savepoint part|rollback to savepoint part)$/.test(text)) return 'bound'
  if (/^(?:begin|start transaction|commit|rollback)\b/.test(text)) return 'bound'
  if (text.startsWith("select set_config('talao.companies'")) return 'scope'
  if (/\breturning\b/.test(text)) return 'other'
  if (TOLD.test(text)) return 'told'
  if (COUNTER.test(text)) return 'counter'
  if (/^(?:insert into|update)\b/.test(text)) return 'written'
  if (!text.trimStart().startsWith('select')) return 'other'
  if (EMPTY.some((pattern) => pattern.test(text))) return 'empty'
  const asked = [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/g)].map(([, table = '']) => table)
  if (asked.length === 0 || text.includes('next_number')) return 'other'
  return asked.every((table) => OF_THE_COMPANY.has(table)) ? 'company' : 'other'
}

const EMPTY = [
  // Nobody else makes these sales, so they need not take turns.
  /^\s*select pg_advisory_xact_lock\(/,
  // Whoever wants to hear of notes wants to hear of today's.
  /\bfrom "webhook_endpoint" where\b/,
  // A backup that is restored meanwhile has no year of before: the notes that the authority knows are found by their reference.
  /\bfrom "?restoration"?\b/,
  // The other producers of the world have no account here.
  /\bfrom door_shares_of_sale\(/,
  /^select "id" from "sale_coproducer" .*"coproducer_company_id" is not null$/,
]

/** Their rows are told one by one and read on a screen. */
const TOLD = /^insert into "(?:sale_event|note_event|attempt_bytes)" \("[^)]*\) values \(\$\d[$\d, ()]*\)$/
const COUNTER = /^(?:insert into|update) "nf[es]_access_setting" (?:set next_number|\(company_id)/

/** Tables that nobody changes while a stretch of the world is made, so that none of their rows needs a lock. */
const OF_THE_COMPANY = new Set([
  'city',
  'city_parameter',
  'company',
  'company_address',
  'company_certificate',
  'company_config',
  'company_gateway',
  'country',
  'email_template',
  'nfe_access_setting',
  'nfe_default_setting',
  'nfs_access_setting',
  'nfs_default_setting',
  'product',
  'product_coproducer',
  'sale_integration',
  'state',
])
