import { API } from '@talao/contract/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, newCnpj } from '../../../../../test/support/shop.ts'
import { fixedClock } from '../clock.ts'

/**
 * What the smallest valid body of each call stores: notes, users, API clients, contracts. The other calls are in
 * defaults.db.test.ts.
 */

const NOW = '2026-11-20T15:00:00.000Z'
const stamps = { created_at: NOW, updated_at: NOW }
const cnpj = newCnpj()
let product: Product
let adm: Person
let wise: Person
let company_id: number
beforeAll(async () => {
  product = await startProduct({ clock: fixedClock(NOW) })
  adm = await product.person()
  wise = await product.person({ wise: true })
  company_id = idOf(await product.call(adm, 'POST', '/api/company', { corporate_name: 'Mínima Ltda', cnpj }))
})
afterAll(() => product.stop())

const made = async (path: string, body: unknown, who = adm) => idOf(await product.call(who, 'POST', path, body))
const read = async (path: string, who = adm) => (await product.call(who, 'GET', path)).body.data
const nullsOf = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, null]))
const company = () => ({ id: company_id, corporate_name: 'Mínima Ltda', cnpj })
const NOTE = {
  type_operation: 'Saida',
  gateway: 'FOCUS_NFE',
  enotas_status: 'PENDING',
  status_text: 'Pendente',
  denied_final: false,
  in_production: false,
  source: 'MANUAL',
  total: 0,
  items: [],
  actions: expect.objectContaining({ edit: true, delete: true, copy: true }),
  problems: expect.any(Array),
  ...nullsOf('number fail_on_send_to_enotas provider_status authority_code authority_message'),
  ...nullsOf('cancel_state cancel_denied_reason'),
  alerts: [],
  repair: null,
  without_ibs_cbs: [],
  ...nullsOf('needs_human_reason access_key protocol sale_id sales_code sale friendly_pdf_url friendly_xml_url'),
  time_zone: 'America/Sao_Paulo',
  ...nullsOf('sent_to_provider_at authorized_at canceled_at last_consulted_at cancel_until cancel_warning'),
  version: 1,
  ...stamps,
}

it('covers every call that makes something, here or beside it', () => {
  const BESIDE = [
    'POST /api/company',
    'POST /api/sale-integration',
    'POST /api/integration-hotmart',
    'POST /api/product',
    'POST /api/sale',
  ]
  const HERE = [
    'POST /api/fiscal-note',
    'POST /api/service-fiscal-note',
    'POST /api/oauth-client',
    'POST /api/webhook-endpoint',
    'POST /api/user',
    'POST /api/contract',
    'POST /api/sale-file-import',
    'POST /api/reports/credits',
  ]
  const AFTER_ANOTHER = [
    'POST /api/fiscal-note/:id/copy',
    'POST /api/service-fiscal-note/:id/copy',
    'POST /api/service-fiscal-note/:id/substitute',
    'POST /api/sale/:id/difference',
    'POST /api/fiscal-note/import-xml',
    'POST /api/demo/certificate',
  ]
  const makes = Object.entries(API).flatMap(([call, spec]) => ('status' in spec && spec.status === 201 ? [call] : []))
  expect(makes.toSorted()).toEqual([...BESIDE, ...HERE, ...AFTER_ANOTHER].toSorted())
})

it('an NF-e asks for nothing, and is a sale over the internet to a final customer', async () => {
  const id = await made('/api/fiscal-note', {})
  expect(await read(`/api/fiscal-note/${id}`)).toEqual({
    ...NOTE,
    id,
    company_id,
    company: company(),
    nature_operation: 'Venda',
    goal: 'Normal',
    customer_presence: 'OperacaoPelaInternet',
    final_customer: true,
    send_mail: true,
    shipping: '9',
    // The legal text for a company in the Simples Nacional.
    additional_information: expect.stringMatching(/^DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL/),
    customer_name: '',
    payments: [{ payment_method: '99', amount: 0 }],
    intermediary: { indicator: '0', cnpj: null, registration: null },
    customer_note: {
      name: '',
      type: 'PF',
      icms_taxpayer: 'NaoContribuinte',
      is_abroad: false,
      ...nullsOf('document email phone tax_regime municipal_registration state_registration state_id'),
      ...nullsOf('foreign_document no_foreign_document_reason address'),
    },
    correction_letters: [],
    ...nullsOf('serie nfe_referenced issue_date coproducer_id'),
  })
})

it('an NFS-e asks for nothing, and is taxed in its own city, with nothing taken off', async () => {
  const id = await made('/api/service-fiscal-note', {})
  const service = {
    iss_source_withheld: false,
    ...nullsOf('iss_aliquot cofins csll inss ir pis total_tax_percent_simples total_tax_percent_country'),
    ...nullsOf('total_tax_percent_state total_tax_percent_city municipal_service_code municipal_service_description'),
    ...nullsOf('description cnae destination_uf destination_city nbs national_service_code cindop cclasstrib lc_116'),
  }
  expect(await read(`/api/service-fiscal-note/${id}`)).toEqual({
    ...NOTE,
    id,
    company_id,
    company: company(),
    nature_operation: '1',
    discount: 0,
    discount_conditional: 0,
    deductions: 0,
    iss_value: 0,
    withheld_total: 0,
    net_value: 0,
    send_email: true,
    customer_name: 'Cliente não identificado',
    customer_note: null,
    nfs_service: service,
    service,
    ...nullsOf('rps_serie rps_number observations pis_cofins foreign_trade result_country immunity suspension_process'),
    ...nullsOf('municipal_benefit event issue_at verification_code substitutes_id substituted_by_id'),
  })
})

it('an item of a note counts nothing until it is told how much', async () => {
  for (const path of ['/api/fiscal-note', '/api/service-fiscal-note']) {
    const id = await made(path, { items: [{ description: 'Curso' }] })
    expect(await read(`${path}/${id}`)).toMatchObject({
      total: 0,
      items: [{ description: 'Curso', quantity: 0, value_per_unit: 0 }],
    })
  }
})

it('a program and a webhook start unused, and their secrets are not read again', async () => {
  const client = await made('/api/oauth-client', { name: 'Loja' })
  expect(await read('/api/oauth-client')).toEqual([
    {
      id: client,
      company_id,
      name: 'Loja',
      client_id: expect.stringMatching(/^tlo_/),
      prefix: expect.stringMatching(/^tlo_live_[\w-]{5}$/),
      ...nullsOf('last_used_at revoked_at'),
      created_at: NOW,
    },
  ])
  const url = 'http://127.0.0.1:65009/x'
  const endpoint = await made('/api/webhook-endpoint', { url, events: ['sale.created'] })
  expect(await read('/api/webhook-endpoint')).toEqual([
    {
      id: endpoint,
      company_id,
      url,
      events: ['sale.created'],
      is_active: true,
      failures: 0,
      ...nullsOf('off_reason off_at failing_since last_delivered_at former_secret_until'),
      ...stamps,
    },
  ])
})

it('somebody invited has no role, no second factor and no proven address', async () => {
  const id = await made('/api/user', { name: 'Lia', email: 'LIA@exemplo.test' })
  expect(await read(`/api/user/${id}`)).toEqual({
    id,
    name: 'Lia',
    email: 'lia@exemplo.test',
    roles: [],
    company_id,
    status: 'INVITED',
    two_factor_enabled: false,
    ...nullsOf('email_verified_at disabled_at last_sign_in_at'),
    ...stamps,
  })
})

it('a contract is monthly for a year, and a company starts its onboarding at the products', async () => {
  const wish = { company_id, amount: 10, start_date: '2099-11-01' }
  const id = await made('/api/contract', wish, wise)
  const contract = (await read(`/api/contract/${id}`, wise)) as { installments: { due_date: string }[] }
  expect(contract).toMatchObject({ ...wish, id, status: 'ACTIVE', recurrence: 'MONTH', end_date: null, version: 1 })
  expect(contract.installments).toHaveLength(12)
  expect(contract.installments[0]).toEqual({
    id: expect.any(Number),
    contract_id: id,
    number: 1,
    due_date: '2099-11-01',
    amount: 10,
    status: 'PENDING',
    paid_at: null,
    ...stamps,
  })
  expect(await read(`/api/onboarding/${company_id}`, wise)).toEqual({
    company_id,
    status: 'AWAITING_PRODUCT_CONFIGURATION',
    history: [],
  })
})

it('bought credits have no note', async () => {
  const id = await made('/api/reports/credits', { company_id, quantity: 10 }, wise)
  expect(await read(`/api/reports/credits?company_id=${company_id}`, wise)).toEqual([
    { id, company_id, quantity: 10, used: 0, note: null, created_at: NOW },
  ])
})

it('a file of sales waits at its first row, with nothing counted', async () => {
  const model = await fetch(`${product.url}/api/sale-file-import/template?format=csv`, {
    headers: { authorization: `Bearer ${adm.token}` },
  })
  const form = new FormData()
  form.set('company_id', String(company_id))
  form.set('file', new Blob([await model.arrayBuffer()]), 'vendas.csv')
  const id = await made('/api/sale-file-import', form)
  expect(await read(`/api/sale-file-import/${id}`)).toMatchObject({
    id,
    status: 'PENDING',
    file_name: 'vendas.csv',
    company: company(),
    user: { id: adm.id },
    rows: 0,
    success_rows: 0,
    fail_rows: 0,
    next_row_to_import: 1,
    started_at: null,
    ended_at: null,
    created_at: NOW,
  })
})
