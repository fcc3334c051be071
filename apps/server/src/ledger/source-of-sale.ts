import type { Tx } from '../kit/db/scope.ts'
import { integrationSource, ownSource, type SaleSource, SOURCE_COLUMNS } from './sale-source.ts'
import type { StoredSale } from './stored-sale.ts'

/** Source of a stored sale. A part of another company's sale keeps that sale's platform. */
export async function sourceOfSale(tx: Tx, sale: StoredSale): Promise<SaleSource> {
  const id = sale.integration_id
  if (id === null) return { ...houseSourceOf(sale), ...keptOf(sale), platform: sale.platform as SaleSource['platform'] }
  const integration = await tx
    .selectFrom('sale_integration')
    .select(SOURCE_COLUMNS)
    .where('company_id', '=', sale.company_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return integrationSource(integration, 'ARRIVAL')
}

function houseSourceOf(sale: StoredSale): SaleSource {
  if (sale.oauth_client_id !== null) return ownSource(sale.company_id, { kind: 'CLIENT', id: sale.oauth_client_id })
  if (sale.sale_file_import_id !== null)
    return ownSource(sale.company_id, { kind: 'FILE', id: sale.sale_file_import_id })
  return ownSource(sale.company_id, { kind: 'HAND' })
}

/** A part keeps the original's question about a foreign buyer. */
function keptOf({ origin_sale_id, asks_first }: StoredSale): Partial<SaleSource> {
  return origin_sale_id !== null && asks_first !== null ? { foreign_buyers: 'ASK' } : {}
}
