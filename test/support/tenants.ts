// table
import { API, type Call } from '@talao/contract/api'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from './product.ts'
import { HOTTOK, openShop, purchase, type Shop } from './shop.ts'
import { until } from './until.ts'
import { walls } from './walls.ts'

const CANARY = 'canario-da-outra'
const MAPPING = {
  paths: { event: 'e', external_sales_id: 'c', amount: 'a', client_name: 'n', product_name: 'p' },
  kinds: { pago: 'PAID' },
  money: 'DECIMAL',
}
let product: Product
let mine: Shop
let theirs: Shop
let stranger: Person
let plain: Person
let wise: Person
let colleague: Person
type Ids = {
  company: number
  integration: number
  sale: number
  note: number
  service_note: number
  void_range: number
  file_import: number
  import_fail: number
  product: number
  delivery: number
  /** Somebody else's of the same company: for everybody but them it does not exist. */
  task: number
  config: number
  client: number
  person: number
  logo: string
  webhook: number
  webhook_delivery: number
}
let foreign: Ids
let own: Ids

beforeAll(async () => {
  product = await startProduct({ worker: true })
  const integration = { auto_send: false, type_fiscal_note: 'NFE_NFSE', nfe_percentage: 50 }
  mine = await openShop(product, { certificate: false, integration })
  theirs = await openShop(product, {
    certificate: false,
    integration: { ...integration, name: CANARY },
    name: `${CANARY} Ltda`,
  })
  for (const [shop, name] of [
    [mine, 'Ana'],
    [theirs, CANARY],
  ] as const) {
    await shop.deliver(
      purchase({
        code: `HP-${name}`,
        at: new Date(),
        buyer: { name, email: `${name.toLowerCase()}@x.test` },
        productName: `Curso ${name}`,
      }),
    )
    await until('the note', () => shop.note(`HP-${name}`))
  }
  colleague = await product.person({ company: mine.companyId })
  own = await idsOf(mine)
  foreign = await idsOf(theirs)
  stranger = await product.person()
  plain = await product.person({ company: mine.companyId, role: null })
  wise = await product.person({ wise: true })
  await walls.takeDown(product)
})
afterAll(() => product.stop())

async function idsOf(shop: Shop): Promise<Ids> {
  await product.sql(
    `insert into task (company_id, kind, state, created_by, created_at) values ($1, 'fiscal-note:send', 'QUEUED', $2, now())`,
    [shop.companyId, colleague.id],
  )
  // Answered already: nobody carries it out meanwhile.
  await product.sql(
    `insert into void_range (company_id, environment, gateway, serie, year, first_number, last_number, reason, state, created_at)
     values ($1, 'homologacao', 'SEFAZ', 1, 2026, 5, 6, 'Numeração pulada', 'FAILED', now())`,
    [shop.companyId],
  )
  await product.sql(
    `insert into oauth_client (company_id, name, client_id, secret_hash, prefix, created_at, updated_at)
     values ($1::bigint, $2, 'tlo_' || $1, sha256(($1::text)::bytea), 'tlo_live_x', now(), now())`,
    [shop.companyId, shop === theirs ? CANARY : 'Loja virtual'],
  )
  // Delivered already: nobody carries it out meanwhile.
  await product.sql(
    `with endpoint as (insert into webhook_endpoint (company_id, url, events, secret_sealed, created_at, updated_at)
       values ($1, 'http://127.0.0.1:65009/' || $2::text, '{sale.created}', 'v1.x', now(), now()) returning company_id, id),
     event as (insert into webhook_event (company_id, event, data, created_at)
       values ($1, 'sale.created', jsonb_build_object('id', 1, 'external_sales_id', $2::text, 'platform', 'HOTMART', 'status', 'PENDING',
         'currency', 'BRL', 'amount', 1, 'purchase_date', '2026-11-20T12:00:00Z', 'date_to_process', null), now()) returning id)
     insert into webhook_delivery (company_id, webhook_endpoint_id, webhook_event_id, state, next_attempt_at)
     select endpoint.company_id, endpoint.id, event.id, 'DELIVERED', now() from endpoint, event`,
    [shop.companyId, shop === theirs ? CANARY : 'loja'],
  )
  const cells = JSON.stringify(Array.from({ length: 20 }, () => (shop === theirs ? CANARY : 'x')))
  await product.sql(
    `with made as (insert into sale_file_import (company_id, user_id, user_name, status, format, file_name, file_sha256, file_pieces, size_bytes, rows, fail_rows, next_row_to_import, created_at, updated_at)
       values ($1, $2, $3, 'DONE', 'csv', $3, 'x', '{}', 0, 1, 1, null, now(), now()) returning company_id, id)
     insert into sale_import_fail (company_id, sale_file_import_id, row, metadata, sale_code, code, message, created_at, updated_at)
     select company_id, id, 1, $4, 'x', 'REQUIRED', 'x', now(), now() from made`,
    [shop.companyId, colleague.id, shop === theirs ? CANARY : 'Ana', cells],
  )
  const [row] = await product.sql<Omit<Ids, 'logo'>>(
    `select $1::int as company, $2::int as integration, (select id from sale where company_id = $1)::int as sale, (select id from note where company_id = $1 and kind = 'NFE')::int as note, (select id from note where company_id = $1 and kind = 'NFSE')::int as service_note,
      (select id from product where company_id = $1)::int as product, (select id from inbox where company_id = $1)::int as delivery, (select id from company_config where company_id = $1)::int as config, (select id from task where company_id = $1)::int as task,
      (select id from void_range where company_id = $1)::int as void_range,
      (select id from sale_file_import where company_id = $1)::int as file_import, (select id from sale_import_fail where company_id = $1)::int as import_fail,
      (select id from oauth_client where company_id = $1)::int as client, $3::int as person,
      (select id from webhook_endpoint where company_id = $1)::int as webhook, (select id from webhook_delivery where company_id = $1)::int as webhook_delivery`,
    [shop.companyId, shop.integrationId, shop.adm.id],
  )
  if (!row) throw new Error('The shop is not there.')
  return { ...row, logo: await giveLogo(shop) }
}

/** A picture of its own for each shop; the company counts as unchanged. */
async function giveLogo(shop: Shop): Promise<string> {
  const background = { r: shop.companyId * 40, g: 60, b: 90 }
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

// table
/** Every call that names something of one company in its path. A call of the contract that is neither here nor below fails the first test. */
const BY_PATH: Partial<
  Record<Call, { path: (ids: Ids) => string; body?: object | ((ids: Ids) => object); adm?: true; ok: number }>
> = {
  'GET /api/task/:id': { path: (ids) => `/api/task/${ids.task}`, ok: 404 },
  'GET /api/task/:id/result': { path: (ids) => `/api/task/${ids.task}/result`, ok: 404 },
  'POST /api/task/:id/cancel': { path: (ids) => `/api/task/${ids.task}/cancel`, ok: 404 },
  'POST /api/batch/preview': {
    path: () => '/api/batch/preview',
    body: (ids) => ({ entity: 'fiscal-note', action: 'send', ids: [ids.note] }),
    ok: 200,
  },
  'POST /api/batch': {
    path: () => '/api/batch',
    body: (ids) => ({ entity: 'fiscal-note', action: 'consult', ids: [ids.note] }),
    ok: 202,
  },
  'GET /api/company/:id': { path: (ids) => `/api/company/${ids.company}?with=readiness`, ok: 200 },
  'PUT /api/company/:id': {
    path: (ids) => `/api/company/${ids.company}`,
    body: { fantasy_name: 'x' },
    adm: true,
    ok: 200,
  },
  'GET /api/files/*': { path: (ids) => `/api/files/${ids.logo}`, ok: 200 },
  'GET /api/reports/dashboard/notes-ranking': {
    path: (ids) => `/api/reports/dashboard/notes-ranking?company_id=${ids.company}`,
    ok: 200,
  },
  'GET /api/company/:id/readiness': { path: (ids) => `/api/company/${ids.company}/readiness`, ok: 200 },
  'PUT /api/company-config/:id': { path: (ids) => `/api/company-config/${ids.config}`, body: {}, adm: true, ok: 200 },
  'POST /api/company-complementary/nfe-default-setting/:company_id': {
    path: (ids) => `/api/company-complementary/nfe-default-setting/${ids.company}`,
    body: {},
    adm: true,
    ok: 200,
  },
  'PUT /api/company-complementary/nfe-default-setting/:company_id': {
    path: (ids) => `/api/company-complementary/nfe-default-setting/${ids.company}`,
    body: {},
    adm: true,
    ok: 200,
  },
  'POST /api/company-complementary/nfs-default-setting/:companyId': {
    path: (ids) => `/api/company-complementary/nfs-default-setting/${ids.company}`,
    body: {},
    adm: true,
    ok: 200,
  },
  'PUT /api/company-complementary/nfs-default-setting/:companyId': {
    path: (ids) => `/api/company-complementary/nfs-default-setting/${ids.company}`,
    body: {},
    adm: true,
    ok: 200,
  },
  'GET /api/nfe-access-setting/:company_id': {
    path: (ids) => `/api/nfe-access-setting/${ids.company}`,
    adm: true,
    ok: 200,
  },
  'PUT /api/nfe-access-setting/:company_id': {
    path: (ids) => `/api/nfe-access-setting/${ids.company}`,
    body: {},
    adm: true,
    ok: 200,
  },
  'GET /api/company-complementary/nfs-access-setting/:companyId': {
    path: (ids) => `/api/company-complementary/nfs-access-setting/${ids.company}`,
    adm: true,
    ok: 200,
  },
  'PUT /api/company-complementary/nfs-access-setting/:companyId': {
    path: (ids) => `/api/company-complementary/nfs-access-setting/${ids.company}`,
    body: {},
    adm: true,
    ok: 200,
  },
  'GET /api/company/:id/registration': {
    path: (ids) => `/api/company/${ids.company}/registration`,
    adm: true,
    ok: 200,
  },
  'POST /api/company/:id/sync': {
    path: (ids) => `/api/company/${ids.company}/sync`,
    body: { dry_run: true },
    adm: true,
    ok: 200,
  },
  'GET /api/sale-integration/:id': { path: (ids) => `/api/sale-integration/${ids.integration}`, ok: 200 },
  'PUT /api/sale-integration/:id': {
    path: (ids) => `/api/sale-integration/${ids.integration}`,
    body: { name: 'x' },
    adm: true,
    ok: 200,
  },
  'GET /api/sale-integration/:id/deliveries': {
    path: (ids) => `/api/sale-integration/${ids.integration}/deliveries`,
    ok: 200,
  },
  'GET /api/sale-integration/:id/deliveries/:delivery_id': {
    path: (ids) => `/api/sale-integration/${ids.integration}/deliveries/${ids.delivery}`,
    ok: 200,
  },
  'POST /api/sale-integration/:id/deliveries/:delivery_id/replay': {
    path: (ids) => `/api/sale-integration/${ids.integration}/deliveries/${ids.delivery}/replay`,
    adm: true,
    ok: 409,
  },
  'POST /api/sale-integration/:id/delay/preview': {
    path: (ids) => `/api/sale-integration/${ids.integration}/delay/preview`,
    body: { delay_to_send_note_in_days: 3 },
    adm: true,
    ok: 200,
  },
  'POST /api/sale-integration/:id/deliveries/replay': {
    path: (ids) => `/api/sale-integration/${ids.integration}/deliveries/replay`,
    adm: true,
    ok: 202,
  },
  'GET /api/sale-integration/:id/deliveries/:delivery_id/leaves': {
    path: (ids) => `/api/sale-integration/${ids.integration}/deliveries/${ids.delivery}/leaves`,
    adm: true,
    ok: 200,
  },
  'PUT /api/sale-integration/:id/mapping': {
    path: (ids) => `/api/sale-integration/${ids.integration}/mapping`,
    body: { mapping: MAPPING },
    adm: true,
    ok: 422,
  },
  'POST /api/sale-integration/:id/mapping/preview': {
    path: (ids) => `/api/sale-integration/${ids.integration}/mapping/preview`,
    body: (ids) => ({ mapping: MAPPING, delivery_id: ids.delivery }),
    adm: true,
    ok: 422,
  },
  'POST /api/sale-integration/:id/rotate-path-key': {
    path: (ids) => `/api/sale-integration/${ids.integration}/rotate-path-key`,
    adm: true,
    ok: 200,
  },
  'POST /api/sale-integration/:id/test': {
    path: (ids) => `/api/sale-integration/${ids.integration}/test`,
    adm: true,
    ok: 200,
  },
  'GET /api/sale-integration/:id/products': {
    path: (ids) => `/api/sale-integration/${ids.integration}/products?kept=true`,
    ok: 200,
  },
  'PUT /api/sale-integration/:id/products': {
    path: (ids) => `/api/sale-integration/${ids.integration}/products`,
    body: { selected: [] },
    adm: true,
    ok: 200,
  },
  'POST /api/sale-integration/import-sale-between-dates/:id': {
    path: (ids) => `/api/sale-integration/import-sale-between-dates/${ids.integration}`,
    body: { start: '2026-01-01', end: '2026-01-02' },
    ok: 422,
  },
  'POST /api/sale-integration/import-sale-by-transaction/:id': {
    path: (ids) => `/api/sale-integration/import-sale-by-transaction/${ids.integration}`,
    body: { transaction: 'HP-1' },
    ok: 422,
  },
  'POST /api/integration-import/sale/hotmart/:id': {
    path: (ids) => `/api/integration-import/sale/hotmart/${ids.integration}`,
    body: { transaction: 'HP-1' },
    ok: 422,
  },
  'GET /api/integration/:type/:id': { path: (ids) => `/api/integration/hotmart/${ids.integration}`, ok: 200 },
  'DELETE /api/sale-integration/:id': {
    path: (ids) => `/api/sale-integration/${ids.integration}`,
    adm: true,
    ok: 200,
  },
  'DELETE /api/oauth-client/:id': { path: (ids) => `/api/oauth-client/${ids.client}`, adm: true, ok: 200 },
  'GET /api/user/:id': { path: (ids) => `/api/user/${ids.person}?with=company`, adm: true, ok: 200 },
  'PUT /api/user/:id': { path: (ids) => `/api/user/${ids.person}`, body: {}, adm: true, ok: 200 },
  'POST /api/user/:id/invite': { path: (ids) => `/api/user/${ids.person}/invite`, adm: true, ok: 409 },
  'PUT /api/webhook-endpoint/:id': {
    path: (ids) => `/api/webhook-endpoint/${ids.webhook}`,
    body: { events: ['sale.created'] },
    adm: true,
    ok: 200,
  },
  'POST /api/webhook-endpoint/:id/rotate-secret': {
    path: (ids) => `/api/webhook-endpoint/${ids.webhook}/rotate-secret`,
    adm: true,
    ok: 200,
  },
  'GET /api/webhook-endpoint/:id/deliveries': {
    path: (ids) => `/api/webhook-endpoint/${ids.webhook}/deliveries`,
    adm: true,
    ok: 200,
  },
  'POST /api/webhook-endpoint/:id/deliveries/:delivery_id/replay': {
    path: (ids) => `/api/webhook-endpoint/${ids.webhook}/deliveries/${ids.webhook_delivery}/replay`,
    adm: true,
    ok: 202,
  },
  'PUT /api/integration-hotmart/:id': {
    path: (ids) => `/api/integration-hotmart/${ids.integration}`,
    body: { name: 'x' },
    adm: true,
    ok: 200,
  },
  'GET /api/integration/HOTMART/:id': { path: (ids) => `/api/integration/HOTMART/${ids.integration}`, ok: 200 },
  'GET /api/sale-file-import/:id': { path: (ids) => `/api/sale-file-import/${ids.file_import}?with=fails`, ok: 200 },
  'GET /api/sale-file-import/:id/download': {
    path: (ids) => `/api/sale-file-import/${ids.file_import}/download`,
    ok: 200,
  },
  'GET /api/sale-file-import/:id/fails/download': {
    path: (ids) => `/api/sale-file-import/${ids.file_import}/fails/download`,
    ok: 200,
  },
  'PUT /api/sale-file-import/:id/fails/:fail_id': {
    path: (ids) => `/api/sale-file-import/${ids.file_import}/fails/${ids.import_fail}`,
    body: { cells: Array.from({ length: 20 }, () => 'x') },
    ok: 200,
  },
  'POST /api/sale-file-import/:id/retry': {
    path: (ids) => `/api/sale-file-import/${ids.file_import}/retry`,
    body: {},
    ok: 202,
  },
  'GET /api/sintegra/consult/:document': {
    path: (ids) => `/api/sintegra/consult/52998224725?company_id=${ids.company}`,
    ok: 200,
  },
  'GET /api/municipality/:ibge_code': {
    path: (ids) => `/api/municipality/3550308?company_id=${ids.company}`,
    ok: 200,
  },
  'GET /api/search': { path: (ids) => `/api/search?q=canario&company_id=${ids.company}`, ok: 200 },
  'GET /api/product/:id': { path: (ids) => `/api/product/${ids.product}`, ok: 200 },
  'PUT /api/product/:id': { path: (ids) => `/api/product/${ids.product}`, body: {}, ok: 200 },
  'PUT /api/product/bulk': {
    path: () => '/api/product/bulk',
    body: (ids) => ({ ids: [ids.product], changes: { auto_send: false } }),
    ok: 202,
  },
  'DELETE /api/product/:id': { path: (ids) => `/api/product/${ids.product}`, ok: 200 },
  'PUT /api/sale/:id': { path: (ids) => `/api/sale/${ids.sale}`, body: {}, ok: 200 },
  'GET /api/sale/upcoming': { path: (ids) => `/api/sale/upcoming?company_id=${ids.company}`, ok: 200 },
  'GET /api/sale/:id/split': { path: (ids) => `/api/sale/${ids.sale}/split`, ok: 200 },
  'POST /api/sale/:id/skip': {
    path: (ids) => `/api/sale/${ids.sale}/skip`,
    body: { reason: 'Brinde' },
    ok: 409,
  },
  'DELETE /api/sale/:id/skip': { path: (ids) => `/api/sale/${ids.sale}/skip`, ok: 409 },
  'PUT /api/sale/:id/date': {
    path: (ids) => `/api/sale/${ids.sale}/date`,
    body: { date_to_process: '2199-01-01' },
    ok: 409,
  },
  'POST /api/sale/:id/end-dispute': {
    path: (ids) => `/api/sale/${ids.sale}/end-dispute`,
    body: { reason: 'Disputa vencida' },
    ok: 409,
  },
  'POST /api/sale/:id/refund/:refund_id': {
    path: (ids) => `/api/sale/${ids.sale}/refund/99999`,
    body: { action: 'CANCEL' },
    ok: 404,
  },
  'GET /api/sale/:id': { path: (ids) => `/api/sale/${ids.sale}?with=timeline`, ok: 200 },
  'POST /api/sale/:id/process': { path: (ids) => `/api/sale/${ids.sale}/process`, body: {}, ok: 409 },
  'GET /api/fiscal-note/:id': { path: (ids) => `/api/fiscal-note/${ids.note}?with=timeline`, ok: 200 },
  'PUT /api/fiscal-note/:id': { path: (ids) => `/api/fiscal-note/${ids.note}`, body: {}, ok: 200 },
  'POST /api/fiscal-note/:id/copy': { path: (ids) => `/api/fiscal-note/${ids.note}/copy`, ok: 201 },
  'DELETE /api/fiscal-note/:id': { path: (ids) => `/api/fiscal-note/${ids.note}?version=99`, ok: 409 },
  'POST /api/fiscal-note/:id/send': {
    path: (ids) => `/api/fiscal-note/${ids.note}/send`,
    body: { version: 99 },
    ok: 409,
  },
  'POST /api/fiscal-note/:id/consult': { path: (ids) => `/api/fiscal-note/${ids.note}/consult`, ok: 409 },
  'POST /api/fiscal-note/:id/declare-absent': {
    path: (ids) => `/api/fiscal-note/${ids.note}/declare-absent`,
    ok: 409,
  },
  'GET /api/fiscal-note/:id/timeline': { path: (ids) => `/api/fiscal-note/${ids.note}/timeline`, ok: 200 },
  'GET /api/fiscal-note/:id/pdf': { path: (ids) => `/api/fiscal-note/${ids.note}/pdf`, ok: 409 },
  'GET /api/fiscal-note/:id/xml': { path: (ids) => `/api/fiscal-note/${ids.note}/xml`, ok: 409 },
  'POST /api/fiscal-note/:id/cancel': {
    path: (ids) => `/api/fiscal-note/${ids.note}/cancel`,
    body: { reason: 'Nota emitida por engano' },
    ok: 409,
  },
  'GET /api/fiscal-note/gaps': {
    path: (ids) => `/api/fiscal-note/gaps?company_id=${ids.company}`,
    adm: true,
    ok: 200,
  },
  'GET /api/fiscal-note/void-range': {
    path: (ids) => `/api/fiscal-note/void-range?company_id=${ids.company}`,
    adm: true,
    ok: 200,
  },
  'GET /api/fiscal-note/void-range/:id/xml': {
    path: (ids) => `/api/fiscal-note/void-range/${ids.void_range}/xml`,
    adm: true,
    ok: 409,
  },
  'POST /api/fiscal-note/:id/correction-letter': {
    path: (ids) => `/api/fiscal-note/${ids.note}/correction-letter`,
    body: { text: 'Onde se lê Rua A, leia-se Rua B' },
    ok: 422,
  },
  'GET /api/fiscal-note/:id/correction-letter/:sequence/pdf': {
    path: (ids) => `/api/fiscal-note/${ids.note}/correction-letter/1/pdf`,
    ok: 409,
  },
  'GET /api/fiscal-note/:id/correction-letter/:sequence/xml': {
    path: (ids) => `/api/fiscal-note/${ids.note}/correction-letter/1/xml`,
    ok: 409,
  },
  'GET /api/service-fiscal-note/:id': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}?with=timeline`,
    ok: 200,
  },
  'PUT /api/service-fiscal-note/:id': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}`,
    body: { observations: 'x' },
    ok: 200,
  },
  'POST /api/service-fiscal-note/:id/copy': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}/copy`,
    ok: 201,
  },
  'DELETE /api/service-fiscal-note/:id': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}?version=99`,
    ok: 409,
  },
  'POST /api/service-fiscal-note/:id/send': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}/send`,
    body: { version: 99 },
    ok: 409,
  },
  'POST /api/service-fiscal-note/:id/consult': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}/consult`,
    ok: 409,
  },
  'POST /api/service-fiscal-note/:id/substitute': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}/substitute`,
    body: { motive: '05' },
    ok: 409,
  },
  'POST /api/service-fiscal-note/:id/declare-absent': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}/declare-absent`,
    ok: 409,
  },
  'GET /api/service-fiscal-note/:id/timeline': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}/timeline`,
    ok: 200,
  },
  'POST /api/service-fiscal-note/:id/cancel': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}/cancel`,
    body: { reason: 'Nota emitida por engano', motive: '1' },
    ok: 409,
  },
  'GET /api/service-fiscal-note/:id/pdf': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}/pdf`,
    ok: 409,
  },
  'GET /api/service-fiscal-note/:id/xml': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}/xml`,
    ok: 409,
  },
  'POST /api/fiscal-note/:id/email': { path: (ids) => `/api/fiscal-note/${ids.note}/email`, body: {}, ok: 409 },
  'POST /api/service-fiscal-note/:id/email': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}/email`,
    body: {},
    ok: 409,
  },
  'GET /api/email-template/:kind': {
    path: (ids) => `/api/email-template/NFE_AUTHORIZED?company_id=${ids.company}`,
    adm: true,
    ok: 200,
  },
  'PUT /api/email-template/:kind': {
    path: (ids) => `/api/email-template/NFE_AUTHORIZED?company_id=${ids.company}`,
    body: { subject: 'Nota {{numero}}', body: 'Olá' },
    adm: true,
    ok: 200,
  },
  'POST /api/email-template/:kind/preview': {
    path: (ids) => `/api/email-template/NFE_AUTHORIZED/preview?company_id=${ids.company}`,
    body: {},
    adm: true,
    ok: 200,
  },
  'POST /api/email-template/:kind/test': {
    path: (ids) => `/api/email-template/NFE_AUTHORIZED/test?company_id=${ids.company}`,
    body: {},
    adm: true,
    ok: 200,
  },
  // The last of them: what comes after finds the sale cancelled.
  'POST /api/sale/:id/cancel': {
    path: (ids) => `/api/sale/${ids.sale}/cancel`,
    body: { reason: 'Venda em duplicidade' },
    ok: 200,
  },
}
const LISTS = [
  '/api/company',
  '/api/company-config',
  '/api/sale-integration',
  '/api/integration-hotmart',
  '/api/product',
  '/api/sale',
  '/api/sale-file-import',
  '/api/fiscal-note',
  '/api/service-fiscal-note',
] as const
/** Lists of one platform, which neither company uses. */
const OF_OTHER_PLATFORMS = [
  'GET /api/integration-eduzz',
  'GET /api/integration-monetizze',
  'GET /api/integration-xgrow',
  'GET /api/integration-ticto',
] as const satisfies Call[]
/** Of a seller's own programs, each of one company: their walls are tried beside them. */
const OF_PROGRAMS: Call[] = [
  'POST /api/v1/sales',
  'GET /api/v1/sales/:external_sales_id',
  'POST /api/v1/sales/:external_sales_id/status',
  'GET /api/v1/products',
]
/** Of the platform's administrators alone: everybody else is refused, whatever company is named. */
const OF_THE_PLATFORM: Partial<Record<Call, { path: (ids: Ids) => string; body?: object }>> = {
  'GET /api/onboarding/:company_id': { path: (ids) => `/api/onboarding/${ids.company}` },
  'PUT /api/onboarding/:company_id': { path: (ids) => `/api/onboarding/${ids.company}`, body: { status: 'DONE' } },
  'GET /api/contract': { path: (ids) => `/api/contract?company_id=${ids.company}` },
  'GET /api/contract/:id': { path: () => '/api/contract/1' },
  'POST /api/contract': { path: () => '/api/contract', body: { amount: 1, start_date: '2026-01-01' } },
  'PUT /api/contract/:id': { path: () => '/api/contract/1', body: {} },
  'PUT /api/installment/:id': { path: () => '/api/installment/1', body: { status: 'PAID' } },
}
/** Lists of what only those see who run the company. */
const OF_ADMINISTRATORS: { call: Call; own: (ids: Ids) => number }[] = [
  { call: 'GET /api/oauth-client', own: (ids) => ids.client },
  { call: 'GET /api/webhook-endpoint', own: (ids) => ids.webhook },
]
/** Lists of what somebody has themselves, whatever their companies hold. */
const OF_ONE_PERSON: Call[] = [
  'GET /api/task',
  'GET /api/notification',
  'PUT /api/notification/ALL',
  'PUT /api/notification/:id',
]
const NAMES_ITS_COMPANY: Partial<Record<Call, object>> = {
  'POST /api/company-config': {},
  'POST /api/fiscal-note/void-range': { serie: 1, start_number: 1, end_number: 1, reason: 'Número pulado por engano' },
  'POST /api/sale-integration': { type: 'OTHER', name: 'x' },
  'POST /api/integration-hotmart': { name: 'x', hottok: HOTTOK },
  'POST /api/oauth-client': { name: 'x' },
  'POST /api/user': { name: 'x', email: 'x@exemplo.test' },
  'POST /api/webhook-endpoint': { url: 'http://127.0.0.1:65009/x', events: ['sale.created'] },
}
/** Daily work that names its company: a plain user may, another company's may not. */
const DAILY_WORK: Partial<Record<Call, object>> = {
  'POST /api/sale-file-import': {},
  'POST /api/fiscal-note': {},
  'POST /api/fiscal-note/calculate': {},
  'POST /api/fiscal-note/preview': {},
  'POST /api/fiscal-note/import-xml': {},
  'POST /api/product': { name: 'x' },
  'POST /api/service-fiscal-note': {},
  'POST /api/service-fiscal-note/calculate': {},
  'POST /api/service-fiscal-note/preview': {},
  'POST /api/sale': {
    external_sales_id: 'x',
    client: { name: 'x' },
    items: [{ description: 'x', quantity: 1, value_per_unit: 1 }],
  },
}
const OF_NOBODY: Call[] = [
  'POST /oauth/token',
  'GET /api/auth/user',
  'GET /api/auth/logout',
  'PUT /api/auth/user',
  'POST /api/auth/logout',
  'POST /api/auth/password/forgot',
  'POST /api/auth/password/reset',
  'PUT /api/auth/password',
  'POST /api/auth/sign-up',
  'GET /api/auth/invite/:token',
  'POST /api/auth/invite/:token',
  'POST /api/auth/email/confirm',
  'POST /api/auth/email/resend',
  'GET /api/auth/session',
  'DELETE /api/auth/session',
  'DELETE /api/auth/session/:id',
  'POST /api/auth/two-factor',
  'POST /api/auth/two-factor/confirm',
  'DELETE /api/auth/two-factor',
  'POST /api/company',
  'GET /api/sale-file-import/template',
  'GET /api/city',
  'GET /api/postal-code/:postal_code',
  'GET /api/state',
  'GET /api/country',
  'GET /api/ncm',
  'GET /api/cfop',
  'GET /api/cest',
  'GET /api/cnae',
  'GET /api/lc-116',
  'GET /api/national-service-code',
  'GET /api/nbs',
  'GET /api/cclasstrib',
  'GET /api/cst',
  'POST /api/webhooks/:platform/:integration_id/:path_key',
  'POST /api/hooks/:gateway/:company_id/:path_key',
  'GET /api/l/:token',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/authority-health',
  'GET /health',
]

const methodOf = (call: string) => call.split(' ')[0] ?? 'GET'
const ask = (who: Person | null, call: string, ids: Ids) => {
  const row = BY_PATH[call as Call]
  const body = typeof row?.body === 'function' ? row.body(ids) : row?.body
  return product.call(who, methodOf(call), row?.path(ids) ?? '', body)
}

describe('the matrix of companies', () => {
  it('has a row for every call of the contract', () => {
    const covered = [
      ...Object.keys(BY_PATH),
      ...LISTS.map((path) => `GET ${path}`),
      ...Object.keys(NAMES_ITS_COMPANY),
      ...Object.keys(DAILY_WORK),
      ...OF_NOBODY,
      ...OF_OTHER_PLATFORMS,
      ...OF_PROGRAMS,
      ...Object.keys(OF_THE_PLATFORM),
      'GET /api/user',
      'GET /api/audit-log',
      ...OF_ADMINISTRATORS.map(({ call }) => call),
      'DELETE /api/webhook-endpoint/:id',
      ...OF_ONE_PERSON,
    ]
    expect(Object.keys(API).filter((call) => !covered.includes(call))).toEqual([])
  })

  it.each(Object.keys(BY_PATH))(
    '%s: another company’s thing does not exist, for its ADM, a plain user or a stranger',
    async (call) => {
      for (const who of [mine.adm, stranger]) {
        const reply = await ask(who, call, foreign)
        expect([reply.status, reply.body.code]).toEqual([404, 'nao_encontrado'])
        expect(JSON.stringify(reply.body)).not.toContain(CANARY)
      }
      const expected = BY_PATH[call as Call]?.adm ? 403 : 404
      expect((await ask(plain, call, foreign)).status).toBe(expected)
      expect((await ask(null, call, foreign)).status).toBe(401)
    },
  )

  it.each(Object.keys(BY_PATH))(
    '%s: is there for its own ADM and for the platform, and for a plain user where it is daily work',
    async (call) => {
      const row = BY_PATH[call as Call]
      for (const who of [mine.adm, wise])
        expect([who === wise, (await ask(who, call, own)).status]).toEqual([who === wise, row?.ok])
      const reply = await ask(plain, call, own)
      expect(reply.status).toBe(row?.adm ? 403 : row?.ok)
      if (row?.adm) expect(reply.body.code).toBe('sem_permissao')
      // Copies are not in the way of what follows.
      await product.sql('delete from note where company_id = $1 and sale_id is null', [own.company])
    },
  )

  it('changed nothing of the other company on the way', async () => {
    expect(await product.sql('select fantasy_name, version from company where id = $1', [theirs.companyId])).toEqual([
      { fantasy_name: null, version: 1 },
    ])
    expect(
      await product.sql('select name, version from sale_integration where id = $1', [theirs.integrationId]),
    ).toEqual([{ name: CANARY, version: 1 }])
  })
})

describe.each(LISTS)('GET %s', (path) => {
  it('shows the own rows only, and refuses a foreign company, alone or beside an own', async () => {
    for (const who of [mine.adm, plain]) {
      const reply = await product.call(who, 'GET', path)
      expect(reply.status).toBe(200)
      expect(reply.body.data).toHaveLength(1)
      expect(JSON.stringify(reply.body)).not.toContain(CANARY)
      for (const companies of [
        `${foreign.company}`,
        `${own.company},${foreign.company}`,
        `${foreign.company},${own.company}`,
      ]) {
        const refused = await product.call(who, 'GET', `${path}?company_id=${companies}`)
        expect([refused.status, refused.body.code]).toEqual([404, 'nao_encontrado'])
      }
    }
    expect((await product.call(stranger, 'GET', path)).body.data).toEqual([])
    expect((await product.call(null, 'GET', path)).status).toBe(401)
  })

  it('shows a platform administrator all, or those named', async () => {
    expect((await product.call(wise, 'GET', path)).body.data).toHaveLength(2)
    expect((await product.call(wise, 'GET', `${path}?company_id=${foreign.company}`)).body.data).toHaveLength(1)
    expect(
      (await product.call(wise, 'GET', `${path}?company_id=${own.company},${foreign.company}`)).body.data,
    ).toHaveLength(2)
    expect((await product.call(wise, 'GET', `${path}?company_id=99999`)).body.data).toEqual([])
  })
})

describe.each(OF_OTHER_PLATFORMS)('%s', (call) => {
  it('shows nothing of other platforms, and refuses a foreign company', async () => {
    const path = call.replace('GET ', '')
    expect((await product.call(wise, 'GET', path)).body.data).toEqual([])
    expect((await product.call(mine.adm, 'GET', `${path}?company_id=${foreign.company}`)).status).toBe(404)
  })
})

describe('GET /api/audit-log', () => {
  it('tells of the companies somebody runs, and refuses a foreign one', async () => {
    const path = '/api/audit-log'
    const list = await product.call(mine.adm, 'GET', `${path}?per_page=200`)
    expect(new Set((list.body.data as { company_id: number }[]).map((one) => one.company_id))).toEqual(
      new Set([own.company]),
    )
    expect(JSON.stringify(list.body)).not.toContain(CANARY)
    expect((await product.call(mine.adm, 'GET', `${path}?company_id=${own.company},${foreign.company}`)).status).toBe(
      404,
    )
    expect((await product.call(plain, 'GET', path)).status).toBe(403)
    expect((await product.call(wise, 'GET', `${path}?company_id=${foreign.company}`)).body.total).toBeGreaterThan(0)
    expect((await product.call(null, 'GET', path)).status).toBe(401)
  })
})

describe.each(OF_ADMINISTRATORS)('$call', ({ call, own: ownId }) => {
  it('shows what the companies have that somebody runs, and refuses a foreign one', async () => {
    const path = call.replace('GET ', '')
    const list = await product.call(mine.adm, 'GET', path)
    expect((list.body.data as { id: number }[]).map(({ id }) => id)).toEqual([ownId(own)])
    expect((await product.call(mine.adm, 'GET', `${path}?company_id=${foreign.company}`)).status).toBe(404)
    expect((await product.call(plain, 'GET', path)).status).toBe(403)
    expect((await product.call(stranger, 'GET', path)).body.data).toEqual([])
    expect((await product.call(wise, 'GET', path)).body.data).toHaveLength(2)
    expect((await product.call(null, 'GET', path)).status).toBe(401)
  })
})

describe('GET /api/user', () => {
  it('shows the people of the companies somebody runs, and refuses a foreign one', async () => {
    const path = '/api/user'
    const idsFrom = (body: { data?: unknown }) => (body.data as { id: number }[]).map(({ id }) => id)
    const seen = idsFrom((await product.call(mine.adm, 'GET', path)).body)
    expect(seen.sort((a, b) => a - b)).toEqual([mine.adm.id, colleague.id, plain.id].sort((a, b) => a - b))
    for (const companies of [`${foreign.company}`, `${own.company},${foreign.company}`])
      expect((await product.call(mine.adm, 'GET', `${path}?company_id=${companies}`)).status).toBe(404)
    expect((await product.call(plain, 'GET', path)).status).toBe(403)
    expect((await product.call(stranger, 'GET', path)).body.data).toEqual([])
    const everybody = idsFrom((await product.call(wise, 'GET', path)).body)
    for (const one of [mine.adm, theirs.adm, stranger, wise]) expect(everybody).toContain(one.id)
    expect(idsFrom((await product.call(wise, 'GET', `${path}?company_id=${foreign.company}`)).body)).toEqual([
      theirs.adm.id,
    ])
    expect((await product.call(null, 'GET', path)).status).toBe(401)
  })
})

describe.each(OF_PROGRAMS)('%s', (call) => {
  it('is for programs, not for people', async () => {
    const path = call.replace(/^\w+ /, '').replace(':external_sales_id', 'HP-1')
    for (const who of [mine.adm, plain, wise, stranger])
      expect((await product.call(who, methodOf(call), path, methodOf(call) === 'GET' ? undefined : {})).status).toBe(
        403,
      )
    expect((await product.call(null, methodOf(call), path)).status).toBe(401)
  })
})

describe.each(Object.entries(OF_THE_PLATFORM))('%s', (call, { path, body }) => {
  it('is for the platform’s administrators alone', async () => {
    for (const ids of [own, foreign])
      for (const who of [mine.adm, plain, stranger]) {
        const reply = await product.call(who, methodOf(call), path(ids), body)
        expect([reply.status, reply.body.code]).toEqual([403, 'sem_permissao'])
      }
    expect((await product.call(null, methodOf(call), path(own), body)).status).toBe(401)
    expect((await product.call(wise, methodOf(call), path(own), body)).status).not.toBe(403)
  })
})

describe('searching', () => {
  it.each([
    () => `/api/sale?customer_name=${CANARY}`,
    () => `/api/sale?id=${foreign.sale}`,
    () => `/api/sale?product_id=${foreign.product}`,
    () => `/api/sale?integration_hotmart_id=${foreign.integration}`,
    () => `/api/sale?external_sales_id=HP-${CANARY}`,
    () => `/api/sale-file-import?id=${foreign.file_import}`,
    () => `/api/sale-file-import?responsible=${CANARY}`,
    () => `/api/fiscal-note?id=${foreign.note}`,
    () => `/api/fiscal-note?customer_name=${CANARY}`,
    () => `/api/fiscal-note?sale_id=${foreign.sale}`,
    () => `/api/service-fiscal-note?id=${foreign.service_note}`,
    () => `/api/service-fiscal-note?customer_name=${CANARY}`,
    () => `/api/service-fiscal-note?sale_id=${foreign.sale}`,
    () => `/api/product?name=${CANARY}`,
    () => `/api/company?corporate_name=${CANARY}`,
    () => `/api/company?cnpj=${theirs.cnpj}`,
    () => `/api/sale-integration?id=${foreign.integration}`,
  ])('finds nothing of another company (%#)', async (path) => {
    expect((await product.call(mine.adm, 'GET', path())).body).toMatchObject({ data: [], total: 0 })
    expect((await product.call(wise, 'GET', path())).body).toMatchObject({ total: 1 })
  })
})

describe('the search of everything', () => {
  it.each([() => CANARY, () => `HP-${CANARY}`, () => theirs.cnpj, () => `Curso ${CANARY}`])(
    'finds nothing of another company (%#)',
    async (typed) => {
      const path = `/api/search?q=${encodeURIComponent(typed())}`
      expect((await product.call(mine.adm, 'GET', path)).body).toEqual({ data: [] })
      expect((await product.call(stranger, 'GET', path)).body).toEqual({ data: [] })
      expect(((await product.call(wise, 'GET', path)).body.data as unknown[]).length).toBeGreaterThan(0)
    },
  )
})

describe.each(Object.entries(NAMES_ITS_COMPANY))('%s', (call, body) => {
  const [method = '', path = ''] = call.split(' ')

  it('cannot be done for another company, nor by a plain user', async () => {
    for (const who of [mine.adm, stranger])
      expect((await product.call(who, method, path, { ...body, company_id: foreign.company })).status).toBe(404)
    expect((await product.call(plain, method, path, { ...body, company_id: own.company })).status).toBe(403)
    expect((await product.call(wise, method, path, { ...body, company_id: 99_999 })).status).toBe(404)
    expect((await product.call(wise, method, path, body)).status).toBe(422)
  })
})

// Once deleted it is there for nobody: it does not fit among those that everybody tries one after the other.
describe('DELETE /api/webhook-endpoint/:id', () => {
  it('is for those who run the company, and nobody deletes another company’s', async () => {
    const remove = (who: Person | null, ids: Ids) => product.call(who, 'DELETE', `/api/webhook-endpoint/${ids.webhook}`)
    for (const who of [mine.adm, stranger]) expect((await remove(who, foreign)).status).toBe(404)
    expect((await remove(plain, own)).status).toBe(403)
    expect((await remove(null, own)).status).toBe(401)
    expect((await remove(mine.adm, own)).status).toBe(200)
    expect((await remove(mine.adm, own)).status).toBe(404)
    expect((await remove(wise, foreign)).status).toBe(200)
  })
})

describe.each(Object.entries(DAILY_WORK))('%s', (call, body) => {
  const [method = '', path = ''] = call.split(' ')

  it('cannot be done for another company, and a platform administrator names one', async () => {
    for (const who of [mine.adm, plain, stranger])
      expect((await product.call(who, method, path, { ...body, company_id: foreign.company })).status).toBe(404)
    expect((await product.call(wise, method, path, { ...body, company_id: 99_999 })).status).toBe(404)
    expect((await product.call(wise, method, path, body)).status).toBe(422)
    expect((await product.call(null, method, path, body)).status).toBe(401)
  })
})

describe('somebody of two companies', () => {
  it('sees both and administers only the one where they may', async () => {
    const both = await product.person({ company: mine.companyId })
    await product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, null, now())', [
      both.id,
      theirs.companyId,
    ])
    expect((await product.call(both, 'GET', '/api/sale')).body.total).toBe(2)
    expect((await product.call(both, 'PUT', `/api/company/${own.company}`, {})).status).toBe(200)
    expect((await product.call(both, 'PUT', `/api/company/${foreign.company}`, {})).status).toBe(403)
    expect((await product.call(both, 'PUT', `/api/company-config/${foreign.config}`, {})).status).toBe(403)
    expect(
      (await product.call(both, 'PUT', `/api/integration-hotmart/${foreign.integration}`, { name: 'x' })).status,
    ).toBe(403)
    await product.sql('delete from membership where user_id = $1', [both.id])
    expect((await product.call(both, 'GET', `/api/sale/${own.sale}`)).status).toBe(404)
  })
})

describe('an answer', () => {
  it('of any read never carries a secret', async () => {
    const everything: unknown[] = []
    for (const call of Object.keys(BY_PATH).filter((one) => one.startsWith('GET')))
      everything.push((await ask(mine.adm, call, own)).body)
    for (const path of LISTS) everything.push((await product.call(mine.adm, 'GET', path)).body)
    const text = JSON.stringify(everything)
    for (const secret of [HOTTOK, 'basic-dos-testes', 'v1.']) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/sealed|password_hash|token_hash|path_key_hash/)
  })

  it('stands behind the headers that keep browsers from harm', async () => {
    const { headers } = await product.call(mine.adm, 'GET', '/api/sale')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
