import type { TopRejection } from '@talao/contract'
import { explainRejection, rejectionFor } from '@talao/fiscal/rejection/explain'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { sql } from 'kysely'
import { authorityOf } from '../../company/gateways/gateway.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { loadRejections } from '../../ledger/norms/load-rejections.ts'

const MOST = 5
type Row = { kind: 'NFE' | 'NFSE'; gateway: string; code: string | null; total: number; said: string | null }

/** The most frequent refusals among notes that are currently refused, explained and with what to do. */
export async function topRejections(
  tx: Tx,
  companies: readonly number[],
  inProduction: boolean,
  now: Date,
): Promise<TopRejection[]> {
  const refused = sql`t.company_id = any(${companies}::bigint[]) and t.enotas_status = 'Negada'
    and t.in_production = ${inProduction}`
  const one = sql`select t.authority_message from note t where ${refused} and t.kind = top.kind
    and t.gateway = top.gateway`
  // Two lookups of an example message: `is not distinct from` would scan all other refused notes of the gateway.
  const { rows } = await sql<Row>`
    select top.*, case when top.code is null then (${one} and t.authority_code is null limit 1)
      else (${one} and t.authority_code = top.code limit 1) end as said
    from (
      select t.kind, t.gateway, t.authority_code as code, count(*) as total from note t where ${refused}
      group by t.kind, t.gateway, t.authority_code order by total desc, t.kind, t.authority_code, t.gateway
        limit ${MOST}
    ) top
    order by top.total desc, top.kind, top.code, top.gateway`.execute(tx)
  const rejections = await loadRejections(tx, now)
  return rows.map(({ gateway, said, kind, code, total }) => {
    const { message, action } = inWords({ gateway, code, said }, rejections)
    return { kind, code, message, action, total }
  })
}

/**
 * Explains a refusal shared by many notes. When the code is known, details of a single note, such as its item number,
 * are left out.
 */
export function inWords(
  { gateway, code, said }: { gateway: string; code: string | null; said: string | null },
  rejections: RejectionTable,
): { message: string; action: string; path: string | null } {
  const answer = { authority: authorityOf(gateway), code: code ?? '', message: said ?? '' }
  const known = rejectionFor(answer, rejections)
  if (known) return { message: known.cause, action: known.action, path: known.path }
  const { text, action, path } = explainRejection(answer, rejections)
  return { message: text, action, path }
}
