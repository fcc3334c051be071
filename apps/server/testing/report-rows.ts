import fc from 'fast-check'
import type { Person, Product } from '../../../test/support/product.ts'
import { newCnpj } from '../../../test/support/shop.ts'

export type Shops = { a: number; b: number; ofA: Person; wise: Person }

/** Two companies whose sales are issued automatically, a user of the first, and a platform administrator. */
export async function openShops(product: Product): Promise<Shops> {
  const [a, b] = [await openCompany(product, 'Azul Ltda'), await openCompany(product, 'Branca Ltda')]
  const ofA = await product.person({ company: a, role: null })
  return { a, b, ofA, wise: await product.person({ wise: true }) }
}

async function openCompany(product: Product, name: string): Promise<number> {
  const [row] = await product.sql<{ id: number }>(
    `with made as (
       insert into company (corporate_name, cnpj, created_at, updated_at) values ($1, $2, now(), now()) returning id)
     insert into company_config (company_id, auto_since, created_at, updated_at)
     select id, '2020-01-01', now(), now() from made returning company_id::int as id`,
    [name, newCnpj()],
  )
  return row?.id ?? 0
}

export type MadeNote = {
  company_id: number
  kind: 'NFE' | 'NFSE'
  enotas_status: string
  in_production: boolean
  total_cents: number
  sent_to_provider_at: string | null
  created_at: string
  gateway: string
  authority_code: string | null
  authority_message: string | null
  cancel_state: string | null
  needs_human_reason: string | null
  issued_elsewhere: boolean
}

export async function writeNotes(product: Product, notes: readonly MadeNote[]): Promise<number[]> {
  const rows = await product.sql<{ id: number }>(
    `insert into note (company_id, kind, enotas_status, in_production, total_cents, sent_to_provider_at, created_at, updated_at, gateway,
       authority_code, authority_message, cancel_state, needs_human_reason, issued_elsewhere, nature_operation, customer_name)
     select company_id, kind, enotas_status, in_production, total_cents, sent_to_provider_at, created_at, created_at, gateway,
       authority_code, authority_message, cancel_state, needs_human_reason, issued_elsewhere, 'Venda', 'Ana'
     from jsonb_to_recordset($1::jsonb) as n(company_id bigint, kind text, enotas_status text, in_production boolean, total_cents bigint,
       sent_to_provider_at timestamptz, created_at timestamptz, gateway text, authority_code text, authority_message text,
       cancel_state text, needs_human_reason text, issued_elsewhere boolean)
     returning id::int`,
    [JSON.stringify(notes)],
  )
  return rows.map(({ id }) => id)
}

export type MadeSale = {
  company_id: number
  platform: string
  status: string
  currency: string
  amount_cents: number
  amount_exchanged_cents: number | null
  purchase_date: string
  created_at: string
  date_to_process: string | null
  processed_at: string | null
  missing: string[]
}

export async function writeSales(product: Product, sales: readonly MadeSale[]): Promise<number[]> {
  const rows = await product.sql<{ id: number }>(
    `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, currency, amount_cents,
       amount_exchanged_cents, customer_name, purchase_date, date_to_process, processed_at, missing, time_zone, created_at, updated_at)
     select company_id, platform, gen_random_uuid()::text, status, 'PAID', created_at, '{}', created_at, currency, amount_cents,
       amount_exchanged_cents, 'Ana', purchase_date, date_to_process, processed_at, missing, company_time_zone(company_id), created_at, created_at
     from jsonb_to_recordset($1::jsonb) as s(company_id bigint, platform text, status text, currency text, amount_cents bigint,
       amount_exchanged_cents bigint, purchase_date timestamptz, created_at timestamptz, date_to_process date, processed_at timestamptz,
       missing text[])
     returning id::int`,
    [JSON.stringify(sales)],
  )
  return rows.map(({ id }) => id)
}

/** Times around month ends in São Paulo, where 02:30 UTC on the first is still 23:30 on the last day. */
export const MOMENTS = [
  '2025-11-01T02:30:00Z',
  '2025-12-01T02:30:00Z',
  '2025-12-01T03:00:00Z',
  '2026-10-15T12:00:00Z',
  '2026-11-01T02:30:00Z',
  '2026-11-01T03:30:00Z',
  '2026-11-20T14:00:00Z',
  '2026-11-21T02:30:00Z',
]
const moment = fc.constantFrom(...MOMENTS)
const cents = fc.nat({ max: 100_000_000 })

/** An arbitrary note of the companies, in any state its kind can have. */
export function anyNote(companies: readonly number[]): fc.Arbitrary<MadeNote> {
  const rest = {
    company_id: fc.constantFrom(...companies),
    in_production: fc.boolean(),
    total_cents: cents,
    sent_to_provider_at: fc.option(moment),
    created_at: moment,
    authority_code: fc.option(fc.constantFrom('204', '778', 'X1')),
    authority_message: fc.option(fc.constantFrom('Rejeição: recusada', 'Outra coisa')),
    cancel_state: fc.option(fc.constant('DENIED'), { freq: 5 }),
    needs_human_reason: fc.option(fc.constant('Confira'), { freq: 5 }),
    issued_elsewhere: fc.boolean(),
  }
  const status = ['PENDING', 'FAIL', 'Autorizada', 'Negada', 'Cancelada'] as const
  return fc.oneof(
    fc.record({
      ...rest,
      kind: fc.constant('NFE' as const),
      enotas_status: fc.constantFrom(...status, 'PROCESSING', 'CancelamentoNegado'),
      gateway: fc.constantFrom('FOCUS_NFE', 'SEFAZ'),
    }),
    fc.record({
      ...rest,
      kind: fc.constant('NFSE' as const),
      enotas_status: fc.constantFrom(...status, 'WAINTING'),
      gateway: fc.constantFrom('FOCUS_NFE', 'NFSE_NACIONAL'),
    }),
  )
}

/** An arbitrary sale of the companies, created around the same month ends and due around the 20th. */
export function anySale(companies: readonly number[]): fc.Arbitrary<MadeSale> {
  return fc.record({
    company_id: fc.constantFrom(...companies),
    platform: fc.constantFrom('HOTMART', 'KIWIFY'),
    status: fc.constantFrom('PENDING', 'DONE', 'UNPROCESSED', 'UNCOMPLETED', 'CANCELED', 'LOCKED'),
    currency: fc.constantFrom('BRL', 'COP'),
    amount_cents: cents,
    amount_exchanged_cents: fc.option(cents),
    purchase_date: moment,
    created_at: moment,
    date_to_process: fc.option(fc.constantFrom('2026-10-31', '2026-11-19', '2026-11-20', '2026-11-21')),
    processed_at: fc.option(moment),
    missing: fc.subarray(['address', 'document']),
  })
}
