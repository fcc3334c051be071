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
  /** Given fields → the other fields that change as a result. */
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

  it('takes the defaults of both notes with it, all that was read, or what was said of them', async () => {
    const before = await read()
    expect((await save({ ...before, fantasy_name: 'Com padrões' })).status).toBe(200)
    const services = before['nfs_default_setting'] as object
    expect(await read()).toMatchObject({
      fantasy_name: 'Com padrões',
      nfs_default_setting: { ...services, version: expect.any(Number), updated_at: expect.any(String) },
    })
    const said = { nfe_default_setting: { ncm: '49019900' }, nfs_default_setting: { nfs_service: { lc_116: '8.02' } } }
    expect((await save(said)).status).toBe(200)
    expect(await read()).toMatchObject({
      nfe_default_setting: { ncm: '49019900', unit_measurement: 'UN' },
      nfs_default_setting: { nature_operation: '1', nfs_service: { lc_116: '08.02' } },
    })
    const stale = { fantasy_name: 'Perdida', nfe_default_setting: { ncm: '85234990', version: 1 } }
    expect(await save(stale)).toMatchObject({ status: 409, body: { code: 'versao_desatualizada' } })
    expect(await save({ nfe_default_setting: { ncm: '1' } })).toMatchObject({
      status: 422,
      body: { errors: { 'nfe_default_setting.ncm': ['O NCM tem 8 números, como 4901.99.00.'] } },
    })
    expect(await read()).toMatchObject({ fantasy_name: 'Com padrões', nfe_default_setting: { ncm: '49019900' } })
  })

  // table
  it.each([
    [{ a1_certificate_file: 'MIIK' }, 'a1_certificate_file', 'Envie o certificado como arquivo, em um formulário.'],
    [{ logo_file: 'iVBOR' }, 'logo_file', 'Envie a logo como arquivo, em um formulário.'],
    [{ address: { city_id: 3500000 } }, 'address.city_id', 'Esta cidade não existe.'],
    [{ address: { city_id: null, state_id: 99 } }, 'address.state_id', 'Este estado não existe.'],
    [{ address: { is_abroad: true, country_id: 9999 } }, 'address.country_id', 'Este país não existe.'],
  ])('says of %j what is wrong', async (body, field, text) => {
    expect(await save(body)).toMatchObject({ status: 422, body: { errors: { [field]: [text] } } })
  })

  it('sent back whole keeps certificate and logo as they are', async () => {
    expect((await save({ a1_certificate_file: null, fantasy_name: 'Inteira' })).status).toBe(200)
  })

  it('takes an e-mail as it was pasted', async () => {
    expect((await save({ email: '  fiscal@loja.example\n' })).status).toBe(200)
    expect(await read()).toMatchObject({ email: 'fiscal@loja.example' })
    await save({ email: '   ' })
    expect(await read()).toMatchObject({ email: null })
  })
})
