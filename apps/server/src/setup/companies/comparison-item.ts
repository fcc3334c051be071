import type { ReadinessItem } from '@talao/contract'
import { dayInSaoPaulo } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { readinessItem } from './company-item.ts'

/** Findings of the daily comparison with the authorities. Empty before its first run. */
export async function comparisonItems(tx: Tx, companyId: number): Promise<ReadinessItem[]> {
  const row = await tx
    .selectFrom('reconciliation')
    .select(['ran_at', 'without_xml', 'sales_with_two_notes'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const outside = await documentsOutside(tx, companyId)
  if (!row && outside === 0) return []
  const found = [
    counted(row?.without_xml ?? 0, 'nota autorizada sem XML', 'notas autorizadas sem XML'),
    counted(row?.sales_with_two_notes ?? 0, 'venda com duas notas válidas', 'vendas com duas notas válidas'),
    counted(outside, 'nota emitida fora do Talão', 'notas emitidas fora do Talão'),
  ].filter((text) => text !== null)
  const day = row ? dayInSaoPaulo(row.ran_at).split('-').toReversed().join('/') : null
  const text =
    found.length > 0
      ? `A conferência achou: ${found.join(', ')}`
      : `Notas conferidas com o serviço de emissão em ${day}`
  const ok = found.length === 0
  return [readinessItem({ key: 'comparison', ok, done: text, todo: text, route: '/nota-produto', step: null })]
}

/** Documents without a note in Talão. A document whose note was found later does not count. */
async function documentsOutside(tx: Tx, companyId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from orphan_document o where o.company_id = ${companyId} and not exists (
      select 1 from note n where n.company_id = o.company_id and n.access_key = o.access_key)`.execute(tx)
  return rows[0]?.total ?? 0
}

function counted(total: number, one: string, many: string): string | null {
  return total === 0 ? null : `${total} ${total === 1 ? one : many}`
}
