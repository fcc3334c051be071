import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { ADDRESS_FIELDS, companyForm, idOf, newCnpj } from '../../../../../test/support/shop.ts'

let product: Product
let adm: Person
let id: number
beforeAll(async () => {
  product = await startProduct()
  adm = await product.person()
  const fields = { corporate_name: 'Loja Azul Ltda', cnpj: newCnpj(), ...ADDRESS_FIELDS }
  id = idOf(await product.call(adm, 'POST', '/api/company', companyForm(fields)))
})
afterAll(() => product.stop())

type Seen = { version: number; address: Record<string, unknown> } & Record<string, unknown>
const read = async (path = `/api/company/${id}`) => (await product.call(adm, 'GET', path)).body.data as Seen
const save = (body: unknown) => product.call(adm, 'PUT', `/api/company/${id}`, body)

const PINHEIROS = {
  is_abroad: false,
  postal_code: '05422010',
  street: 'Rua dos Pinheiros',
  number: '88',
  complement: null,
  neighborhood: 'Pinheiros',
  city_id: 3550308,
  state_id: 35,
  country_id: 1,
  abroad_city: null,
}

describe('an address said in part', () => {
  // table
  /** What is said → what else follows from it. */
  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ number: '99' }, {}],
    [{ number: '88', complement: 'Sala 2', neighborhood: null }, {}],
    [{ complement: '' }, { complement: null }],
    [{ city_id: 3304557 }, { state_id: 33 }],
    [{ state_id: '' }, { state_id: 33 }],
    [{ city_id: 3550308, state_id: 35, neighborhood: 'Pinheiros' }, {}],
    [{}, {}],
  ])('%j leaves what it does not say', async (part, besides) => {
    const before = (await read()).address
    expect((await save({ address: part })).status).toBe(200)
    expect(named((await read()).address)).toEqual({ ...named(before), ...part, ...besides })
  })

  it('is refused where it contradicts what stands', async () => {
    const { address } = await read()
    const reply = await save({ address: { state_id: 33 } })
    expect([reply.status, reply.body.errors]).toEqual([422, { 'address.city_id': ['A cidade é de outro estado.'] }])
    expect((await read()).address).toEqual(address)
  })

  it('is empty again across the border, but for the street, and keeps the letters of a postal code there', async () => {
    const abroad = { is_abroad: true, postal_code: 'SW1A 1AA', country_id: 6076, abroad_city: 'Lisboa' }
    await save({ address: { ...PINHEIROS, ...abroad } })
    expect((await read()).address).toMatchObject({ ...PINHEIROS, ...abroad, city_id: null, state_id: null })
    expect((await save({ address: { is_abroad: true, postal_code: '123456789012' } })).body.errors).toEqual({
      'address.postal_code': ['Use até 11 caracteres.'],
    })
    await save({ address: { is_abroad: false, city_id: 3550308 } })
    expect((await read()).address).toMatchObject({ ...PINHEIROS, postal_code: null })
    await save({ address: null })
    expect((await read()).address).toBeNull()
    await save({ address: PINHEIROS })
  })
})

function named(address: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(PINHEIROS).map((name) => [name, address[name]]))
}

describe('a save of a company', () => {
  it('without a version is not refused for another one at the same time, and loses nothing of it', async () => {
    const { version } = await read()
    const parts = [
      { fantasy_name: 'Nova' },
      { contact: '1133334444' },
      { municipal_registration: '81142070' },
      { active: false },
    ]
    const replies = await Promise.all(parts.map(save))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    expect(await read()).toMatchObject({ ...Object.assign({}, ...parts), version: version + parts.length })
  })

  it('takes an e-mail as it was pasted', async () => {
    expect((await save({ email: '  fiscal@loja.example\n' })).status).toBe(200)
    expect(await read()).toMatchObject({ email: 'fiscal@loja.example' })
    await save({ email: '   ' })
    expect(await read()).toMatchObject({ email: null })
  })
})
