import type { ComingLawOut } from '@talao/contract'
import { dayInSaoPaulo } from '@talao/fiscal'
import { subitemOf } from '@talao/fiscal/nfse/subitem'
import { type ComingLaw, comingLaw } from '@talao/fiscal/tax/upcoming-law-changes'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import { SALE_ROLLUP } from '../../ledger/totals/rollup-tables.ts'
import { totalsOf } from '../../ledger/totals/sums.ts'
import { lacksServiceCodes } from '../../note/drafts/code-facts.ts'

/** Upcoming changes of the law that affect these companies, with their products and the sales due from each date on. */
export async function comingLawOf(tx: Tx, companies: readonly number[], now: Date): Promise<ComingLawOut[]> {
  const rows = comingLaw(dayInSaoPaulo(now), await loadNorms(tx))
  if (rows.length === 0) return []
  const groups = await productGroups(tx, companies)
  const told = rows.flatMap((row) => {
    const touched = groups.filter((group) => isTouched(row, group))
    return touched.length === 0 ? [] : [{ row, touched }]
  })
  return Promise.all(
    told.map(async ({ row, touched }) => presentRow(row, touched, await waitingSales(tx, row, touched))),
  )
}

/** Products of one company that changes of the law cannot distinguish. */
type Group = {
  company_id: number
  tax_regime: string
  has_ie: boolean
  is_goods: boolean
  is_service: boolean
  lacks_codes: boolean
  /** The six-digit national code, or the LC 116 item when only that is known. */
  service_code: string | null
  n: number
}

/** Excludes products that are no longer sold. */
async function productGroups(tx: Tx, companies: readonly number[]): Promise<Group[]> {
  const codeOf = (service: 't.nfs_service' | 'd.nfs_service') =>
    sql`${sql.ref(service)}->>'national_service_code', ${sql.ref(service)}->>'lc_116'`
  const { rows } = await sql<Group>`
    select t.company_id, c.tax_regime, coalesce(c.state_registration ~ '[0-9]', false)
      as has_ie, t.type_fiscal_note <> 'NFSE' as is_goods,
      t.type_fiscal_note <> 'NFE' as is_service,
      ${lacksServiceCodes()} as lacks_codes,
      coalesce(${codeOf('t.nfs_service')}, ${codeOf('d.nfs_service')}) as service_code, count(*)::int as n
    from product t join company c on c.id = t.company_id left join nfs_default_setting d on d.company_id = t.company_id
    where t.company_id = any(${companies}::bigint[]) and t.status <> 'INACTIVE'
    group by 1, 2, 3, 4, 5, 6, 7`.execute(tx)
  return rows
}

function isTouched({ regimes, touches }: ComingLaw, group: Group): boolean {
  if (!regimes.some((regime) => regime === group.tax_regime)) return false
  if (touches.kind === 'SERVICES_WITHOUT_CODES') {
    const subitem = subitemOf({ national_service_code: group.service_code, lc_116: null }) ?? ''
    const isMeant = touches.items?.includes(subitem) ?? !touches.except?.includes(subitem)
    return group.is_service && group.lacks_codes && isMeant
  }
  if (touches.kind === 'GOODS_WITHOUT_IE') return group.is_goods && !group.has_ie
  return touches.kind === 'ALL' || group.is_goods
}

function companiesOf(touched: readonly Group[]): number[] {
  return [...new Set(touched.map(({ company_id }) => company_id))]
}

/** Counted like the sales list with `date_type=date_to_process` from that day on. */
async function waitingSales(tx: Tx, { from }: ComingLaw, touched: readonly Group[]): Promise<number> {
  const date = { field: 'date_to_process', start: from } as const
  return (await totalsOf(tx, SALE_ROLLUP, { companies: companiesOf(touched), where: { status: ['PENDING'] }, date }))
    .count
}

function presentRow(row: ReturnType<typeof comingLaw>[number], touched: readonly Group[], sales: number): ComingLawOut {
  const { id, from: day, has_come, confidence, title, text, source, act, touches } = row
  return {
    id,
    day,
    has_come,
    is_certain: confidence === 'A',
    title,
    text,
    source,
    act,
    counts_products: touches.kind === 'SERVICES_WITHOUT_CODES',
    products: touched.reduce((sum, { n }) => sum + n, 0),
    sales,
    companies: companiesOf(touched).length,
  }
}
