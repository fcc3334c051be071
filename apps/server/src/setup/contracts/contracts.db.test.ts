import type { ContractOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop } from '../../../../../test/support/shop.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T13:00:00Z')
let product: Product
let wise: Person
let company: number
let other: number
beforeAll(async () => {
  product = await startProduct({ clock })
  wise = await product.person({ wise: true })
  company = (await openShop(product, { certificate: false })).companyId
  other = (await openShop(product, { certificate: false })).companyId
})
afterAll(() => product.stop())

const TERMS = { recurrence: 'MONTH', amount: 199.9, start_date: '2026-11-30', end_date: '2027-02-28' }
const make = async (over: object = {}) =>
  idOf(await product.call(wise, 'POST', '/api/contract', { company_id: company, ...TERMS, ...over }))
const read = async (id: number) => (await product.call(wise, 'GET', `/api/contract/${id}`)).body.data as ContractOut
const change = (id: number, body: object) => product.call(wise, 'PUT', `/api/contract/${id}`, body)
const installments = async (id: number) =>
  (await read(id)).installments.map(({ number, due_date, amount, status }) => [number, due_date, amount, status])
const pay = async (id: number, number: number, body: object = { status: 'PAID' }) => {
  const found = (await read(id)).installments.find((one) => one.number === number)
  return product.call(wise, 'PUT', `/api/installment/${found?.id}`, body)
}

describe('a contract', () => {
  it('comes with its installments', async () => {
    const id = await make()
    expect(await read(id)).toMatchObject({ company_id: company, status: 'ACTIVE', ...TERMS, version: 1 })
    expect(await installments(id)).toEqual([
      [1, '2026-11-30', 199.9, 'PENDING'],
      [2, '2026-12-30', 199.9, 'PENDING'],
      [3, '2027-01-30', 199.9, 'PENDING'],
      [4, '2027-02-28', 199.9, 'PENDING'],
    ])
  })

  it('that begins cancelled owes nothing', async () => {
    const id = await make({ status: 'CANCELED' })
    expect((await installments(id)).map(([, , , status]) => status)).toEqual(Array(4).fill('CANCELED'))
  })

  it('with another recurrence than the four is refused in the words of docs/especificacao/valores.md', async () => {
    for (const recurrence of ['WEEK', '', 'month', 'M'.repeat(100), null, 5, { a: 1 }]) {
      const reply = await product.call(wise, 'POST', '/api/contract', { company_id: company, ...TERMS, recurrence })
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([
        422,
        'recorrencia_invalida',
        'Recorrência Inválida',
      ])
    }
  })

  it('without amount, first day or company says which is missing', async () => {
    const reply = await product.call(wise, 'POST', '/api/contract', { company_id: company })
    expect(Object.keys(reply.body['errors'] as object)).toEqual(['amount', 'start_date'])
    expect((await product.call(wise, 'POST', '/api/contract', TERMS)).body['errors']).toHaveProperty('company_id')
    const late = { company_id: company, ...TERMS, end_date: '2026-11-01' }
    expect((await product.call(wise, 'POST', '/api/contract', late)).body['errors']).toHaveProperty('end_date')
  })

  it('that changes takes its pending installments along and leaves what was paid', async () => {
    const id = await make()
    expect((await pay(id, 1)).status).toBe(200)
    expect((await change(id, { amount: 250, end_date: '2026-12-31' })).status).toBe(200)
    expect(await installments(id)).toEqual([
      [1, '2026-11-30', 199.9, 'PAID'],
      [2, '2026-12-30', 250, 'PENDING'],
      [3, '2027-01-30', 199.9, 'CANCELED'],
      [4, '2027-02-28', 199.9, 'CANCELED'],
    ])
    expect((await change(id, { start_date: '2026-11-29' })).body.code).toBe('contrato_com_parcela_paga')
    expect((await change(id, { amount: 260, version: 1 })).body.code).toBe('versao_desatualizada')
  })

  it('that is cancelled owes nothing any more', async () => {
    const id = await make()
    await pay(id, 1)
    expect((await change(id, { status: 'CANCELED' })).status).toBe(200)
    expect((await installments(id)).map(([, , , status]) => status)).toEqual([
      'PAID',
      'CANCELED',
      'CANCELED',
      'CANCELED',
    ])
  })

  it('that is in force again owes what it had cancelled itself, and not what a person had', async () => {
    const id = await make()
    await pay(id, 1)
    await pay(id, 3, { status: 'CANCELED' })
    await change(id, { status: 'CANCELED' })
    // Saving the same status keeps the mark that the contract cancelled the installment.
    await pay(id, 4, { status: 'CANCELED' })
    expect((await change(id, { status: 'ACTIVE' })).status).toBe(200)
    const statuses = async () => (await installments(id)).map(([, , , status]) => status)
    expect(await statuses()).toEqual(['PAID', 'PENDING', 'CANCELED', 'PENDING'])
    await change(id, { status: 'CANCELED' })
    await change(id, { status: 'DONE' })
    expect(await statuses()).toEqual(['PAID', 'CANCELED', 'CANCELED', 'CANCELED'])
    // A correction to a finished contract adds no debt.
    await change(id, { amount: 210 })
    expect(await statuses()).toEqual(['PAID', 'CANCELED', 'CANCELED', 'CANCELED'])
    await change(id, { status: 'INACTIVE' })
    expect(await statuses()).toEqual(['PAID', 'PENDING', 'CANCELED', 'PENDING'])
    await change(id, { status: 'DONE', amount: 220 })
    expect((await installments(id)).map(([, , amount, status]) => [amount, status])).toEqual([
      [199.9, 'PAID'],
      [220, 'PENDING'],
      [199.9, 'CANCELED'],
      [220, 'PENDING'],
    ])
  })

  it('that ends earlier and later again owes its last installments again, at the amount of now', async () => {
    const id = await make()
    await change(id, { end_date: '2026-12-31' })
    await change(id, { amount: 250 })
    expect((await change(id, { end_date: '2027-02-28' })).status).toBe(200)
    expect(await installments(id)).toEqual([
      [1, '2026-11-30', 250, 'PENDING'],
      [2, '2026-12-30', 250, 'PENDING'],
      [3, '2027-01-30', 250, 'PENDING'],
      [4, '2027-02-28', 250, 'PENDING'],
    ])
  })

  it('that was paid from keeps its days, cancelled or not', async () => {
    const id = await make()
    await pay(id, 1)
    const reply = await change(id, { status: 'CANCELED', start_date: '2026-11-29' })
    expect(reply.body.code).toBe('contrato_com_parcela_paga')
  })

  it('is listed with the others of its company and status', async () => {
    const id = await make({ company_id: other, status: 'INDEBIT' })
    const list = async (query: string) =>
      ((await product.call(wise, 'GET', `/api/contract?${query}`)).body.data as ContractOut[]).map((one) => one.id)
    expect(await list(`company_id=${other}`)).toEqual([id])
    expect(await list('status=INDEBIT')).toEqual([id])
    expect(await list(`company_id=${other}&status=all`)).toEqual([id])
    expect((await product.call(wise, 'GET', '/api/contract?status=LATE')).body['errors']).toEqual({
      status: ['Situação desconhecida.'],
    })
    expect((await product.call(wise, 'GET', `/api/contract?company_id=${other}&total=true`)).body).toEqual({ total: 1 })
  })
})

describe('a company', () => {
  it('shows a platform administrator what was agreed with it, and nobody else', async () => {
    const shop = await openShop(product, { certificate: false })
    const bare = await product.call(wise, 'GET', `/api/company/${shop.companyId}?with=contract`)
    expect(bare.body.data).toMatchObject({
      contract: null,
      installments: [],
      onboarding_status: 'AWAITING_PRODUCT_CONFIGURATION',
    })
    await make({ company_id: shop.companyId, status: 'DONE' })
    const id = await make({ company_id: shop.companyId })
    const path = `/api/company?company_id=${shop.companyId}&with=contract`
    const [seen] = (await product.call(wise, 'GET', path)).body.data as object[]
    expect(seen).toMatchObject({
      contract: { id, status: 'ACTIVE' },
      onboarding_status: 'AWAITING_PRODUCT_CONFIGURATION',
    })
    expect((seen as { installments: unknown[] }).installments).toHaveLength(4)
    const [own] = (await product.call(shop.adm, 'GET', path)).body.data as object[]
    for (const field of ['contract', 'installments', 'onboarding_status']) expect(own).not.toHaveProperty(field)
  })
})

describe('an installment', () => {
  it('is paid now or at a moment before, and never later', async () => {
    const id = await make()
    await pay(id, 1)
    await pay(id, 2, { status: 'PAID', paid_at: '2026-11-19T10:00:00-03:00' })
    const [first, second] = (await read(id)).installments
    expect([first?.paid_at, second?.paid_at]).toEqual(['2026-11-20T13:00:00.000Z', '2026-11-19T13:00:00.000Z'])
    expect((await pay(id, 3, { status: 'PAID', paid_at: '2026-11-21T10:00:00Z' })).status).toBe(422)
  })

  it('keeps the day it was paid when it is saved again without one, and takes another', async () => {
    const id = await make()
    const paidAt = async () => (await read(id)).installments[0]?.paid_at
    await pay(id, 1, { status: 'PAID', paid_at: '2026-11-02T12:00:00Z' })
    await pay(id, 1, { status: 'PAID' })
    expect(await paidAt()).toBe('2026-11-02T12:00:00.000Z')
    await pay(id, 1, { paid_at: '2026-11-03T12:00:00Z' })
    expect(await paidAt()).toBe('2026-11-03T12:00:00.000Z')
    expect((await pay(id, 1, { status: 'PENDING', paid_at: null })).status).toBe(200)
    expect(await paidAt()).toBeNull()
  })

  it('that was paid becomes pending before it may be cancelled', async () => {
    const id = await make()
    await pay(id, 1)
    expect((await pay(id, 1, { status: 'CANCELED' })).body.code).toBe('parcela_nao_muda')
    expect((await pay(id, 1, { status: 'PENDING' })).status).toBe(200)
    expect((await pay(id, 1, { status: 'CANCELED' })).status).toBe(200)
    expect((await read(id)).installments[0]).toMatchObject({ status: 'CANCELED', paid_at: null })
  })
})

describe('the onboarding of a company', () => {
  const path = () => `/api/onboarding/${company}`

  it('begins with its products and remembers each step with who took it', async () => {
    expect((await product.call(wise, 'GET', path())).body.data).toEqual({
      company_id: company,
      status: 'AWAITING_PRODUCT_CONFIGURATION',
      history: [],
    })
    for (const status of ['AWAITING_PAYMENT', 'AWAITING_PAYMENT', 'DONE'])
      expect((await product.call(wise, 'PUT', path(), { status })).status).toBe(200)
    expect((await product.call(wise, 'GET', path())).body.data).toMatchObject({
      status: 'DONE',
      history: [
        { status: 'AWAITING_PAYMENT', at: '2026-11-20T13:00:00.000Z', user: { id: wise.id } },
        { status: 'DONE' },
      ],
    })
  })

  it('knows no other step, and no company that is not there', async () => {
    expect((await product.call(wise, 'PUT', path(), { status: 'AWAITING' })).status).toBe(422)
    expect((await product.call(wise, 'GET', '/api/onboarding/99999')).status).toBe(404)
    expect((await product.call(wise, 'PUT', '/api/onboarding/99999', { status: 'DONE' })).status).toBe(404)
  })
})
