import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'

let product: Product
let wise: Person
/** Corporate name, CNPJ, holder and end of the certificate, creation, active. */
const COMPANIES = [
  [
    'Ateliê São João Ltda',
    '11222333000181',
    'ATELIE SAO JOAO LTDA',
    '2027-03-01T15:00:00Z',
    '2026-01-10T12:00:00Z',
    true,
  ],
  ['Beta Cursos', '12ABC34501DE35', 'JOÃO DE BARRO ME', '2026-12-02T02:30:00Z', '2026-02-10T12:00:00Z', false],
  ['Gama Livros', '11444777000161', null, null, '2026-03-10T12:00:00Z', true],
] as const
beforeAll(async () => {
  product = await startProduct()
  wise = await product.person({ wise: true })
  for (const company of COMPANIES)
    await product.sql(
      `insert into company (corporate_name, cnpj, a1_certificate_label, a1_certificate_expiration_at, created_at, active, updated_at)
       values ($1, $2, $3, $4, $5, $6, now())`,
      [...company],
    )
})
afterAll(() => product.stop())

const names = async (query: string) =>
  ((await product.call(wise, 'GET', `/api/company?${query}`)).body.data as { corporate_name: string }[]).map(
    ({ corporate_name }) => corporate_name.split(' ')[0],
  )

describe('the list of companies', () => {
  it.each([
    ['corporate_name=atelie sao', ['Ateliê']],
    ['corporate_name=LIVROS', ['Gama']],
    ['cnpj=12.abc.345/01de-35', ['Beta']],
    ['cnpj=11444777000161', ['Gama']],
    ['cnpj=11444777', []],
    ['a1_certificate_label=joão', ['Beta', 'Ateliê']],
    ['a1_certificate_label=barro', ['Beta']],
    ['a1_certificate_label=gama', []],
  ])('is searched by %s, whatever its dates, status and order say', async (search, found) => {
    expect(await names(search)).toEqual(found)
    expect(await names(`${search}&active=1&start_created_at=2030-01-01&order_by=corporate_name`)).toEqual(found)
  })

  it.each([
    ['start_created_at=2026-02-10&end_created_at=2026-02-10', ['Beta']],
    // 23:30 of the evening before, in São Paulo.
    ['start_a1_certificate_expiration_at=2026-12-01&end_a1_certificate_expiration_at=2026-12-01', ['Beta']],
    ['start_a1_certificate_expiration_at=2027-01-01', ['Ateliê']],
    // A company without a certificate is filtered by its creation date.
    ['start_a1_certificate_expiration_at=2026-03-10&end_a1_certificate_expiration_at=2026-03-10', ['Gama']],
    ['start_created_at=&end_created_at=', ['Gama', 'Beta', 'Ateliê']],
  ])('is dated by %s', async (dates, found) => {
    expect(await names(dates)).toEqual(found)
  })

  it.each([
    ['active=1', ['Gama', 'Ateliê']],
    ['active=0', ['Beta']],
    ['active=false&order_by=id', ['Beta']],
    ['order_by=a1_certificate_expiration_at&order_direction=ASC', ['Beta', 'Ateliê', 'Gama']],
    ['order_by=corporate_name&order_direction=ASC', ['Ateliê', 'Beta', 'Gama']],
  ])('shows %s', async (query, found) => {
    expect(await names(query)).toEqual(found)
  })
})
