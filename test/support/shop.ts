import { randomInt } from 'node:crypto'
import { makeDemoA1 } from '@talao/documents'
import { checkDigit } from '@talao/fiscal'
import type { Person, Product, Reply } from './product.ts'
import { until } from './until.ts'

export const HOTTOK = 'hottok-dos-testes'
export const CERTIFICATE_PASSWORD = 'senha-do-certificado'

/** A company ready to issue notes, and its Hotmart integration. */
export type Shop = {
  companyId: number
  cnpj: string
  adm: Person
  integrationId: number
  /** The path that the platform delivers to. */
  webhook: string
  deliver(body: string | Uint8Array, headers?: Record<string, string>): Promise<Reply>
  sale(code: string): Promise<SaleRow | undefined>
  note(code: string): Promise<NoteRow | undefined>
}
export type SaleRow = {
  id: number
  status: string
  date_to_process: string | null
  missing: string[]
  status_reason: string | null
  version: number
}
export type NoteRow = {
  id: number
  enotas_status: string
  fail_on_send_to_enotas: string | null
  number: number | null
  access_key: string | null
  denied_final: boolean
  version: number
  ref: string | null
}
type Wish = {
  certificate?: boolean
  registered?: boolean
  integration?: Record<string, unknown>
  defaults?: Record<string, unknown>
  name?: string
  /** A CNPJ in the simulated registers. */
  cnpj?: string
}

const DAY_MS = 24 * 3600 * 1000

export function newCnpj(): string {
  const base = `${String(randomInt(1e8)).padStart(8, '0')}0001`
  const first = `${base}${checkDigit(base)}`
  return `${first}${checkDigit(first)}`
}

const certificates = new Map<string, Uint8Array>()
/** A valid A1 for this CNPJ, made once per run. It begins long ago, because many tests run on a day of the past. */
export function certificateOf(cnpj: string): Uint8Array {
  const known = certificates.get(cnpj)
  if (known) return known
  const made = makeDemoA1({
    corporateName: 'LOJA DOS TESTES LTDA',
    cnpj,
    password: CERTIFICATE_PASSWORD,
    notBefore: new Date('2020-01-01T00:00:00Z'),
    notAfter: new Date(Date.now() + 300 * DAY_MS),
  })
  certificates.set(cnpj, made)
  return made
}

export function companyForm(fields: Record<string, string>, certificate?: Uint8Array): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (certificate) form.set('a1_certificate_file', new Blob([new Uint8Array(certificate)]), 'empresa.pfx')
  return form
}

export const ADDRESS_FIELDS = {
  'address[postal_code]': '05422010',
  'address[street]': 'Rua dos Pinheiros',
  'address[number]': '88',
  'address[neighborhood]': 'Pinheiros',
  'address[city_id]': '3550308',
}

/**
 * Creates the company and connects Hotmart through the product's own API, then waits until the gateway knows it (a
 * worker must run).
 */
export async function openShop(product: Product, wish: Wish = {}): Promise<Shop> {
  const adm = await product.person()
  const cnpj = wish.cnpj ?? newCnpj()
  const fields = {
    corporate_name: wish.name ?? 'Loja dos Testes Ltda',
    cnpj,
    contact: '11987654321',
    state_registration: '110042490114',
    email: 'fiscal@loja.example',
    ...ADDRESS_FIELDS,
  }
  const withCertificate = wish.certificate !== false
  const made = await product.call(
    adm,
    'POST',
    '/api/company',
    companyForm(
      { ...fields, ...(withCertificate ? { a1_certificate_password: CERTIFICATE_PASSWORD } : {}) },
      withCertificate ? certificateOf(cnpj) : undefined,
    ),
  )
  const companyId = idOf(made)
  await saved(
    product.call(adm, 'PUT', `/api/company-complementary/nfe-default-setting/${companyId}`, {
      cfop_same_state: '5102',
      cfop_other_state_icms_taxpayer: '6102',
      cfop_other_state_no_icms_taxpayer: '6108',
      cfop_other_country: '7102',
      ncm: '49019900',
      ...wish.defaults,
    }),
  )
  const integrationId = idOf(
    await product.call(adm, 'POST', '/api/integration-hotmart', {
      name: 'Loja principal',
      hottok: HOTTOK,
      basic_token: 'basic-dos-testes',
      delay_to_send_note_in_days: 0,
      wait_warranty: false,
      auto_send: true,
      company_id: companyId,
      ...wish.integration,
    }),
  )
  const integration = await product.call(adm, 'GET', `/api/integration/HOTMART/${integrationId}`)
  const webhook = new URL((integration.body.data as { webhook_url: string }).webhook_url).pathname
  if (wish.registered !== false && withCertificate) await registered(product, companyId)
  return {
    companyId,
    cnpj,
    adm,
    integrationId,
    webhook,
    deliver: (body, headers = {}) =>
      product.call(null, 'POST', webhook, body, {
        'content-type': 'application/json',
        'x-hotmart-hottok': HOTTOK,
        ...headers,
      }),
    sale: async (code) =>
      (
        await product.sql<SaleRow>(
          'select id::int, status, date_to_process::text, missing, status_reason, version from sale where company_id = $1 and external_sales_id = $2',
          [companyId, code],
        )
      )[0],
    note: async (code) =>
      (
        await product.sql<NoteRow>(
          'select n.id::int, enotas_status, fail_on_send_to_enotas, n.number::int, n.access_key, denied_final, version, k.ref from note n left join issue_key k on k.note_id = n.id where n.company_id = $1 and sales_code = $2',
          [companyId, code],
        )
      )[0],
  }
}

async function registered(product: Product, companyId: number): Promise<void> {
  await until(
    'the registration at the gateway',
    async () =>
      (await product.sql('select 1 from company_gateway where company_id = $1 and synced_at is not null', [companyId]))
        .length > 0,
  )
}

export function idOf(reply: Reply): number {
  if (reply.status >= 300) throw new Error(`Not saved: ${reply.status} ${JSON.stringify(reply.body)}`)
  return (reply.body.data as { id: number }).id
}

async function saved(asked: Promise<Reply>): Promise<void> {
  idOf(await asked)
}
