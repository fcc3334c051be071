import type { Selectable } from 'kysely'
import { companyZone } from '../../kit/db/company-day.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { SaleFileImportTable } from '../../kit/db/tables.gen.ts'
import { ownSource } from '../../ledger/sale-source.ts'
import type { ImportContext } from './import-context.ts'
import { makeProductCache } from './product-cache.ts'

export type ImportRow = Selectable<SaleFileImportTable>

/** Reads once everything the rows of a file are checked against. */
export async function loadContext(
  tx: Tx,
  row: Pick<ImportRow, 'id' | 'company_id' | 'file_name' | 'user_name'>,
  now: Date,
): Promise<ImportContext> {
  const company = await tx
    .selectFrom('company')
    .select('cnpj')
    .where('id', '=', row.company_id)
    .executeTakeFirstOrThrow()
  const shares = await tx
    .selectFrom('product_coproducer')
    .innerJoin('product', (join) =>
      join
        .onRef('product.company_id', '=', 'product_coproducer.company_id')
        .onRef('product.id', '=', 'product_coproducer.product_id'),
    )
    .select(['product.external_code', 'product_coproducer.document'])
    .where('product_coproducer.company_id', '=', row.company_id)
    .execute()
  return {
    source: ownSource(row.company_id, { kind: 'FILE', id: row.id }),
    importId: row.id,
    fileName: row.file_name,
    userName: row.user_name,
    shelf: makeProductCache(row.company_id, now),
    rows: {
      cnpj: company.cnpj,
      zone: await companyZone(tx, row.company_id),
      now,
      isUncut: false,
      isMonthFirst: false,
      partners: new Set(shares.map((share) => `${share.external_code}|${share.document}`)),
    },
  }
}
