import { AppError, type VoidRangeOut } from '@talao/contract'
import { readCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import type { NoteDeps } from '../note-deps.ts'
import { environmentOf, type GapFilter } from './list-gaps.ts'

/** More than enough: a company requests only a few ranges a year. */
const MOST = 200

/** The inutilização requests with their outcome, newest first. */
export async function listVoidRanges(deps: NoteDeps, companyId: number, filter: GapFilter): Promise<VoidRangeOut[]> {
  return readCompanies(deps.db, [companyId], async (tx) => {
    const environment = await environmentOf(tx, companyId, filter.in_production)
    let query = tx
      .selectFrom('void_range')
      .select(['id', 'serie', 'first_number', 'last_number', 'reason', 'state', 'protocol'])
      .select(['authority_message', 'registered_at', 'created_at', 'xml_sha256'])
      .where('company_id', '=', companyId)
      .where('environment', '=', environment)
    if (filter.serie !== undefined) query = query.where('serie', '=', filter.serie)
    if (filter.year !== undefined) query = query.where('year', '=', filter.year)
    const rows = await query.orderBy('id', 'desc').limit(MOST).execute()
    return rows.map((row) => ({
      id: row.id,
      serie: row.serie,
      start_number: row.first_number,
      end_number: row.last_number,
      reason: row.reason,
      status: FINAL[row.state] ?? 'REQUESTED',
      message: row.authority_message,
      protocol: row.protocol,
      registered_at: row.registered_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      has_xml: row.state === 'DONE' && row.xml_sha256 !== null,
    }))
  })
}

const FINAL: Readonly<Record<string, VoidRangeOut['status']>> = { DONE: 'DONE', DENIED: 'DENIED', FAILED: 'FAILED' }

/**
 * The registered inutilização XML from the archive, with the file name that accounting programs expect. Requires the
 * company's ADM.
 */
export async function voidXml(deps: NoteDeps, actor: Actor, id: number): Promise<{ name: string; bytes: Buffer }> {
  const companyId = await companyOf(deps, actor, 'void_range', id)
  requireCompany(actor, companyId, 'ADM')
  const row = await readCompanies(deps.db, [companyId], (tx) =>
    tx
      .selectFrom('void_range')
      .select(['serie', 'first_number', 'last_number', 'xml_sha256'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const bytes = row?.xml_sha256 ? await deps.files.get(row.xml_sha256) : null
  if (!row || !bytes) throw new AppError('arquivo_ainda_nao_disponivel')
  return { name: `inutilizacao-${row.serie}-${row.first_number}-${row.last_number}-inu.xml`, bytes }
}
