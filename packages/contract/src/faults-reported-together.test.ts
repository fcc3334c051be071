import { expect, it } from 'vitest'
import type { z } from 'zod'
import { API, type Call, type CallSpec } from './api.ts'

/** Cross-field faults are reported together with single-field faults. */
const ASKED: [Call, object, string[]][] = [
  [
    'POST /api/product',
    { price: 'x', coproducers: [{ name: 'A', percentage: 60 }, { percentage: 61 }] },
    ['coproducers', 'coproducers.1.name', 'name', 'price'],
  ],
  ['PUT /api/product/:id', { price: 'x' }, ['price']],
  [
    'POST /api/product',
    {
      name: 'Curso',
      coproducers: [
        { name: 'A', percentage: 60 },
        { name: 'B', percentage: 'x' },
      ],
    },
    ['coproducers.1.percentage'],
  ],
  ['PUT /api/product/bulk', { changes: { name: 7 } }, ['changes.name', 'ids']],
  [
    'POST /api/sale',
    { currency: 'reais', items: [{ quantity: 1, value_per_unit: 'x' }] },
    ['client', 'currency', 'external_sales_id', 'items.0.description', 'items.0.value_per_unit'],
  ],
  ['POST /api/company', { cnpj: '1', email: 'a' }, ['cnpj', 'corporate_name', 'email']],
  ['POST /api/company', { email: 'a', bogus: 1 }, ['', 'cnpj', 'corporate_name', 'email']],
  [
    'PUT /api/company/:id',
    { email: 'a', address: { number: 7, street: 'A', postal_code: '123', city_id: 3550308, state_id: 33 } },
    ['address.city_id', 'address.number', 'address.postal_code', 'address.street', 'email'],
  ],
  ['POST /api/contract', { start_date: 'ontem' }, ['amount', 'company_id', 'start_date']],
  ['POST /api/sale-integration', { name: 7 }, ['name', 'type']],
  ['POST /api/user', { roles: ['DONO'] }, ['email', 'name', 'roles.0']],
  ['POST /api/reports/credits', { company_id: 'x', quantity: -3 }, ['company_id', 'note']],
  [
    'POST /api/fiscal-note/void-range',
    { serie: 'x', start_number: 9, end_number: 3 },
    ['end_number', 'reason', 'serie'],
  ],
  [
    'POST /api/auth/password/reset',
    { token: 7, password: 'uma senha', password_confirmation: 'outra' },
    ['password_confirmation', 'token'],
  ],
  ['POST /api/batch', { entity: 'sale', action: 'email', reason: 7 }, ['action', 'ids', 'reason']],
  [
    'POST /api/v1/sales',
    {
      status: 'paid',
      client: { name: '', document: '11111111111' },
      discount: 9,
      items: [{ product_code: 'C', description: 'Curso', quantity: 1, unit_value: 5 }],
    },
    ['client.document', 'client.name', 'discount', 'external_sales_id', 'purchase_date'],
  ],
]

it.each(ASKED)('%s says every fault of %j at once', (call, body, fields) => {
  const spec: CallSpec = API[call]
  expect(refusedOf(spec.body, body)).toEqual(fields)
})

it('a list says a range that is the wrong way round beside what else is wrong', () => {
  const { query }: CallSpec = API['GET /api/sale']
  const asked = { page: 'x', status: 'BOGUS', start_created_at: '2026-02-02', end_created_at: '2026-02-01' }
  expect(refusedOf(query, asked)).toEqual(['end_created_at', 'page', 'status'])
  expect(refusedOf(query, { start_created_at: 'x', end_created_at: '2026-02-01' })).toEqual(['start_created_at'])
})

it('what a field takes in several forms is refused in the words of the field', () => {
  const saying = (call: Call, body: object) => (API[call] as CallSpec).body?.safeParse(body).error?.issues[0]?.message
  expect(saying('PUT /api/product/:id', { nfe_percentage: {} })).toBe('Informe um percentual de 0 a 100.')
  expect(saying('PUT /api/fiscal-note/:id', { issue_date: [] })).toMatch(/^Informe a data e a hora/)
  expect(saying('PUT /api/fiscal-note/:id', { items: [{ quantity: true }] })).toBe('Informe um número.')
})

function refusedOf(schema: z.ZodType | undefined, given: object): string[] {
  const issues = schema?.safeParse(given).error?.issues ?? []
  return [...new Set(issues.map(({ path }) => path.join('.')))].toSorted((a, b) => (a < b ? -1 : 1))
}
