import type { NotesRankingQuery, NotesRankingRow } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import type { z } from 'zod'
import { awaitAll } from '../../kit/db/reading.ts'
import { readScope, type Tx } from '../../kit/db/scope.ts'
import { type Actor, companyScope } from '../../kit/http/actor.ts'
import { NOTE_ROLLUP } from '../../ledger/totals/rollup-tables.ts'
import { countedBy, type Sum } from '../../ledger/totals/sums.ts'
import { COUNTING } from '../../note/notes/monthly-amounts.ts'
import type { ReportDeps } from './report-deps.ts'

type Query = z.output<typeof NotesRankingQuery>
type Counted = Awaited<ReturnType<typeof countedBy>>
type Ranked = { company_id: number; nfe: number; nfs: number; total: number; cents: number }

/**
 * Companies by number of counting notes, then by amount. Counted are notes authorised in the given environment,
 * including those whose cancellation was refused. Platform administrators see all companies, other users their own.
 * Uses stored totals; individual notes are read only for months that the range cuts.
 */
export async function notesRanking(deps: ReportDeps, actor: Actor, query: Query): Promise<NotesRankingRow[]> {
  const companies = companyScope(actor, query.company_id) ?? 'every'
  const date = { field: query.type_date, start: query.start_date, end: query.end_date }
  return readScope(deps, companies, async (tx) => {
    const of = (kind: 'NFE' | 'NFSE') =>
      countedBy(
        tx,
        NOTE_ROLLUP,
        { companies, where: { kind: [kind], status: COUNTING, in_production: [query.in_production] }, date },
        'company_id',
      )
    const { nfe, nfs } = await awaitAll({ nfe: of('NFE'), nfs: of('NFSE') })
    return named(tx, ranked(nfe, nfs).slice(0, query.limit))
  })
}

function ranked(nfe: Counted, nfs: Counted): Ranked[] {
  const byKey = (counted: Counted) => new Map<string, Sum>(counted.map((one) => [one.key, one]))
  const [goods, services] = [byKey(nfe), byKey(nfs)]
  const rows = [...new Set([...goods.keys(), ...services.keys()])].map((key) => {
    const [one, other] = [goods.get(key) ?? NONE, services.get(key) ?? NONE]
    const [total, cents] = [one.count + other.count, one.amountCents + other.amountCents]
    return { company_id: Number(key), nfe: one.count, nfs: other.count, total, cents }
  })
  return rows.toSorted((a, b) => b.total - a.total || b.cents - a.cents || a.company_id - b.company_id)
}
const NONE: Sum = { count: 0, amountCents: 0 }

async function named(tx: Tx, rows: readonly Ranked[]): Promise<NotesRankingRow[]> {
  const ids = rows.map(({ company_id }) => company_id)
  if (ids.length === 0) return []
  const found = await tx.selectFrom('company').select(['id', 'corporate_name', 'cnpj']).where('id', 'in', ids).execute()
  const byId = new Map(found.map(({ id, ...company }) => [id, company]))
  return rows.flatMap(({ cents, ...row }) => {
    const company = byId.get(row.company_id)
    return company ? [{ ...row, ...company, amount: moneyOut(cents) }] : []
  })
}
