import { goodsClass } from '@talao/fiscal/nfe/goods-class'
import { subitemOf } from '@talao/fiscal/nfse/subitem'
import type { Norms } from '@talao/fiscal/norms/norms'
import { IMMUNE_NCM, isImmune } from '@talao/fiscal/tax/immune-ncm'
import type { ProductFacts } from '@talao/fiscal/tax/product-codes'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { ProductTable } from '../../kit/db/tables.gen.ts'
import type { Condition } from '../../kit/list/page.ts'

type ProductRow = Selectable<ProductTable>
type Block = Readonly<Record<string, unknown>> | null
/** Values a product inherits from its company when it has none. */
export type CodeDefaults = { ncm: string | null; nfe_tax: Block; nfs_service: Block }

export async function codeDefaults(tx: Tx, companies: readonly number[]): Promise<Map<number, CodeDefaults>> {
  const { rows } = await sql<CodeDefaults & { company_id: number }>`
    select c.id as company_id, g.ncm, g.nfe_tax, s.nfs_service from company c
    left join nfe_default_setting g on g.company_id = c.id left join nfs_default_setting s on s.company_id = c.id
    where c.id = any(${companies}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.company_id, row]))
}

/**
 * Codes of a product, its own or the company's, as its notes use them. Service codes of the company do not apply to
 * another subitem of LC 116, and the company's goods class does not apply to books.
 */
export function codeFacts(
  row: ProductRow,
  company: CodeDefaults | undefined,
  law: { norms: Norms; day: string },
): ProductFacts {
  const ncm = row.ncm ?? company?.ncm ?? null
  const inherited = isImmune(ncm) ? null : (company?.nfe_tax ?? null)
  const tax = row.nfe_tax as Block
  const own = row.nfs_service as Block
  const items = [itemOf(own), itemOf(company?.nfs_service)]
  const shared = items.includes(null) || items[0] === items[1] ? company?.nfs_service : null
  const service = (name: string, column: string | null = null) => text(own, name) ?? column ?? text(shared, name)
  return {
    type_fiscal_note: row.type_fiscal_note as ProductFacts['type_fiscal_note'],
    ncm,
    nfe_cst_ibscbs: text(tax, 'cst_ibscbs') ?? text(inherited, 'cst_ibscbs'),
    nfe_cclasstrib: text(tax, 'cclasstrib') ?? goodsClass(row, ncm, law) ?? text(inherited, 'cclasstrib'),
    service: {
      lc_116: service('lc_116'),
      national_service_code: service('national_service_code'),
      nbs: service('nbs', row.nbs),
      cindop: service('cindop', row.cindop),
      cclasstrib: service('cclasstrib', row.cclasstrib),
    },
  }
}

function itemOf(service: Block | undefined): string | null {
  return subitemOf({ national_service_code: text(service, 'national_service_code'), lc_116: text(service, 'lc_116') })
}

function text(block: Block | undefined, name: string): string | null {
  const value = block?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Matches products `t` whose notes lack an IBS and CBS code. `servicesOnly` are classes that no NF-e may carry. */
export function isWithoutCodes(servicesOnly: readonly string[]): Condition {
  const goods = ofCompany('nfe_default_setting', 'nfe_tax')
  const ncm = sql`coalesce(t.ncm, ${ofCompany('nfe_default_setting', 'ncm')})`
  const isBook = sql`coalesce(${ncm} like any(${IMMUNE_NCM.map(({ prefix }) => `${prefix}%`)}::text[]), false)`
  const ownClass = sql`case when t.cclasstrib = any(${servicesOnly}::text[]) then null
    when t.type_fiscal_note = 'NFE_NFSE' and ${isBook} then null else t.cclasstrib end`
  return sql`((t.type_fiscal_note <> 'NFSE'
      and coalesce(t.nfe_tax->>'cclasstrib', ${ownClass}, case when not ${isBook}
      then ${goods}->>'cclasstrib' end) is null)
    or (t.type_fiscal_note <> 'NFE' and ${lacksServiceCodes()}))`
}

/** Matches products `t` that lack a service code of IBS and CBS, for any kind of note. */
export function lacksServiceCodes(): Condition {
  const company = ofCompany('nfs_default_setting', 'nfs_service')
  const own = sql`t.nfs_service`
  const isShared = sql`coalesce(${itemSql(own)} = ${itemSql(company)}, true)`
  const lacks = (name: string) =>
    sql`coalesce(${own}->>${name}, ${sql.ref(`t.${name}`)}, case when ${isShared}
      then ${company}->>${name} end) is null`
  return sql`(${lacks('nbs')} or ${lacks('cindop')} or ${lacks('cclasstrib')})`
}

function ofCompany(table: string, column: string): RawBuilder<unknown> {
  return sql`(select d.${sql.ref(column)} from ${sql.table(table)} d where d.company_id = t.company_id)`
}

/** SQL form of `subitemOf`: the subitem of LC 116 without the dot. */
function itemSql(service: RawBuilder<unknown>): RawBuilder<unknown> {
  const national = sql`substr(${service}->>'national_service_code', 1, 4)`
  return sql`nullif(ltrim(coalesce(nullif(${national}, ''), replace(${service}->>'lc_116', '.', '')), '0'), '')`
}
