import { DIFFERENCE_REASON_LABELS, type DifferenceReason } from '@talao/contract/fields/values'
import { dayInSaoPaulo, formatMoney } from '@talao/fiscal'
import { sql } from 'kysely'
import { systemClock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import { connect } from '../../kit/db/connect.ts'
import { roleLogin } from '../../kit/db/roles.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { checkOldSales } from '../../sale/make-notes/check-old-sales.ts'
import type { Options } from '../process-options.ts'

type Found = {
  company_id: number
  corporate_name: string
  external_sales_id: string
  difference_cents: number
  difference_reason: DifferenceReason
  difference_since: Date
}

/**
 * Judges sales from before this check existed and returns one line per sale whose notes total more or less than the
 * sale.
 */
export async function auditNotes(
  config: Config,
  options: Options = {},
): Promise<{ judged: number; differing: number; lines: string[] }> {
  const { clock = systemClock, log = makeLogger('error', systemClock) } = options
  const login = roleLogin(config.databaseUrl, 'talao_worker', openVault(config.masterKey))
  const { db } = connect(login, { log, name: 'audit', max: 2 })
  try {
    const judged = await checkOldSales({ db, clock, log })
    const { rows } = await sql<Found>`select * from door_sales_with_difference()`.execute(db)
    return { judged, differing: rows.length, lines: rows.map(lineOf) }
  } finally {
    await db.destroy()
  }
}

function lineOf(found: Found): string {
  const { company_id, corporate_name, external_sales_id, difference_cents, difference_reason, difference_since } = found
  const amount = formatMoney(Math.abs(difference_cents))
  const difference =
    difference_cents > 0 ? `${amount} sem nota` : difference_cents < 0 ? `${amount} a mais` : 'não confere por item'
  const since = dayInSaoPaulo(difference_since).split('-').toReversed().join('/')
  const reason = DIFFERENCE_REASON_LABELS[difference_reason]
  return `empresa ${company_id} (${corporate_name})  venda ${external_sales_id}  ${difference}  desde ${since}  ${reason}`
}
