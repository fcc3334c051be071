import type { SaleOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { sql } from 'kysely'
import { placesOf } from '../../company/companies/addresses.ts'
import type { Companies, Tx } from '../../kit/db/scope.ts'
import { inOrder } from '../../kit/list/page.ts'
import { matchesIds, matchesRowKeys } from '../../kit/list/row-keys.ts'
import { CAME_DUE_WHILE_OFF, cameDueWhileOff, resumedCompanies } from '../../ledger/due-while-off.ts'
import { integrationsOf, sourceOf } from '../../ledger/source.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { loadRelated, type RelatedTable } from '../../note/drafts/load-related.ts'
import { ownCents } from '../../note/drafts/shares.ts'
import { presentParty } from '../../note/notes/party.ts'
import { flightsOf, presentLight } from '../flight/light.ts'
import { loadRefunds } from '../refunds/load.ts'
import {
  presentAffiliate,
  presentColumns,
  presentCoproducer,
  presentEvent,
  presentPayment,
  presentSaleItem,
  presentSaleNote,
} from './present.ts'

/** Sales in API format, in the order of `ids`, with the relations listed in `wanted`. */
export async function loadSales(
  tx: Tx,
  companies: Companies,
  ids: readonly number[],
  wanted: readonly string[],
): Promise<SaleOut[]> {
  if (ids.length === 0) return []
  const want = (name: string) => wanted.includes(name)
  const rows = await tx.selectFrom('sale').selectAll().where(matchesIds(companies, ids)).execute()
  const owned = [...new Set(rows.map((row) => row.company_id))]
  const related = <T extends RelatedTable>(table: T, isWanted = true) => loadRelated(tx, rows, table, isWanted)
  const [
    items,
    clients,
    integrations,
    owners,
    coproducers,
    affiliates,
    payments,
    notes,
    events,
    delivered,
    refunds,
    resumed,
    cents,
    flights,
  ] = await Promise.all([
    related('sale_item'),
    related('sale_client', want('client')),
    integrationsOf(tx, owned, rows),
    want('company') ? ownersOf(tx, owned) : [],
    related('sale_coproducer', want('items')),
    related('sale_affiliate', want('items')),
    related('sale_payment', want('items') || want('payments')),
    related('note'),
    related('sale_event', want('timeline')),
    want('timeline') ? deliveredEvents(tx, rows) : new Set<number>(),
    want('items') ? loadRefunds(tx, rows) : [],
    resumedCompanies(tx, owned),
    ownCents(tx, rows),
    flightsOf(tx, rows),
  ])
  const [places, products] = await Promise.all([
    placesOf(tx, clients),
    want('items') ? productsOf(tx, owned, items) : [],
  ])

  return inOrder(ids, rows).map((row): SaleOut => {
    const own = <T extends { sale_id: number | null }>(all: readonly T[]) => all.filter((one) => one.sale_id === row.id)
    const [client] = own(clients)
    const shares = own(coproducers)
    return {
      ...presentColumns(row),
      asks_first: openQuestion(row, resumed),
      ...presentLight(row, flights.get(row.id)),
      own_amount: moneyOut(cents.get(row.id) ?? 0),
      sale_integration: integrations.find((one) => one.id === row.integration_id) ?? null,
      source: sourceOf(row),
      product_name: own(items)[0]?.description ?? null,
      ...(client ? { client: presentParty(client, places) } : {}),
      ...(want('items')
        ? {
            items: own(items).map((item) => presentSaleItem(item, products, shares)),
            coproducers: shares.map(presentCoproducer),
            affiliates: own(affiliates).map(presentAffiliate),
            refunds: own(refunds).map(({ sale_id: _sale, ...refund }) => refund),
          }
        : {}),
      ...(want('items') || want('payments') ? { payments: own(payments).map(presentPayment) } : {}),
      fiscal_notes: own(notes)
        .filter((note) => note.kind === 'NFE')
        .map(presentSaleNote),
      service_fiscal_notes: own(notes)
        .filter((note) => note.kind === 'NFSE')
        .map((note) => ({ ...presentSaleNote(note), rps_number: note.rps_number })),
      ...(want('company') ? { company: owners.find((company) => company.id === row.company_id) } : {}),
      ...(want('timeline') ? { timeline: own(events).map((event) => presentEvent(event, delivered)) } : {}),
    } as SaleOut
  })
}

/**
 * Timeline entries whose webhook delivery is still stored. A delivery is processed at most one day after it arrives.
 */
async function deliveredEvents(tx: Tx, sales: readonly StoredSale[]): Promise<Set<number>> {
  const integrations = sales.flatMap((sale) => sale.integration_id ?? [])
  if (integrations.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select e.id from sale_event e join inbox i on i.company_id = e.company_id and i.sale_id = e.sale_id
      and i.request_id = e.request_id
      and i.sale_integration_id = any(${integrations}::bigint[]) and i.received_at between e.at - interval '1 day'
      and e.at
    where ${matchesRowKeys(sales, 'e.sale_id', 'e.company_id')}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Only sales that may still be issued automatically show the question. */
function openQuestion(row: StoredSale, resumed: Awaited<ReturnType<typeof resumedCompanies>>): string | null {
  if (row.asks_first !== null || row.status !== 'PENDING') return row.asks_first
  const own = resumed.get(row.company_id)
  return own && cameDueWhileOff(row, own) ? CAME_DUE_WHILE_OFF : null
}

async function ownersOf(tx: Tx, companies: number[]) {
  if (companies.length === 0) return []
  return tx.selectFrom('company').select(['id', 'corporate_name', 'cnpj']).where('id', 'in', companies).execute()
}

async function productsOf(tx: Tx, companies: number[], items: readonly { product_id: number | null }[]) {
  const ids = items.flatMap((item) => item.product_id ?? [])
  if (ids.length === 0) return []
  return tx
    .selectFrom('product')
    .select(['id', 'name', 'external_code'])
    .where('company_id', 'in', companies)
    .where('id', 'in', ids)
    .execute()
}
