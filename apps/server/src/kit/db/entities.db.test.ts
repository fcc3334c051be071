import {
  CompanyConfigIn,
  CompanyConfigOut,
  ProductIn,
  ProductOut,
  SaleFileImportOut,
  SaleIn,
  SaleIntegrationIn,
  SaleIntegrationOut,
  SaleOut,
} from '@talao/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'

let database: TestDatabase
let admin: pg.Pool
let columns: Map<string, { default: string | null; nullable: boolean; type: string }>
beforeAll(async () => {
  database = await createDatabase()
  admin = new pg.Pool({ connectionString: database.adminUrl, max: 1 })
  admin.on('error', () => undefined)
  const { rows } = await admin.query<{ name: string; default: string | null; nullable: boolean; type: string }>(
    `select table_name || '.' || column_name as name, column_default as default, is_nullable = 'YES' as nullable, data_type as type
     from information_schema.columns where table_schema = 'public'`,
  )
  columns = new Map(rows.map(({ name, ...column }) => [name, column]))
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

// table
/**
 * The fields of each entity in docs/especificacao/entidades.md: `name` or `name:type`; `?` nullable; `= default`; `R`
 * only in answers; `→ column` when the table uses another name; `→ -` when it is not a column of that table.
 */
const ENTITIES = {
  company_config: {
    out: CompanyConfigOut,
    in: CompanyConfigIn,
    fields: `
      id R
      company_id
      auto_send_notes_enabled:bool = true
      auto_process_sales_enabled:bool = true
      send_mail_to_customers_enabled:bool = true
      auto_since:ts
      max_per_run:int = 500`,
  },
  sale_integration: {
    out: SaleIntegrationOut,
    in: SaleIntegrationIn,
    fields: `
      id R
      name:text
      type:text
      type_fiscal_note:text? = NFE
      company_id
      nfe_percentage:dec = 100
      delay_to_send_note_in_days:int = 7
      is_active:bool = true
      auto_process:bool = true
      auto_send:bool?
      wait_warranty:bool = true
      coproduction_base:text = PRODUCER
      auto_since:ts
      intermediary:json?
      credentials → -
      webhook_url R → -
      last_event_at:ts? R
      state R → -
      mapping:json? R
      counts R → -
      version:int R = 1
      created_at:ts R
      updated_at:ts R`,
  },
  product: {
    out: ProductOut,
    in: ProductIn,
    fields: `
      id R
      company_id
      name:text
      external_code:text?
      type_fiscal_note:text = NFE
      status:text = ACTIVE
      price:cents? → price_cents
      coproducers → -
      integration_hotmart_id:int? → integration_id
      integration_eduzz_id:int? → integration_id
      integration_xgrow_id:int? → integration_id
      integration_monetizze_id:int? → integration_id
      integration_ticto_id:int? → integration_id
      sale_integration_id:int? → integration_id
      sale_integration R → -
      oauth_client_id:int? R
      source R → -
      is_physical:bool = false
      nfe_percentage:dec?
      warranty_days:int?
      delay_to_send_note_in_days:int?
      auto_send:bool?
      description:text?
      unit_measurement:text?
      ncm:text?
      cest:text?
      gtin:text?
      cfop_same_state:text?
      cfop_other_state_icms_taxpayer:text?
      cfop_other_state_no_icms_taxpayer:text?
      cfop_other_country:text?
      nfe_tax:json?
      cbenef:text?
      nfs_service:json?
      nbs:text?
      cclasstrib:text?
      cindop:text?
      cativ_sn:text?
      version:int R = 1
      created_at:ts R
      updated_at:ts R`,
  },
  sale: {
    out: SaleOut,
    in: SaleIn,
    fields: `
      id R
      company_id
      customer_name:text R
      external_sales_id:text
      status:text R = PENDING
      currency:text = BRL
      amount:cents → amount_cents
      amount_exchanged:cents? → amount_exchanged_cents
      commission_currency:text?
      purchase_date:ts
      date_to_process:date?
      processed_at:ts? R
      warranty_end_date:date?
      sale_file_import_id:int? R
      oauth_client_id:int? R
      client → -
      items → -
      fiscal_notes R → -
      service_fiscal_notes R → -
      company R → -
      integration_hotmart_id:int? R → integration_id
      integration_eduzz_id:int? R → integration_id
      integration_xgrow_id:int? R → integration_id
      integration_monetizze_id:int? R → integration_id
      integration_ticto_id:int? R → integration_id
      sale_integration_id:int? R → integration_id
      sale_integration R → -
      source R → -
      amount_charged:cents? → amount_charged_cents
      commission_amount:cents? → commission_amount_cents
      approved_at:ts?
      payment_method:text?
      coproducers → -
      affiliates → -
      installments:int?
      subscription_id:text?
      recurrence_number:int?
      parent_external_sales_id:text?
      is_physical:bool = false
      has_coproducer:bool R = false
      missing:texts R
      status_reason:text? R
      skip_reason:text? R
      auto_send:bool?
      exchange_rate:dec?
      exchange_source:text? R
      timeline R → -
      version:int R = 1
      created_at:ts R
      updated_at:ts R`,
  },
  sale_file_import: {
    out: SaleFileImportOut,
    in: undefined,
    fields: `
      id R
      user R → -
      company R → -
      status:text R = PENDING
      started_at:ts? R
      ended_at:ts? R
      created_at:ts R
      file_path R → -
      file_name:text R
      rows:int R = 0
      success_rows:int R = 0
      fail_rows:int R = 0
      next_row_to_import:int? R = 1
      fails R → -`,
  },
} as const

type Field = {
  name: string
  column: string | null
  type: string | null
  nullable: boolean
  isRead: boolean
  default: string | null
}

function fieldsOf(text: string): Field[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const shape = /^\s*(\w+)(?::(\w+))?(\?)?( R)?(?: = (\S+))?(?: → (\S+))?\s*$/.exec(line)
      if (!shape) throw new Error(`Not a field: ${line}`)
      const [, name = '', type, optional, read, value, column = name] = shape
      return {
        name,
        type: type ?? null,
        nullable: optional !== undefined,
        isRead: read !== undefined,
        default: value ?? null,
        column: column === '-' ? null : column,
      }
    })
}

const TYPES: Readonly<Record<string, readonly string[]>> = {
  bool: ['boolean'],
  int: ['integer', 'bigint'],
  cents: ['bigint'],
  dec: ['numeric'],
  text: ['text'],
  texts: ['ARRAY'],
  ts: ['timestamp with time zone'],
  date: ['date'],
  json: ['jsonb'],
}

describe.each(Object.entries(ENTITIES))('%s', (table, entity) => {
  const fields = fieldsOf(entity.fields)

  it('answers every field of docs/especificacao/entidades.md', () => {
    const answered = Object.keys(entity.out.shape)
    expect(fields.map(({ name }) => name).filter((name) => !answered.includes(name))).toEqual([])
  })

  it('takes every field that can be written, and drops one that is only in answers', () => {
    if (!entity.in) return
    for (const { name, isRead } of fields) {
      const read = entity.in.safeParse({ [name]: 'x' })
      const refusal = read.error?.issues.find((issue) => issue.code === 'unrecognized_keys')
      expect([name, refusal]).toEqual([name, undefined])
      if (isRead && name !== 'version') expect([name, read.data]).toEqual([name, {}])
    }
  })

  it('is kept in columns of these types, defaults and gaps', () => {
    for (const field of fields.filter(({ column }) => column !== null)) {
      const column = columns.get(`${table}.${field.column}`)
      expect([field.name, column !== undefined]).toEqual([field.name, true])
      if (field.type !== null)
        expect([field.name, TYPES[field.type]]).toEqual([field.name, expect.arrayContaining([column?.type])])
      if (field.type !== null) expect([field.name, column?.nullable]).toEqual([field.name, field.nullable])
      const value = column?.default?.replace(/^'(.*)'::.*$/, '$1') ?? null
      if (field.default !== null) expect([field.name, value]).toEqual([field.name, field.default])
    }
  })
})
