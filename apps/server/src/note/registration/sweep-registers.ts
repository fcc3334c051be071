import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import { sql } from 'kysely'
import { ACTIVE_DAYS, BUYER_RECHECK_DAYS } from '../../company/lookups/taxpayers/register.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { NoteJobDeps } from '../note-deps.ts'

type SweepDeps = Pick<NoteJobDeps, 'db' | 'queue'>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Spreads look-ups over the first hours of the day, when no users fill in forms. */
const NIGHT_MS = 240 * MINUTE_MS
const COMPANIES_A_NIGHT = 20_000
/**
 * Requests a minute that the two registers with state registrations accept; the forms share this limit during the day.
 */
const BUYERS_A_MINUTE = 7.5
const BUYERS_A_NIGHT = (NIGHT_MS / MINUTE_MS) * BUYERS_A_MINUTE
const BUYERS_OF_A_COMPANY = 2_000
/** Look-ups are spread over the night, so an answer counts as due half a day early. */
const HALF_A_DAY_MS = DAY_MS / 2

/** Companies whose answer is a week old, or a day old from 1 to 10 January. */
export async function issuersToCheck(deps: SweepDeps, now: Date): Promise<void> {
  const days = isTurnOfTheYear(now) ? 1 : 7
  const before = new Date(now.getTime() - days * DAY_MS + HALF_A_DAY_MS)
  const { rows } = await sql<{
    company_id: number
  }>`select * from door_registers_to_check(${before}, ${COMPANIES_A_NIGHT})`.execute(deps.db)
  for (const [place, { company_id }] of rows.entries()) {
    const wish = { company_id, max_age_minutes: HALF_A_DAY_MS / MINUTE_MS }
    const startAfter = turnOf(place, rows.length, now)
    await withCompanies(deps.db, [company_id], (tx) =>
      deps.queue.enqueue(tx, 'check-register', wish, { key: `night:${company_id}`, startAfter }),
    )
  }
}

/**
 * Entering or leaving the Simples or the MEI takes effect on 1 January, and registers show it in the days after.
 * Source: LC 123/2006, arts. 16, 30 e 31.
 */
function isTurnOfTheYear(now: Date): boolean {
  return /-01-(0[1-9]|10)$/.test(dayInSaoPaulo(now))
}

/** Buyers of notes due today and tomorrow: sending itself only reads stored answers. */
export async function buyersToCheck(deps: SweepDeps, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { rows } = await sql<{ cnpj: string }>`
    select * from door_buyers_to_ask(${addDays(dayInSaoPaulo(now), 1)}::date, ${before(ACTIVE_DAYS)},
      ${before(BUYER_RECHECK_DAYS)},
      ${BUYERS_OF_A_COMPANY}, ${BUYERS_A_NIGHT})`.execute(deps.db)
  for (const [place, { cnpj }] of rows.entries()) {
    const startAfter = turnOf(place, BUYERS_A_NIGHT, now)
    await withCompanies(deps.db, [], (tx) =>
      deps.queue.enqueue(tx, 'ask-buyer', { cnpj }, { key: `cnpj:${cnpj}`, startAfter }),
    )
  }
}

function turnOf(place: number, of: number, now: Date): Date {
  return new Date(now.getTime() + Math.floor((place * NIGHT_MS) / of))
}
