import sharp from 'sharp'
import type { Person, Product } from './product.ts'
import type { Shop } from './shop.ts'
import type { Ids } from './tenants-table.ts'

const APART = 10_000_000

/** Moves every table's sequence to a separate range, so that an id tells which table and which shop it belongs to. */
export async function numberApart(product: Product, shop: number): Promise<void> {
  await product.sql(
    `select setval(format('%I.%I', schemaname, sequencename), $1::bigint * ${APART} + row_number() over (order by sequencename) * 50000)
     from pg_sequences where schemaname = 'public'`,
    [shop],
  )
}

/**
 * Creates one row of each kind for a shop and returns their ids. `mark` is the text that the other company must never
 * see.
 */
export async function idsOf(
  product: Product,
  shop: Shop,
  { mark, colleague }: { mark: string; colleague: Person },
): Promise<Ids> {
  await product.sql(
    `insert into task (company_id, kind, state, created_by, created_at) values ($1, 'fiscal-note:send', 'QUEUED', $2, now())`,
    [shop.companyId, colleague.id],
  )
  // Already answered, so the worker leaves it alone.
  await product.sql(
    `insert into void_range (company_id, environment, gateway, serie, year, first_number, last_number, reason, state, created_at)
     values ($1, 'homologacao', 'SEFAZ', 1, 2026, 5, 6, 'Numeração pulada', 'FAILED', now())`,
    [shop.companyId],
  )
  await product.sql(
    `insert into oauth_client (company_id, name, client_id, secret_hash, prefix, created_at, updated_at)
     values ($1::bigint, $2, 'tlo_' || $1, sha256(($1::text)::bytea), 'tlo_live_x', now(), now())`,
    [shop.companyId, mark],
  )
  // Already delivered, so the worker leaves it alone.
  await product.sql(
    `with endpoint as (insert into webhook_endpoint (company_id, url, events, secret_sealed, created_at, updated_at)
       values ($1, 'http://127.0.0.1:65009/' || $2::text, '{sale.created}', 'v1.x', now(), now()) returning company_id, id),
     event as (insert into webhook_event (company_id, event, data, created_at)
       values ($1, 'sale.created', jsonb_build_object('id', 1, 'external_sales_id', $2::text, 'platform', 'HOTMART', 'status', 'PENDING',
         'currency', 'BRL', 'amount', 1, 'purchase_date', '2026-11-20T12:00:00Z', 'date_to_process', null), now()) returning id)
     insert into webhook_delivery (company_id, webhook_endpoint_id, webhook_event_id, state, next_attempt_at)
     select endpoint.company_id, endpoint.id, event.id, 'DELIVERED', now() from endpoint, event`,
    [shop.companyId, mark],
  )
  // Already judged ahead, so the worker leaves it alone.
  await product.sql(`delete from jobs.job where name = 'fly-company' and (data->>'company_id')::bigint = $1`, [
    shop.companyId,
  ])
  await product.sql(
    `insert into company_flight (company_id, flown_at, norms_version) values ($1, now() + interval '1 day', '')
     on conflict (company_id) do nothing`,
    [shop.companyId],
  )
  // A flight under way, so that asking for another one starts none.
  await product.sql(
    `insert into jobs.job (name, data, state, started_on) values ('fly-company', jsonb_build_object('company_id', $1::bigint), 'active', now())`,
    [shop.companyId],
  )
  const cells = JSON.stringify(Array.from({ length: 20 }, () => mark))
  await product.sql(
    `with made as (insert into sale_file_import (company_id, user_id, user_name, status, format, file_name, file_sha256, file_pieces, size_bytes, rows, fail_rows, next_row_to_import, created_at, updated_at)
       values ($1, $2, $3, 'DONE', 'csv', $3, 'x', '{}', 0, 1, 1, null, now(), now()) returning company_id, id)
     insert into sale_import_fail (company_id, sale_file_import_id, row, metadata, sale_code, code, message, created_at, updated_at)
     select company_id, id, 1, $4, 'x', 'REQUIRED', 'x', now(), now() from made`,
    [shop.companyId, colleague.id, mark, cells],
  )
  const [row] = await product.sql<Omit<Ids, 'logo'>>(
    `select $1::int as company, $2::int as integration, (select min(id) from sale where company_id = $1)::int as sale, (select min(id) from note where company_id = $1 and kind = 'NFE')::int as note, (select min(id) from note where company_id = $1 and kind = 'NFSE')::int as service_note,
      (select min(id) from product where company_id = $1)::int as product, (select min(id) from inbox where company_id = $1)::int as delivery, (select min(id) from company_config where company_id = $1)::int as config, (select min(id) from task where company_id = $1)::int as task,
      (select min(id) from void_range where company_id = $1)::int as void_range,
      (select min(id) from sale_file_import where company_id = $1)::int as file_import, (select min(id) from sale_import_fail where company_id = $1)::int as import_fail,
      (select min(id) from oauth_client where company_id = $1)::int as client, $3::int as person,
      (select min(id) from webhook_endpoint where company_id = $1)::int as webhook, (select min(id) from webhook_delivery where company_id = $1)::int as webhook_delivery`,
    [shop.companyId, shop.integrationId, shop.adm.id],
  )
  if (!row) throw new Error('The shop is not there.')
  return { ...row, logo: await giveLogo(product, shop) }
}

/** Uploads a different picture for each shop. Resets the company's version, so that it counts as unchanged. */
async function giveLogo(product: Product, shop: Shop): Promise<string> {
  const background = { r: (Math.floor(shop.companyId / APART) + 1) * 40, g: 60, b: 90 }
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('logo_file', new Blob([new Uint8Array(picture)]), 'logo.png')
  await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, form)
  const [row] = await product.sql<{ logo_path: string }>(
    'update company set version = 1 where id = $1 returning logo_path',
    [shop.companyId],
  )
  if (!row?.logo_path) throw new Error('The logo is not there.')
  return row.logo_path
}
