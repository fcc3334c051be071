import { AppError, type AuditChainOut } from '@talao/contract'
import { sql } from 'kysely'
import { readCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import type { Deps } from '../../kit/http/deps.ts'
import { scopeIds } from '../company-scope.ts'
import { PLATFORM } from './list.ts'

type Row = { entries: number; seq: number | null; at: Date | null; hash: Buffer | null; fault: number | null }

type Asked = { company_id?: number | undefined; platform?: boolean | undefined }

/** Recomputes the hash chain of a company, or of the platform: number of entries, newest entry and the first fault. */
export async function auditChain(deps: Deps, actor: Actor, asked: Asked): Promise<AuditChainOut> {
  const company = await chainOf(deps, actor, asked)
  const row = await readCompanies(deps.db, [company], async (tx) => {
    const { rows } = await sql<Row>`
      select (select count(*) from audit_log l where l.company_id = ${company})
        as entries, newest.seq, newest.at, newest.hash,
        audit_fault(${company}) as fault
      from (select 1) one
      left join lateral (
        select l.seq, l.at, l.hash from audit_log l where l.company_id = ${company} order by l.seq desc limit 1) newest
          on true`.execute(tx)
    return rows[0]
  })
  const { entries = 0, seq, at, hash, fault = null } = row ?? {}
  const last = seq && at && hash ? { seq, created_at: at.toISOString(), hash: hash.toString('hex') } : null
  return { company_id: company === PLATFORM ? null : company, entries, last, fault }
}

async function chainOf(deps: Deps, actor: Actor, { company_id, platform }: Asked): Promise<number> {
  if (platform) {
    if (!actor.isPlatformAdmin) throw new AppError('sem_permissao')
    return PLATFORM
  }
  const company = writeCompany(actor, company_id)
  requireCompany(actor, company, 'ADM')
  if ((await scopeIds(deps, actor, [company])).length === 0) throw new AppError('nao_encontrado')
  return company
}
