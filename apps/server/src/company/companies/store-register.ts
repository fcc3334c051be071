import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { loadRejections } from '../../ledger/norms/load-rejections.ts'
import type { DatedEntry } from '../lookups/taxpayers/register.ts'
import { differenceOf, isConfirmed } from './register-difference.ts'

/**
 * Stores the register's answer about a company. A clear answer that differs from the one marked out of date removes the
 * mark; an unclear one does not. A difference that holds notes back is notified once.
 */
export async function storeRegister(
  tx: Tx,
  { company_id, cnpj }: { company_id: number; cnpj: string },
  { regime, status, at }: DatedEntry,
  now: Date,
): Promise<void> {
  const answer = { register_checked_at: at, register_regime: regime, register_status: status }
  const kept = await tx
    .updateTable('company')
    .set(answer)
    .where('id', '=', company_id)
    // Skip the update if the company's CNPJ changed during the lookup.
    .where('cnpj', '=', cnpj)
    .returningAll()
    .executeTakeFirst()
  if (!kept) return
  const isOther = (said: string | null, confirmed: string | null) => said !== null && said !== confirmed
  const isNew =
    kept.register_confirmed_at !== null &&
    (isOther(regime, kept.register_confirmed_regime) || isOther(status, kept.register_confirmed_status))
  const company = isNew ? { ...kept, ...UNCONFIRMED } : kept
  const difference = differenceOf(company, now, await loadRejections(tx, now))
  const told =
    difference?.holds && !isConfirmed(company) ? [difference.code, company.tax_regime, regime, status].join(':') : null
  if (told !== null && told !== kept.register_told)
    await sql`select notify_people(${company_id}, 'SYSTEM', 'REGISTER', ${company_id},
      ${JSON.stringify({ reason: difference?.text })}::jsonb, ${`register:${company_id}:${told}:${now.toISOString()}`},
        ${now})`.execute(tx)
  if (isNew || told !== kept.register_told)
    await tx
      .updateTable('company')
      .set({ ...(isNew ? UNCONFIRMED : {}), register_told: told })
      .where('id', '=', company_id)
      .execute()
}

export const UNCONFIRMED = {
  register_confirmed_at: null,
  register_confirmed_by: null,
  register_confirmed_regime: null,
  register_confirmed_status: null,
} as const
/** A new CNPJ invalidates the stored answer. */
export const UNKNOWN_REGISTER = {
  ...UNCONFIRMED,
  register_checked_at: null,
  register_regime: null,
  register_status: null,
  register_told: null,
} as const
