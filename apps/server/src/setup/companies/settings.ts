import { AppError, type CompanyConfigIn, type NfeDefaultSettingIn } from '@talao/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { T_CAME_DUE_WHILE_OFF } from '../../ledger/due-while-off.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { saveDefaults } from './save-defaults.ts'

/**
 * Saves the automation of a company. Turning a switch on moves the start fence to now, unless a date is given: earlier
 * sales are never issued automatically, and drafts waiting to be sent leave the queue. Earlier refunds are not
 * cancelled automatically either.
 */
export async function saveConfig(
  deps: NoteDeps,
  companyId: number,
  body: z.output<typeof CompanyConfigIn>,
): Promise<number> {
  const { company_id: _company, version: _version, auto_since, ...fields } = body
  const now = deps.clock.now()
  return withCompanies(deps.db, [companyId], async (tx) => {
    const row = await tx
      .selectFrom('company_config')
      .selectAll()
      .where('company_id', '=', companyId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('nao_encontrado')
    const turnedOn = SWITCHES.filter((name) => fields[name] === true && !row[name])
    const since = auto_since ? new Date(auto_since) : turnedOn.length > 0 ? now : undefined
    const turnedOnCancelling =
      (fields.auto_cancel_on_refund === true && !row.auto_cancel_on_refund) ||
      turnedOn.includes('auto_send_notes_enabled')
    await tx
      .updateTable('company_config')
      .set((eb) => ({
        ...fields,
        ...(since ? { auto_since: since } : {}),
        ...(turnedOnCancelling ? { auto_cancel_since: now } : {}),
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('company_id', '=', companyId)
      .execute()
    if (turnedOn.includes('auto_send_notes_enabled') && !auto_since) await leaveLine(tx, companyId)
    return row.id
  })
}

/**
 * Resumes automation after a company is switched on again. Sales not due yet are issued on their day. Sales that came
 * due meanwhile and queued drafts wait for a user, because they may have been issued elsewhere. Returns how many of
 * each wait.
 */
export async function resumeAutomation(
  tx: Tx,
  companyId: number,
  now: Date,
): Promise<{ sales: number; notes: number }> {
  await tx
    .updateTable('company_config')
    .set({ resumed_at: now, auto_cancel_since: now, updated_at: now })
    .where('company_id', '=', companyId)
    .execute()
  const { rows } = await sql<{ sales: number }>`
    select count(*)::int as sales from sale t
    where t.company_id = ${companyId} and t.status = 'PENDING' and ${T_CAME_DUE_WHILE_OFF}`.execute(tx)
  return { sales: rows[0]?.sales ?? 0, notes: await leaveLine(tx, companyId) }
}

const SWITCHES = ['auto_process_sales_enabled', 'auto_send_notes_enabled'] as const

async function leaveLine(tx: Tx, companyId: number): Promise<number> {
  const left = await tx
    .updateTable('note')
    .set({ send_asked_at: null, send_lane: null })
    .where('company_id', '=', companyId)
    .where('send_asked_at', 'is not', null)
    .where('send_lane', '=', 'automatic')
    .returning('id')
    .execute()
  return left.length
}

/** Writes the given defaults of product notes. Only the given tax fields change. */
export function saveNfeDefaults(
  tx: Tx,
  companyId: number,
  { version, nfe_tax, ...fields }: z.output<typeof NfeDefaultSettingIn>,
  now: Date,
): Promise<void> {
  const tax = nfe_tax ? { nfe_tax: sql<string>`nfe_tax || ${JSON.stringify(nfe_tax)}::jsonb` } : {}
  return saveDefaults(tx, 'nfe_default_setting', { companyId, version, set: { ...fields, ...tax }, now })
}
