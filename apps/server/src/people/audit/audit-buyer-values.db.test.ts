import type { AuditEntryOut } from '@talao/contract'
import type { EventClient } from '@talao/fiscal'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { seededRandom } from '../../kit/random.ts'
import { storeAuditKey } from '../../kit/secrets/audit-key.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { seedDemonstration } from '../../operation/seed/demonstration.ts'
import { inventBuyer } from '../../operation/seed/world/buyers.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { certificate: false, integration: { auto_process: false, auto_send: false } })
})
afterAll(() => product.stop())

const random = seededRandom(95)
const SAO_PAULO = 3550308
const newBuyer = () => asPerson(inventBuyer(random, false))
const asPerson = ({ name, document, email, phone, address }: EventClient) => ({
  name,
  document,
  email,
  phone,
  address: {
    postal_code: address?.postal_code,
    street: address?.street,
    number: address?.number,
    complement: `fundos ${random.between(1000, 9999)}`,
    neighborhood: `Vila ${address?.neighborhood}`,
    city_id: SAO_PAULO,
  },
})
type Buyer = ReturnType<typeof newBuyer>

let sales = 0
const ITEM = { description: 'Caderno', quantity: 1, value_per_unit: 10 }
const sold = (client: object, more: object = {}) => {
  sales += 1
  return { external_sales_id: `MAO-${sales}`, client, items: [ITEM], ...more }
}
const call = async (who: Person, method: string, path: string, body?: object) => {
  const reply = await product.call(who, method, path, body)
  expect([method, path, reply.status < 300, reply.body.errors]).toEqual([method, path, true, undefined])
  return reply
}
const log = async (query: string) =>
  (await product.call(shop.adm, 'GET', `/api/audit-log?order_by=id&per_page=200&${query}`)).body.data as AuditEntryOut[]
const everyEntry = async () =>
  (
    await product.sql<{ entry: string }>(`select string_agg(to_jsonb(l)::text, e'\n') as entry from audit_log l`)
  )[0]?.entry.toLowerCase() ?? ''
const faults = () =>
  product.sql(
    'select company_id, audit_fault(company_id) as fault from audit_head where audit_fault(company_id) is not null',
  )

/** The buyer's values that occur in the entries. */
const found = (entries: string, buyer: Record<string, unknown>) =>
  Object.values(buyer).filter((value) => typeof value === 'string' && entries.includes(value.toLowerCase()))

/** A sale, its drafts and a note by hand, each written, changed and removed with other buyers. */
async function liveThrough(who: Person, company_id: number, buyers: readonly [Buyer, Buyer, Buyer, Buyer]) {
  const [first, second, third, fourth] = buyers
  const sale = idOf(await call(who, 'POST', '/api/sale', sold(first, { company_id })))
  await call(who, 'PUT', `/api/sale/${sale}`, { client: second })
  await call(who, 'POST', `/api/sale/${sale}/process`, { send: false })
  await until('the draft', async () => (await product.sql('select 1 from note where sale_id = $1', [sale])).length > 0)
  await call(who, 'PUT', `/api/sale/${sale}`, { client: { name: third.name, email: third.email } })
  for (const path of ['/api/fiscal-note', '/api/service-fiscal-note']) {
    const note = idOf(await call(who, 'POST', path, { company_id, items: [ITEM], customer_note: third }))
    await call(who, 'PUT', `${path}/${note}`, { customer_note: fourth })
    await call(who, 'DELETE', `${path}/${note}`)
  }
  return sale
}

describe('a buyer’s value in the log', () => {
  it('is a digest and the row that holds it; equal values have equal digests', async () => {
    const [one, other] = [newBuyer(), newBuyer()]
    const sale = idOf(await call(shop.adm, 'POST', '/api/sale', sold(one)))
    await call(shop.adm, 'PUT', `/api/sale/${sale}`, { client: { name: one.name, email: other.email } })
    await call(shop.adm, 'PUT', `/api/sale/${sale}`, { client: { name: one.name, email: one.email } })
    const entries = (await log(`entity=sale&entity_id=${sale}`)).filter(({ after }) => 'email' in after)
    const [back, away, made] = entries.map(({ after }) => after.email as { digest: string })
    expect(made).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{64}$/), table: 'sale_client', id: sale })
    expect(back).toEqual(made)
    expect(away?.digest).not.toBe(made?.digest)
    expect(entries[0]?.before.email).toEqual(away)
  })

  it('that was empty stays empty, and says so', async () => {
    const { phone: _phone, ...one } = newBuyer()
    const sale = idOf(await call(shop.adm, 'POST', '/api/sale', sold(one)))
    const [made] = (await log(`entity=sale&entity_id=${sale}`)).filter(({ after }) => 'phone' in after)
    expect(made?.after).toMatchObject({ phone: null, municipal_registration: null })
  })

  it('has other digests in another company and under another key', async () => {
    const digest = async (company: number) =>
      (await product.sql<{ digest: string }>(`select buyer_digest($1, '52998224725') as digest`, [company]))[0]?.digest
    const own = await digest(shop.companyId)
    expect(await digest(shop.companyId)).toBe(own)
    expect(await digest(shop.companyId + 1)).not.toBe(own)
    const [kept] = await product.sql<{ key: Buffer }>('select key from audit_key')
    await product.sql(`update audit_key set key = sha256('other')`)
    expect(await digest(shop.companyId)).not.toBe(own)
    await product.sql('update audit_key set key = $1', [kept?.key])
    expect(await digest(shop.companyId)).toBe(own)
  })

  it('is a correction letter as well, which may correct an address', async () => {
    const [{ fields } = { fields: {} }] = await product.sql<{ fields: object }>(
      `select without_buyer_values($1, 'event_request', 7, '{"correction": "Rua das Acácias, 12", "sequence": 1}') as fields`,
      [shop.companyId],
    )
    expect(fields).toEqual({ correction: { digest: expect.any(String), table: 'event_request', id: 7 }, sequence: 1 })
  })
})

describe('the key of the digests', () => {
  it.each(['talao_app', 'talao_worker', 'talao_wise'] as const)('is not read or used by %s', async (role) => {
    const client = new pg.Client({
      connectionString: roleUrl(product.config.databaseUrl, role, openVault(product.config.masterKey)),
    })
    await client.connect()
    try {
      for (const act of ['select key from audit_key', `select buyer_digest(1, '52998224725')`])
        await expect(client.query(act)).rejects.toThrow(/permission denied/)
    } finally {
      await client.end()
    }
  })

  it('comes back from its sealed copy where it is missing, as after a restore, and a chain is checked without it', async () => {
    const keys = () => product.sql<{ key: Buffer }>('select key from audit_key')
    const own = await keys()
    await product.sql('delete from audit_key')
    expect(await faults()).toEqual([])
    const reply = await product.call(shop.adm, 'POST', '/api/sale', sold(newBuyer()))
    expect(reply.status).toBe(500)
    const client = new pg.Client({ connectionString: product.database.adminUrl })
    await client.connect()
    try {
      await storeAuditKey(client, openVault(product.config.masterKey))
      await storeAuditKey(client, openVault(product.config.masterKey))
    } finally {
      await client.end()
    }
    expect(await keys()).toEqual(own)
  })
})

describe('no buyer is in the log', () => {
  it('whatever a person does with generated sales and notes', async () => {
    const all: Buyer[] = []
    for (let round = 0; round < 2; round += 1) {
      const buyers = [newBuyer(), newBuyer(), newBuyer(), newBuyer()] as const
      all.push(...buyers)
      await liveThrough(shop.adm, shop.companyId, buyers)
    }
    const entries = await everyEntry()
    expect(entries).toContain('note_customer')
    for (const { address, ...buyer } of all)
      expect(found(entries, { ...buyer, complement: address.complement, neighborhood: address.neighborhood })).toEqual(
        [],
      )
    expect(await faults()).toEqual([])
  })
})

describe('no buyer of the small demonstration is in the log', () => {
  beforeAll(async () => {
    await seedDemonstration({ ...product.config, databaseUrl: product.database.adminUrl })
    await until('the notes to be settled', async () => {
      const [counted] = await product.sql<{ done: boolean }>(
        `select count(*) filter (where enotas_status in ('Autorizada', 'Negada')) >= 9 as done from note n
         where n.company_id = (select id from company where is_demo)`,
      )
      return counted?.done === true
    })
  })

  it('once its sales were changed and its notes corrected', async () => {
    const [demo] = await product.sql<{ id: number }>('select id::int from company where is_demo')
    const adm = await product.person({ company: demo?.id ?? 0, role: 'ADM' })
    const known = await product.sql<Record<string, string | null>>(
      `select name, document, email, phone, street from sale_client where company_id = $1
       union select name, document, email, phone, street from note_customer where company_id = $1`,
      [demo?.id],
    )
    expect(known.length).toBeGreaterThan(5)
    const due = await product.sql<{ id: number }>(
      `select id::int from sale where company_id = $1 and status = 'PENDING' order by id`,
      [demo?.id],
    )
    for (const { id } of due) {
      await call(adm, 'PUT', `/api/sale/${id}`, { client: { name: newBuyer().name } })
      await product.call(adm, 'POST', `/api/sale/${id}/process`, { send: false })
    }
    const [note] = await product.sql<{ id: number }>(
      `select id::int from note where company_id = $1 and kind = 'NFE' and enotas_status = 'Autorizada' order by id limit 1`,
      [demo?.id],
    )
    const text = `O comprador é ${known[0]?.name}, e a rua é ${known[0]?.street}`
    await call(adm, 'POST', `/api/fiscal-note/${note?.id}/correction-letter`, { text })
    const [refused] = await product.sql<{ id: number }>(
      `select id::int from note where company_id = $1 and enotas_status = 'Negada' order by id limit 1`,
      [demo?.id],
    )
    await product.call(adm, 'PUT', `/api/fiscal-note/${refused?.id}`, {
      customer_note: { name: 'Outra Pessoa Qualquer' },
    })
    const entries = await everyEntry()
    expect(entries).toContain('event_request')
    for (const buyer of known) expect(found(entries, buyer)).toEqual([])
    expect(await faults()).toEqual([])
  })
})

it('erasing a person, rows and words, leaves every chain whole and nothing of them', async () => {
  const buyer = newBuyer()
  const sale = await liveThrough(shop.adm, shop.companyId, [buyer, buyer, buyer, buyer])
  // Words of a user's own are kept as they are, and may name the buyer.
  const present = idOf(await call(shop.adm, 'POST', '/api/sale', sold(buyer)))
  await call(shop.adm, 'POST', `/api/sale/${present}/skip`, { reason: `Presente para ${buyer.name}` })
  expect(found(await everyEntry(), buyer)).toEqual([buyer.name])
  const gone = `name = 'Comprador apagado', document = null, email = null, phone = null, street = null, number = null,
    complement = null, neighborhood = null, postal_code = null`
  await product.sql(`update sale_client set ${gone} where company_id = $1 and sale_id = any($2)`, [
    shop.companyId,
    [sale, present],
  ])
  await product.sql(
    `update note_customer c set ${gone} from note n where n.company_id = $1 and n.sale_id = $2 and c.company_id = n.company_id and c.note_id = n.id`,
    [shop.companyId, sale],
  )
  await product.sql(
    `update audit_log set before = '{}', after = '{}', erased_at = now()
     where company_id = $1 and strpos(before::text || after::text, $2) > 0`,
    [shop.companyId, buyer.name],
  )
  expect(found(await everyEntry(), buyer)).toEqual([])
  expect(await faults()).toEqual([])
})

/**
 * The columns of audited tables that are no buyer's, of the types that can hold words. Rows about the seller: the
 * company, its settings, users, products and partners. Of a sale or note: codes, our own sentences, and what a user
 * wrote about the business, which stays as written and is erased with the entry's words.
 */
const HARMLESS: Readonly<Record<string, string>> = {
  company: `corporate_name fantasy_name cnpj contact municipal_registration state_registration tax_regime special_tax_regime
    email sells gateway nfs_gateway a1_certificate_path a1_certificate_label logo_path register_regime
    register_status register_confirmed_by register_confirmed_regime register_confirmed_status register_told`,
  company_address: 'postal_code street number complement neighborhood abroad_city time_zone',
  company_regime: 'tax_regime ibs_cbs_regime factor_r_annex source',
  company_certificate: 'label cnpj serial fingerprint certificate_pem chain_pem',
  nfe_default_setting: `customer_presence unit_measurement goal nature_operation type_operation shipping cfop_same_state
    cfop_other_state_icms_taxpayer cfop_other_state_no_icms_taxpayer cfop_other_country ncm cest
    additional_information nfe_tax`,
  nfs_default_setting: 'nature_operation nfs_service',
  nfs_access_setting: 'serie username',
  membership: 'role',
  oauth_client: 'name client_id prefix',
  webhook_endpoint: 'url events off_reason',
  sale_integration: `name type ready_made type_fiscal_note coproduction_base options intermediary platform_version mapping setup
    connected_by client_id account_id`,
  integration_mapping: 'mapping',
  sale_file_import: 'user_name status format file_name file_sha256 file_pieces fault',
  product: `name external_code origin type_fiscal_note status description unit_measurement ncm cest gtin cfop_same_state
    cfop_other_state_icms_taxpayer cfop_other_state_no_icms_taxpayer cfop_other_country nfe_tax cbenef nfs_service
    nbs cclasstrib cindop cativ_sn`,
  product_coproducer: 'name document email',
  sale: `platform external_sales_id parent_external_sales_id status status_reason skip_reason event_kind missing
    asks_first currency commission_currency exchange_source warranty_source time_zone payment_method subscription_id
    coproduction_base origin difference_reason given_up_reason`,
  sale_client: `company_id sale_id type icms_taxpayer tax_regime no_foreign_document_reason is_abroad has_address country_id
    country_code`,
  note: `norms_version reasons kind source enotas_status status_before_send provider_status authority_code cancel_state needs_human_reason
    gateway contingency serie rps_serie access_key verification_code protocol substitution nature_operation
    type_operation goal customer_presence nfe_referenced additional_information observations shipping intermediary
    nfs_service nfse_terms sales_code without_ibs_cbs send_lane time_zone`,
  note_item:
    'product_code description unit_measurement cfop ncm cest gtin cbenef additional_information nfe_tax cativ_sn das_rates',
  note_payment: 'payment_method',
  note_customer: `company_id note_id type icms_taxpayer tax_regime no_foreign_document_reason is_abroad has_address country_id`,
  email_template: 'kind subject body',
  refund_case: 'path reason state held_because closed_by',
  void_range: `environment gateway reason state content_type payload identity protocol authority_code authority_message
    provider_path xml_sha256`,
  onboarding: 'status',
  contract: 'status recurrence',
  installment: 'status',
  credit_purchase: 'note',
  task: 'kind state params message file_sha256 file_name',
  app_user: 'name email preferences',
}
/** Tables made of a buyer's data: here a number or a date could be personal too, so every column is listed. */
const BUYERS = ['sale_client', 'note_customer']

describe('every column of an audited table', () => {
  it('is known to hold a buyer’s value, or to be harmless', async () => {
    expect(await unknownColumns()).toEqual([])
  })

  it('that is new and on neither list is found', async () => {
    await product.sql('alter table sale_client add column born_on date, add column nickname text')
    await product.sql('alter table product add column favourite_buyer jsonb')
    expect(await unknownColumns()).toEqual(['product.favourite_buyer', 'sale_client.born_on', 'sale_client.nickname'])
    await product.sql('alter table sale_client drop column born_on, drop column nickname')
    await product.sql('alter table product drop column favourite_buyer')
  })

  it('that is on the list of buyers’ fields exists', async () => {
    const missing = await product.sql(
      `select t.key as table, split_part(f, '.', 1) as field
       from jsonb_each(audited_buyer_fields()) t, jsonb_array_elements_text(t.value) f
       where t.key <> 'event_request' and not (t.key = 'note_customer' and f in ('city_name', 'state_name'))
         and not exists (select from pg_attribute a where a.attrelid = t.key::regclass and a.attname = split_part(f, '.', 1) and not a.attisdropped)`,
    )
    expect(missing).toEqual([])
  })
})

async function unknownColumns(): Promise<string[]> {
  const columns = await product.sql<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace
       and (c.relname in ('note_item', 'note_payment', 'note_customer') or exists (
         select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and p.proname in ('write_audit', 'write_person_audit')))
       and (c.relname = any($1) or format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'bytea'))
       and without_secrets(jsonb_build_object(a.attname, 'x')) ->> a.attname = 'x'
       and not exists (select from jsonb_array_elements_text(audited_buyer_fields() -> c.relname::text) f
         where split_part(f, '.', 1) = a.attname)
     order by 1, 2`,
    [BUYERS],
  )
  const known = (table: string, column: string) => HARMLESS[table]?.split(/\s+/).includes(column) ?? false
  return columns.filter(({ table, column }) => !known(table, column)).map(({ table, column }) => `${table}.${column}`)
}
