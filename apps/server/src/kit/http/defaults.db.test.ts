import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, newCnpj } from '../../../../../test/support/shop.ts'
import { fixedClock } from '../clock.ts'

/** What the smallest valid body of each call stores, field by field. */

const NOW = '2026-11-20T15:00:00.000Z'
let product: Product
let adm: Person
let company_id: number
const cnpj = newCnpj()
beforeAll(async () => {
  product = await startProduct({ clock: fixedClock(NOW) })
  adm = await product.person()
  company_id = await made('/api/company', { corporate_name: 'Mínima Ltda', cnpj })
})
afterAll(() => product.stop())

const made = async (path: string, body: object) => idOf(await product.call(adm, 'POST', path, body))
const read = async (path: string) => (await product.call(adm, 'GET', path)).body.data
const nullsOf = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, null]))
const stamps = { created_at: NOW, updated_at: NOW }
const company = () => ({ id: company_id, corporate_name: 'Mínima Ltda', cnpj })

it('a company starts with the defaults of docs/especificacao/entidades.md, with its settings', async () => {
  expect(await read(`/api/company/${company_id}`)).toEqual({
    ...company(),
    tax_regime: 'SIMPLES_NACIONAL',
    special_tax_regime: '0',
    culture_encourager: false,
    gateway: 'FOCUS_NFE',
    nfs_gateway: 'FOCUS_NFE',
    time_zone: 'America/Sao_Paulo',
    homologation_mode: true,
    active: true,
    is_demo: false,
    ...nullsOf('register_checked_at register_regime register_status register_difference'),
    ...nullsOf('register_confirmed_at register_confirmed_by'),
    ...nullsOf('sells fantasy_name contact municipal_registration state_registration email address logo_path'),
    ...nullsOf('a1_certificate_path a1_certificate_label a1_certificate_expiration_at'),
    ...nullsOf('a1_certificate_valid_from a1_certificate_serial a1_certificate_cnpj'),
    company_config: {
      id: expect.any(Number),
      company_id,
      auto_send_notes_enabled: true,
      auto_process_sales_enabled: true,
      send_mail_to_customers_enabled: true,
      auto_cancel_on_refund: false,
      auto_since: NOW,
      max_per_run: 500,
      ...stamps,
    },
    nfe_default_setting: {
      company_id,
      in_production: false,
      send_mail: true,
      final_customer: true,
      customer_presence: 'OperacaoPelaInternet',
      unit_measurement: 'UN',
      goal: 'Normal',
      nature_operation: 'Venda',
      type_operation: 'Saida',
      shipping: '9',
      ...nullsOf('cfop_same_state cfop_other_state_icms_taxpayer cfop_other_state_no_icms_taxpayer cfop_other_country'),
      ...nullsOf('ncm cest additional_information'),
      nfe_tax: {
        icms_origin: '0',
        ...nullsOf('approximate_tax_percent_total approximate_tax_percent_country approximate_tax_percent_state'),
        ...nullsOf('approximate_tax_percent_city approximate_tax_source icms_cst icms_aliquot icms_base_modality'),
        ...nullsOf('icms_base_reduction icms_st_base_modality icms_st_mva icms_st_base_reduction icms_st_aliquot'),
        ...nullsOf('pis_cst pis_aliquot cofins_cst cofins_aliquot ipi_cst ipi_aliquot ipi_code'),
        ...nullsOf('icms_cst_abroad icms_aliquot_abroad pis_cst_abroad pis_aliquot_abroad cofins_cst_abroad'),
        ...nullsOf('cofins_aliquot_abroad ipi_cst_abroad ipi_aliquot_abroad cst_ibscbs cclasstrib'),
      },
      version: 1,
      ...stamps,
    },
    nfs_default_setting: {
      company_id,
      in_production: false,
      send_email: true,
      nature_operation: '1',
      deductions: 0,
      nfs_service: {
        iss_source_withheld: false,
        ...nullsOf('iss_aliquot municipal_service_code municipal_service_description description lc_116 cofins csll'),
        ...nullsOf('inss ir pis cnae destination_uf destination_city nbs national_service_code cindop cclasstrib'),
        ...nullsOf(
          'total_tax_percent_simples total_tax_percent_country total_tax_percent_state total_tax_percent_city',
        ),
      },
      version: 1,
      ...stamps,
    },
    version: 1,
    ...stamps,
  })
})

it('numbering starts at 1 in both environments, with no access to a city', async () => {
  const first = { next_number: 1, next_batch: 1 }
  const nfe = { ...first, serie: 1 }
  expect(await read(`/api/nfe-access-setting/${company_id}`)).toEqual({ homologation: nfe, production: nfe })
  const nfs = { ...first, serie: '1', username: null, has_password: false, has_token: false }
  const path = `/api/company-complementary/nfs-access-setting/${company_id}`
  expect(await read(path)).toEqual({ homologation: nfs, production: nfs })
})

const INTEGRATION = {
  type_fiscal_note: 'NFE',
  nfe_percentage: 100,
  delay_to_send_note_in_days: 7,
  is_active: true,
  auto_process: true,
  auto_send: null,
  wait_warranty: true,
  coproduction_base: 'PRODUCER',
  options: {},
  auto_since: NOW,
  intermediary: null,
  last_event_at: null,
  former_secret_until: null,
  state: 'WAITING',
  refused_count: 0,
  refused_at: null,
  setup: 'CONNECTED',
  connected_at: NOW,
  connected_by: 'PERSON',
  activate_on_first: true,
  wrong_signature_at: null,
  ready_made: null,
  attention: 'OK',
  last_delivery: null,
  refused_today: 0,
  sales_today: 0,
  next_pull_at: null,
  can_pull: false,
  can_list_products: false,
  last_pull_at: null,
  mapping: null,
  mapping_version: 0,
  counts: { sales: 0, needs_mapping: 0, failed: 0 },
}

it('an integration asks for its type alone', async () => {
  const id = await made('/api/sale-integration', { type: 'OTHER' })
  expect(await read(`/api/sale-integration/${id}`)).toEqual({
    id,
    name: 'Outra plataforma',
    type: 'OTHER',
    company_id,
    company: company(),
    ...INTEGRATION,
    credentials: {
      client_id: null,
      account_id: null,
      has_client_secret: false,
      has_auth_token: false,
      has_webhook_token: false,
    },
    webhook_url: expect.stringContaining(`/api/webhooks/other/${id}/`),
    version: 1,
    row_version: 1,
    ...stamps,
  })
})

it('a Hotmart integration asks for its hottok, and is a V2', async () => {
  const id = await made('/api/integration-hotmart', { name: 'Minha loja', hottok: 'h', basic_token: 'b' })
  expect(await read(`/api/integration/HOTMART/${id}`)).toEqual({
    id,
    name: 'Minha loja',
    type: 'HOTMART',
    company_id,
    company: company(),
    ...INTEGRATION,
    client_id: null,
    has_client_secret: false,
    has_basic_token: true,
    has_hottok: true,
    version: 'V2',
    row_version: 1,
    complete_full: false,
    complete_light: true,
    complete_note_settings: false,
    webhook_url: expect.stringContaining(`/api/webhooks/hotmart/${id}/`),
    products: [],
    ...stamps,
  })
  const path = `/api/integration-hotmart/${id}`
  const delay = async () =>
    ((await read(`/api/integration/HOTMART/${id}`)) as { delay_to_send_note_in_days: number })
      .delay_to_send_note_in_days
  await product.call(adm, 'PUT', path, { delay_to_send_note_in_days: 3 })
  expect(await delay()).toBe(3)
  await product.call(adm, 'PUT', path, { delay_to_send_note_in_days: null })
  expect(await delay()).toBe(7)
})

it('a product asks for its name, and leaves everything else to the company', async () => {
  const id = await made('/api/product', { name: 'Curso' })
  expect(await read(`/api/product/${id}`)).toEqual({
    id,
    company_id,
    name: 'Curso',
    type_fiscal_note: 'NFE',
    status: 'ACTIVE',
    source: 'MANUAL',
    is_physical: false,
    coproducers: [],
    ...nullsOf('external_code price integration_hotmart_id integration_eduzz_id integration_xgrow_id'),
    ...nullsOf('integration_monetizze_id integration_ticto_id sale_integration_id sale_integration oauth_client_id'),
    ...nullsOf('nfe_percentage warranty_days delay_to_send_note_in_days auto_send description unit_measurement'),
    ...nullsOf('ncm cest gtin cfop_same_state cfop_other_state_icms_taxpayer cfop_other_state_no_icms_taxpayer'),
    ...nullsOf('cfop_other_country nfe_tax cbenef nfs_service nbs cclasstrib cindop cativ_sn'),
    version: 1,
    ...stamps,
  })
})

it('a sale asks for its code, a name and an item, and waits for what its note needs', async () => {
  const id = await made('/api/sale', {
    external_sales_id: 'MINIMA-1',
    client: { name: 'Ana Prado' },
    items: [{ description: 'Curso', quantity: 1, value_per_unit: 97 }],
  })
  expect(await read(`/api/sale/${id}`)).toEqual({
    id,
    company_id,
    company: company(),
    external_sales_id: 'MINIMA-1',
    customer_name: 'Ana Prado',
    product_name: 'Curso',
    status: 'UNPROCESSED',
    missing: ['document', 'address', 'email'],
    source: 'MANUAL',
    currency: 'BRL',
    amount: 97,
    discount: 0,
    difference: null,
    left_out: null,
    light: 'NONE',
    light_stale: false,
    purchase_date: NOW,
    approved_at: NOW,
    // The 7-day withdrawal period of the buyer (CDC, art. 49).
    date_to_process: '2026-11-27',
    warranty_end_date: '2026-11-27',
    time_zone: 'America/Sao_Paulo',
    is_physical: false,
    has_coproducer: false,
    own_amount: 97,
    ...nullsOf(
      'amount_exchanged amount_charged commission_currency commission_amount processed_at sale_file_import_id',
    ),
    ...nullsOf('oauth_client_id integration_hotmart_id integration_eduzz_id integration_xgrow_id'),
    ...nullsOf('integration_monetizze_id integration_ticto_id sale_integration_id sale_integration payment_method'),
    ...nullsOf('installments subscription_id recurrence_number parent_external_sales_id status_reason skip_reason'),
    ...nullsOf('asks_first auto_send exchange_rate exchange_source freight issue_date light_at light_text'),
    client: {
      name: 'Ana Prado',
      type: 'PF',
      icms_taxpayer: 'NaoContribuinte',
      is_abroad: false,
      ...nullsOf('document email phone tax_regime municipal_registration state_registration state_id'),
      ...nullsOf('foreign_document no_foreign_document_reason address city_name state_name country_code'),
    },
    items: [
      {
        id: expect.any(Number),
        description: 'Curso',
        quantity: 1,
        value_per_unit: 97,
        ...nullsOf('product_id product coproducer_id coproducer'),
      },
    ],
    coproducers: [],
    affiliates: [],
    payments: [],
    refunds: [],
    fiscal_notes: [],
    service_fiscal_notes: [],
    actions: expect.objectContaining({ edit: true, skip: true, date: true, cancel: true }),
    version: 1,
    ...stamps,
  })
})
