import { AppError, type AuditChainOut } from '@talao/contract'
import { sql } from 'kysely'
import { readCompanies } from '../../db/scope.ts'
import { type Actor, requireCompany, writeCompany } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { scopeIds } from '../companies/queries.ts'

type Row = { entries: number; seq: number | null; at: Date | null; hash: Buffer | null; fault: number | null }

/** Looks at a company's whole chain anew: entries, and what they hash to. */
export async function auditChain(deps: Deps, actor: Actor, named: number | undefined): Promise<AuditChainOut> {
  const company = writeCompany(actor, named)
  requireCompany(actor, company, 'ADM')
  if ((await scopeIds(deps, actor, [company])).length === 0) throw new AppError('nao_encontrado')
  const row = await readCompanies(deps.db, [company], async (tx) => {
    const { rows } = await sql<Row>`
      select (select count(*) from audit_log l where l.company_id = ${company}) as entries, newest.seq, newest.at, newest.hash,
        audit_fault(${company}) as fault
      from (select 1) one
      left join lateral (
        select l.seq, l.at, l.hash from audit_log l where l.company_id = ${company} order by l.seq desc limit 1) newest on true`.execute(
      tx,
    )
    return rows[0]
  })
  const { entries = 0, seq, at, hash, fault = null } = row ?? {}
  const last = seq && at && hash ? { seq, created_at: at.toISOString(), hash: hash.toString('hex') } : null
  return { company_id: company, entries, last, fault }
}
