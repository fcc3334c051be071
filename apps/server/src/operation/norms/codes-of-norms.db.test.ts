import type { NfeOut, NormBundleOut } from '@talao/contract'
import { CIndOpOut } from '@talao/contract/lookup/lookup'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BUYER } from '../../../../../test/support/buyer.ts'
import { type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { makePublisher, payloadOf } from '../../../testing/norm-bundles.ts'
import { fixedClock } from '../../kit/clock.ts'

const IN_DECEMBER = '2026-12-23T14:00:00Z'
const clock = fixedClock(IN_DECEMBER)
const publisher = makePublisher()
let product: Product
let wise: Person
let shop: Shop

beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  wise = await product.person({ wise: true })
  shop = await openShop(product, { certificate: false })
  await product.sql(`update company set tax_regime = 'LUCRO_PRESUMIDO' where id = $1`, [shop.companyId])
  const { id, public_key } = publisher
  await product.call(wise, 'PUT', '/api/norms/settings', { keys: [{ id, public_key }] })
})
afterAll(() => product.stop())
beforeEach(async () => {
  clock.set(IN_DECEMBER)
  await product.sql(`update norm_bundle set state = 'FORMER' where state = 'ACTIVE'`)
})

async function checked(reply: Reply): Promise<NormBundleOut> {
  const id = idOf(reply)
  const bundle = await until('the check of the norms', async () => {
    const { data } = (await product.call(wise, 'GET', `/api/norms/bundle/${id}`)).body
    return (data as NormBundleOut).state !== 'CHECKING' && (data as NormBundleOut)
  })
  expect(bundle.report?.faults).toEqual([])
  return bundle
}

type Row = { kind: string; code: string; valid_from: string; value: object }
const stated = { state: 'IN_FORCE', confidence: 'A', source: 'Ato de prova' }
const register = async (row: Row) => checked(await product.call(wise, 'POST', '/api/norms/row', { ...row, ...stated }))
const strike = async ({ kind, code, valid_from }: Row) => {
  const struck = { kind, code, valid_from, struck_on: '2026-12-22', source: 'Ato que a retirou' }
  return checked(await product.call(wise, 'POST', '/api/norms/row/strike', struck))
}
const of = async (method: string, path: string, body?: object) => {
  const reply = await product.call(shop.adm, method, path, body)
  expect([path, reply.status, reply.body.errors]).toEqual([path, method === 'POST' ? 201 : 200, undefined])
  return reply
}
const found = async (query: string) =>
  ((await of('GET', `/api/cindop?${query}`)).body.data as unknown[]).map((one) => CIndOpOut.parse(one))

const INDICATOR = { kind: 'CINDOP', code: '100990', valid_from: '2026-12-01' }
const NAMED = { ...INDICATOR, value: { needs_buyer_city: true, description: 'Aula por holograma' } }

describe('an indicator of the operation that only the norms know', () => {
  it('is found in the forms by its code and by its words, until it is struck', async () => {
    await register(NAMED)
    for (const query of ['search=100990', 'search=holograma', 'code=100990'])
      expect(await found(query)).toEqual([
        { code: '100990', description: 'Aula por holograma', place: null, legal_basis: null },
      ])
    await strike(NAMED)
    expect(await found('search=100990')).toEqual([])
  })

  it('is found by its code when the norm does not say what it is called', async () => {
    await register({ ...INDICATOR, value: { needs_buyer_city: false } })
    expect(await found('search=100990')).toMatchObject([{ code: '100990', description: 'Sem descrição na norma' }])
    expect(await found('search=norma')).toEqual([])
  })

  it('keeps the text that comes with the build when a norm repeats its code', async () => {
    const before = await found('code=100301')
    await register({ ...NAMED, code: '100301' })
    expect(await found('code=100301')).toEqual(before)
  })

  it('that a bundle brings is not found any more once it is struck here', async () => {
    const form = new FormData()
    const packed = publisher.pack(payloadOf('2026-12a', [{ ...NAMED, ...stated }]))
    form.set('file', new Blob([new Uint8Array(packed)]), 'normas.json')
    const { id } = await checked(await product.call(wise, 'POST', '/api/norms/bundle', form))
    await product.call(wise, 'POST', `/api/norms/bundle/${id}/activate`, { confirm: true })
    expect(await found('search=holograma')).toHaveLength(1)
    await strike(NAMED)
    expect(await found('search=holograma')).toEqual([])
  })

  it('has its description in the column of a whole table too', async () => {
    const form = new FormData()
    const fields = { kind: 'CINDOP', source: 'Anexo VII v1.03', published_on: '2026-12-20' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const csv = 'code;needs_buyer_city;description\n100990;1;Aula por holograma\n100991;0;\n'
    form.set('file', new Blob([csv]), 'tabela.csv')
    await checked(await product.call(wise, 'POST', '/api/norms/table', form))
    expect((await found('search=10099')).map(({ description }) => description)).toEqual([
      'Aula por holograma',
      'Sem descrição na norma',
    ])
  })

  it('is offered to a service that a norm relates it to, and filled in its product with its name', async () => {
    await register(NAMED)
    const related = { kind: 'CORRELATION', code: '08.02/122051900', valid_from: '2026-12-01' }
    await register({ ...related, value: { cindop: ['100990'], cclasstrib: ['000001'] } })
    expect(await found('lc_116=8.02&nbs=122051900')).toMatchObject([{ code: '100990' }])
    const course = { type_fiscal_note: 'NFSE', nfs_service: { lc_116: '8.02' }, nbs: '122051900' }
    const id = idOf(await of('POST', '/api/product', { name: 'Curso', ...course }))
    const reply = await product.call(shop.adm, 'POST', '/api/batch/preview', {
      entity: 'product',
      action: 'fill',
      ids: [id],
    })
    const { products } = reply.body.data as { products: { codes: { place: string; value: object }[] }[] }
    expect(products[0]?.codes.find(({ place }) => place === 'cindop')?.value).toEqual({
      code: '100990',
      description: 'Aula por holograma',
    })
  })
})

const CLASS = { cst: '200', ibs_reduction: '60', cbs_reduction: '60', tprbsn: null, rate_kind: null, legal_basis: null }
const OF_SERVICES: Row = {
  kind: 'CCLASSTRIB',
  code: '200990',
  valid_from: '2027-01-01',
  value: { ...CLASS, description: 'Aula por holograma', nfe: false, nfse: true, groups: [] },
}
/** A class of services that a norm gives to goods as well from a day on. */
const OF_GOODS_TOO: Row = { ...OF_SERVICES, code: '200028', value: { ...OF_SERVICES.value, nfe: true } }

describe('a class that the norms give to services alone', () => {
  const sell = async (cclasstrib: string) =>
    idOf(await of('POST', '/api/product', { name: 'Projetor', type_fiscal_note: 'NFE', ncm: '61091000', cclasstrib }))
  const classOn = async (day: string, product_id: number) => {
    clock.set(`${day}T14:00:00Z`)
    const items = [{ product_id, quantity: 1, value_per_unit: 100 }]
    const id = idOf(await of('POST', '/api/fiscal-note', { items, customer_note: BUYER }))
    const note = (await of('GET', `/api/fiscal-note/${id}`)).body.data as NfeOut
    clock.set(IN_DECEMBER)
    return note.items?.[0]?.nfe_tax?.cclasstrib
  }

  it('is not what an NF-e of its goods carries, until it is struck', async () => {
    const id = await sell('200990')
    await register(OF_SERVICES)
    expect(await classOn('2027-01-05', id)).toBe('000001')
    await strike(OF_SERVICES)
    expect(await classOn('2027-01-05', id)).toBe('200990')
  })

  it('is of goods too from the day that a norm says, and notes of before keep the law of their day', async () => {
    const id = await sell('200028')
    await register(OF_GOODS_TOO)
    expect([await classOn('2026-12-23', id), await classOn('2027-01-05', id)]).toEqual(['000001', '200028'])
    await strike(OF_GOODS_TOO)
    expect(await classOn('2027-01-05', id)).toBe('000001')
  })

  it('leaves its goods in the list of products without codes, until it is struck', async () => {
    const id = await sell('200990')
    const lacks = async (value: boolean) =>
      (
        (await of('GET', `/api/product?without_ibs_cbs_codes=${value}&per_page=200`)).body.data as { id: number }[]
      ).some((one) => one.id === id)
    expect([await lacks(true), await lacks(false)]).toEqual([false, true])
    await register(OF_SERVICES)
    expect([await lacks(true), await lacks(false)]).toEqual([true, false])
    await strike(OF_SERVICES)
    expect([await lacks(true), await lacks(false)]).toEqual([false, true])
  })

  it('may be supposed of a sale like the codes that ship, and one that no table knows may not', async () => {
    const product_id = await sell('000001')
    const supposed = async (service: object) => {
      const { status, body } = await product.call(shop.adm, 'POST', '/api/what-if', {
        product_id,
        changes: { service },
      })
      return [status, Object.keys(body.errors ?? {})]
    }
    const service = { cindop: '100990', cclasstrib: '200990' }
    expect(await supposed(service)).toEqual([422, ['changes.service.cindop', 'changes.service.cclasstrib']])
    await register(NAMED)
    await register(OF_SERVICES)
    expect(await supposed(service)).toEqual([200, []])
  })
})
