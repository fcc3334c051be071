// table
import type { Call } from '@talao/contract/api'
import { HOTTOK } from './shop.ts'

/** One company's id of each kind, for the paths of the calls. */
export type Ids = {
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
  /** Belongs to another user of the same company; for everyone else it does not exist. */
  task: number
  config: number
  client: number
  person: number
  logo: string
  webhook: number
  webhook_delivery: number
}

const MAPPING = {
  paths: { event: 'e', external_sales_id: 'c', amount: 'a', client_name: 'n', product_name: 'p' },
  kinds: { pago: 'PAID' },
  money: 'DECIMAL',
}

/**
 * Every call whose path names a row of one company. A call of the contract that appears neither here nor below fails
 * the first test.
 */
export const BY_PATH: Partial<
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
  'GET /api/causes': { path: (ids) => `/api/causes?company_id=${ids.company}`, ok: 200 },
  'GET /api/reports/dashboard/home': {
    path: (ids) => `/api/reports/dashboard/home?company_id=${ids.company}`,
    ok: 200,
  },
  'GET /api/reports/dashboard/sales': {
    path: (ids) => `/api/reports/dashboard/sales?company_id=${ids.company}`,
    ok: 200,
  },
  'GET /api/reports': { path: (ids) => `/api/reports?company_id=${ids.company}`, ok: 200 },
  'GET /api/reports/credits': { path: (ids) => `/api/reports/credits?company_id=${ids.company}`, ok: 200 },
  'GET /api/company/:id/readiness': { path: (ids) => `/api/company/${ids.company}/readiness`, ok: 200 },
  'GET /api/company/:id/regime': { path: (ids) => `/api/company/${ids.company}/regime`, ok: 200 },
  'PUT /api/company/:id/regime': {
    path: (ids) => `/api/company/${ids.company}/regime`,
    body: { rows: [{ valid_from: null, tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'DAS' }] },
    adm: true,
    ok: 200,
  },
  'GET /api/company/:id/revenue': { path: (ids) => `/api/company/${ids.company}/revenue`, ok: 200 },
  'PUT /api/company/:id/revenue': {
    path: (ids) => `/api/company/${ids.company}/revenue`,
    body: { months: [{ month: '2026-10', amount: 100 }] },
    adm: true,
    ok: 200,
  },
  'POST /api/company/:id/presets': {
    path: (ids) => `/api/company/${ids.company}/presets`,
    body: { sells: ['COURSES'] },
    adm: true,
    ok: 200,
  },
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
  'POST /api/demo/certificate': {
    path: () => '/api/demo/certificate',
    body: (ids) => ({ company_id: ids.company }),
    adm: true,
    ok: 201,
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
  'POST /api/company/:id/register-check': {
    path: (ids) => `/api/company/${ids.company}/register-check`,
    adm: true,
    ok: 200,
  },
  'POST /api/company/:id/register-confirm': {
    path: (ids) => `/api/company/${ids.company}/register-confirm`,
    // The register has no such answer, so there is nothing to confirm.
    body: { register_regime: 'MEI', register_status: 'BAIXADA' },
    adm: true,
    ok: 409,
  },
  'GET /api/sale-integration/:id': { path: (ids) => `/api/sale-integration/${ids.integration}`, ok: 200 },
  'PUT /api/sale-integration/:id': {
    path: (ids) => `/api/sale-integration/${ids.integration}`,
    body: { name: 'x' },
    adm: true,
    ok: 200,
  },
  'GET /api/sale-integration/:id/setup': { path: (ids) => `/api/sale-integration/${ids.integration}/setup`, ok: 200 },
  'POST /api/sale-integration/:id/activate': {
    path: (ids) => `/api/sale-integration/${ids.integration}/activate`,
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
  'DELETE /api/sale-integration/:id/former-secret': {
    path: (ids) => `/api/sale-integration/${ids.integration}/former-secret`,
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
  'DELETE /api/webhook-endpoint/:id/former-secret': {
    path: (ids) => `/api/webhook-endpoint/${ids.webhook}/former-secret`,
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
  'GET /api/audit-log/chain': {
    path: (ids) => `/api/audit-log/chain?company_id=${ids.company}`,
    adm: true,
    ok: 200,
  },
  'GET /api/sale/upcoming': { path: (ids) => `/api/sale/upcoming?company_id=${ids.company}`, ok: 200 },
  'GET /api/flight-test': { path: (ids) => `/api/flight-test?company_id=${ids.company}`, ok: 200 },
  'GET /api/flight-test/rows': { path: (ids) => `/api/flight-test/rows?company_id=${ids.company}`, ok: 200 },
  'POST /api/flight-test': { path: () => '/api/flight-test', body: (ids) => ({ company_id: ids.company }), ok: 409 },
  'GET /api/sale/:id/why': { path: (ids) => `/api/sale/${ids.sale}/why`, ok: 200 },
  'POST /api/what-if': {
    path: () => '/api/what-if',
    body: (ids) => ({ sale_id: ids.sale, changes: { tax_regime: 'LUCRO_PRESUMIDO' } }),
    ok: 200,
  },
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
  'POST /api/sale/:id/difference': {
    path: (ids) => `/api/sale/${ids.sale}/difference`,
    body: { act: 'NOTE' },
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
  'GET /api/fiscal-note/:id/why': { path: (ids) => `/api/fiscal-note/${ids.note}/why`, ok: 200 },
  'GET /api/service-fiscal-note/:id/why': {
    path: (ids) => `/api/service-fiscal-note/${ids.service_note}/why`,
    ok: 200,
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
  // Last, because the sale is cancelled afterwards.
  'POST /api/sale/:id/cancel': {
    path: (ids) => `/api/sale/${ids.sale}/cancel`,
    body: { reason: 'Venda em duplicidade' },
    ok: 200,
  },
}
export const LISTS = [
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
/**
 * Lists that can be exported whole. `rows` is how many rows the file of one of the company's users has; absent where
 * that varies.
 */
export const AS_FILES: Partial<Record<Call, { rows?: number; who: 'user' | 'ADM' }>> = {
  'GET /api/company': { rows: 1, who: 'user' },
  'GET /api/sale-integration': { rows: 1, who: 'user' },
  'GET /api/integration-hotmart': { rows: 1, who: 'user' },
  'GET /api/integration-eduzz': { rows: 0, who: 'user' },
  'GET /api/integration-monetizze': { rows: 0, who: 'user' },
  'GET /api/integration-xgrow': { rows: 0, who: 'user' },
  'GET /api/integration-ticto': { rows: 0, who: 'user' },
  'GET /api/product': { rows: 1, who: 'user' },
  'GET /api/sale': { rows: 1, who: 'user' },
  'GET /api/sale-file-import': { rows: 1, who: 'user' },
  'GET /api/fiscal-note': { rows: 1, who: 'user' },
  'GET /api/service-fiscal-note': { rows: 1, who: 'user' },
  'GET /api/task': { who: 'user' },
  'GET /api/audit-log': { who: 'ADM' },
  'GET /api/user': { rows: 4, who: 'ADM' },
}
/** Lists of platforms that neither company uses. */
export const OF_OTHER_PLATFORMS = [
  'GET /api/integration-eduzz',
  'GET /api/integration-monetizze',
  'GET /api/integration-xgrow',
  'GET /api/integration-ticto',
] as const satisfies Call[]
/** Calls of API clients, which belong to one company each. Other tests check their isolation. */
export const OF_PROGRAMS: Call[] = [
  'POST /api/v1/sales',
  'GET /api/v1/sales/:external_sales_id',
  'POST /api/v1/sales/:external_sales_id/status',
  'GET /api/v1/products',
]
/** Calls only for platform administrators. All others are refused, whatever company is named. */
export const OF_THE_PLATFORM: Partial<Record<Call, { path: (ids: Ids) => string; body?: object }>> = {
  'GET /api/onboarding/:company_id': { path: (ids) => `/api/onboarding/${ids.company}` },
  'PUT /api/onboarding/:company_id': { path: (ids) => `/api/onboarding/${ids.company}`, body: { status: 'DONE' } },
  'GET /api/contract': { path: (ids) => `/api/contract?company_id=${ids.company}` },
  'GET /api/contract/:id': { path: () => '/api/contract/1' },
  'POST /api/contract': { path: () => '/api/contract', body: { amount: 1, start_date: '2026-01-01' } },
  'PUT /api/contract/:id': { path: () => '/api/contract/1', body: {} },
  'PUT /api/installment/:id': { path: () => '/api/installment/1', body: { status: 'PAID' } },
  'GET /api/operation': { path: () => '/api/operation' },
  'POST /api/operation/retry': { path: () => '/api/operation/retry', body: {} },
  'GET /api/norms/bundle': { path: () => '/api/norms/bundle' },
  'GET /api/norms/bundle/:id': { path: () => '/api/norms/bundle/1' },
  'GET /api/norms/bundle/:id/preview': { path: () => '/api/norms/bundle/1/preview' },
  'POST /api/norms/bundle': { path: () => '/api/norms/bundle', body: {} },
  'POST /api/norms/bundle/:id/activate': { path: () => '/api/norms/bundle/1/activate', body: { confirm: true } },
  'POST /api/norms/bundle/:id/dismiss': { path: () => '/api/norms/bundle/1/dismiss', body: {} },
  'GET /api/norms/table': { path: () => '/api/norms/table?kind=RATE' },
  'POST /api/norms/table/preview': { path: () => '/api/norms/table/preview', body: {} },
  'POST /api/norms/bundle/:id/back': { path: () => '/api/norms/bundle/1/back', body: {} },
  'POST /api/norms/row': { path: () => '/api/norms/row', body: {} },
  'POST /api/norms/row/preview': { path: () => '/api/norms/row/preview', body: {} },
  'POST /api/norms/row/strike': { path: () => '/api/norms/row/strike', body: {} },
  'POST /api/norms/table': { path: () => '/api/norms/table', body: {} },
  'GET /api/norms/settings': { path: () => '/api/norms/settings' },
  'PUT /api/norms/settings': { path: () => '/api/norms/settings', body: {} },
  'POST /api/reports/credits': { path: () => '/api/reports/credits', body: { company_id: 1, quantity: 1 } },
}
/** Lists that only a company's administrators can see. */
export const OF_ADMINISTRATORS: { call: Call; own: (ids: Ids) => number }[] = [
  { call: 'GET /api/oauth-client', own: (ids) => ids.client },
  { call: 'GET /api/webhook-endpoint', own: (ids) => ids.webhook },
]
/** Lists of a user's own rows, independent of company. */
export const OF_ONE_PERSON: Call[] = [
  'GET /api/task',
  'GET /api/notification',
  'PUT /api/notification/ALL',
  'PUT /api/notification/:id',
  'GET /api/events',
]
export const NAMES_ITS_COMPANY: Partial<Record<Call, object>> = {
  'POST /api/company-config': {},
  'POST /api/fiscal-note/void-range': { serie: 1, start_number: 1, end_number: 1, reason: 'Número pulado por engano' },
  'POST /api/sale-integration': { type: 'OTHER', name: 'x' },
  'POST /api/integration-hotmart': { name: 'x', hottok: HOTTOK },
  'POST /api/oauth-client': { name: 'x' },
  'POST /api/user': { name: 'x', email: 'x@exemplo.test' },
  'POST /api/webhook-endpoint': { url: 'http://127.0.0.1:65009/x', events: ['sale.created'] },
}
/** Daily work whose body names its company. Plain users may do it, but not for another company. */
export const DAILY_WORK: Partial<Record<Call, object>> = {
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
export const OF_NOBODY: Call[] = [
  'POST /oauth/token',
  'GET /api/auth/user',
  'GET /api/auth/logout',
  'PUT /api/auth/user',
  'POST /api/auth/logout',
  'POST /api/auth/password/forgot',
  'POST /api/auth/password/reset',
  'PUT /api/auth/password',
  'GET /api/auth/password/reset/:token',
  'GET /api/auth/sign-up',
  'POST /api/auth/sign-up',
  'GET /api/demo/mail',
  'GET /api/auth/invite/:token',
  'POST /api/auth/invite/:token',
  'GET /api/auth/email/:token',
  'POST /api/auth/email/stop',
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
  'GET /api/cindop',
  'GET /api/cclasstrib',
  'GET /api/cst',
  'POST /api/webhooks/:platform/:integration_id/:path_key',
  'POST /api/hooks/:gateway/:company_id/:path_key',
  'GET /api/l/:token',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/authority-health',
  'GET /api/sale-integration/ready-made-mappings',
  'GET /api/reports/dashboard/demo',
  'GET /api/norms',
  'GET /api/norms/summary',
  'GET /api/norms/tables',
  'GET /health',
]
