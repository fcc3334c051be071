import { AppError, type PulledProductOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { centsFromDecimal } from '@talao/fiscal'
import { type PulledProduct, PullRefused } from '@talao/platforms'
import { type Selectable, sql } from 'kysely'
import { readCompanies, type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { IntegrationProductTable, SaleIntegrationTable } from '../../kit/db/tables.gen.ts'
import { makeRequester } from '../../kit/http-request.ts'
import { storable } from '../inbox/storable-text.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import { pullOf } from './credentials.ts'
import { fetchPage, RateLimitWait } from './fetch-page.ts'
import { withRateLimitWait } from './rate-limit-wait.ts'
import { requirePullable } from './start-pull.ts'

/** The user waits for the response, so limit the time. */
const PATIENCE_MS = 20_000

type Row = Selectable<SaleIntegrationTable>

/** Fetches the platform's products within the request and stores them page by page. */
export async function fetchLiveProducts(deps: IntakeDeps, row: Row): Promise<void> {
  requirePullable(row, 'products')
  const pull = pullOf(row)?.pull
  if (!pull) throw new AppError('plataforma_sem_consulta')
  const ends = deps.clock.now().getTime() + PATIENCE_MS
  const left = () => ends - deps.clock.now().getTime()
  const ask = makeRequester(deps.config, deps.transports.plain)
  try {
    let cursor = pull.begin({ kind: 'products' })
    for (;;) {
      if (left() <= 0) throw new PullRefused('unavailable', 'A plataforma demorou demais.')
      const at = cursor
      const page = await withRateLimitWait(deps.clock, left(), () =>
        fetchPage(deps, pull, row, (request) => ask(request, left()), at, {}),
      )
      await withCompanies(deps.db, [row.company_id], (tx) => keep(tx, row, storable(page.products), deps.clock.now()))
      if (page.next === null) return
      cursor = page.next
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Translates a platform error for the waiting user. */
function refusalOf(error: unknown): unknown {
  if (error instanceof RateLimitWait) return new AppError('plataforma_indisponivel', { cause: error })
  if (!(error instanceof PullRefused)) return error
  const retryAfterSeconds = error.retryAfterSeconds ?? undefined
  if (error.kind === 'unauthorised' || error.kind === 'refused')
    return new AppError('plataforma_recusou', { text: error.reason, cause: error })
  return new AppError('plataforma_indisponivel', { ...(retryAfterSeconds ? { retryAfterSeconds } : {}), cause: error })
}

async function keep(tx: Tx, row: Row, products: readonly PulledProduct[], now: Date): Promise<void> {
  // A page may contain a product twice, which one upsert statement would refuse.
  const told = [...new Map(products.map((product) => [product.id, product])).values()].map((product) => ({
    ...product,
    price_cents: product.price === null ? null : (centsFromDecimal(product.price) ?? null),
  }))
  await sql`
    insert into integration_product as known (company_id, sale_integration_id, external_id, title, price_cents,
      currency, status, type,
      warranty_days, is_physical, pulled_at)
    select ${row.company_id}, ${row.id}, t.id, t.title, t.price_cents, t.currency, t.status, t.type, t.warranty_days,
      t.is_physical, ${now}
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (id text, title text, price_cents bigint,
      currency text, status text,
      type text, warranty_days int, is_physical boolean)
    on conflict (company_id, sale_integration_id, external_id) do update set title = excluded.title,
      price_cents = coalesce(excluded.price_cents, known.price_cents), currency = coalesce(excluded.currency,
        known.currency),
      status = excluded.status, type = excluded.type, warranty_days = coalesce(excluded.warranty_days,
        known.warranty_days),
      is_physical = coalesce(excluded.is_physical, known.is_physical), pulled_at = excluded.pulled_at`.execute(tx)
}

/** Stored products of the last fetch, by title. */
export async function storedProducts(
  deps: IntakeDeps,
  companyId: number,
  integrationId: number,
): Promise<PulledProductOut[]> {
  const rows = await readCompanies(deps.db, [companyId], (tx) => productsTold(tx, companyId, integrationId))
  return rows.map(presentPulled)
}

function productsTold(tx: Tx, companyId: number, integrationId: number): Promise<ProductRow[]> {
  return tx
    .selectFrom('integration_product')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sale_integration_id', '=', integrationId)
    .orderBy(sql`plain_text(title)`)
    .orderBy('external_id')
    .execute()
}

type ProductRow = Selectable<IntegrationProductTable>

function presentPulled(row: ProductRow): PulledProductOut {
  return {
    selected: row.selected,
    id: row.external_id,
    title: row.title,
    price: row.price_cents === null ? null : moneyOut(row.price_cents),
    currency: row.currency,
    commission: row.commission_cents === null ? null : moneyOut(row.commission_cents),
    commission_since: row.commission_since,
    status: row.status,
    type: row.type,
    warranty_days: row.warranty_days,
  }
}
