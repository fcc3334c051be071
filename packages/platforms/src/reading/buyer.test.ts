import { describe, expect, it } from 'vitest'
import { type BuyerParts, isTestBuyer, readBuyer } from './buyer.ts'

const PARTS: BuyerParts = {
  name: 'Beatriz Nogueira Prates',
  email: 'beatriz.prates@example.com',
  phone: '988880001',
  phoneCode: '11',
  document: '123.456.789-09',
  country: 'Brasil',
  address: {
    street: 'Avenida Paulista',
    number: null,
    complement: null,
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'São Paulo',
    postal_code: '01310-100',
  },
}
const NOWHERE = {
  street: null,
  number: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
  postal_code: null,
}

describe('readBuyer', () => {
  it('misses nothing of a whole buyer, not even the number: paper says S/N', () => {
    const { client, missing } = readBuyer(PARTS)
    expect(missing).toEqual([])
    expect(client.address).toMatchObject({ state: 'SP', postal_code: '01310100', number: null, country: 'BR' })
  })

  it.each([
    ['12.abc.345/01de-35', '12ABC34501DE35', 'CNPJ', 'PJ'], // CNPJ with letters, since July 2026
    ['123.456.789-09', '12345678909', 'CPF', 'PF'],
    ['1234567890', '01234567890', 'CPF', 'PF'], // sent as a number, which drops the leading zero
    ['6990590000123', '06990590000123', 'CNPJ', 'PJ'],
    ['CPF: 123.456.789-09', '12345678909', 'CPF', 'PF'],
    ['12345678909.0', '12345678909', 'CPF', 'PF'], // a number as some programs format it
    ['123.456.789-00', null, null, 'PF'], // wrong check digits
    ['111.111.111-11', null, null, 'PF'],
    ['PASS-1234', null, null, 'PF'],
  ])('takes the document %s as %s', (sent, document, document_type, person_type) => {
    const { client, missing } = readBuyer({ ...PARTS, document: sent })
    expect(client).toMatchObject({ document, document_type, person_type })
    expect(missing).toEqual(document === null ? ['document'] : [])
  })

  it.each([
    ['BR', 'BR', false],
    ['Brazil', 'BR', false],
    ['pt-BR', 'BR', false],
    ['1058', 'BR', false],
    ['Portugal', 'PT', true],
    ['estados unidos', 'US', true],
    ['Germany', 'DE', true],
    ['EUA', 'US', true],
    ['Holanda', 'NL', true],
    ['PRT', 'PT', true],
    ['Alemania', 'DE', true],
    ['BRA', 'BR', false],
    ['JAPAO', 'JP', true],
    ['EU', 'BR', false], // not a country; the CPF implies Brazil
    ['Atlântida', 'BR', false],
    [null, 'BR', false],
  ])('takes the country %s as %s', (sent, country, isAbroad) => {
    expect(readBuyer({ ...PARTS, country: sent }).client).toMatchObject({ country, is_abroad: isAbroad })
  })

  it('does not take whoever has no document and no country for a Brazilian', () => {
    const { client, missing } = readBuyer({ ...PARTS, document: null, country: null })
    expect(client).toMatchObject({ country: null, is_abroad: false })
    expect(missing).toEqual(['document'])
  })

  it('believes the platform that a buyer lives abroad where no country is told', () => {
    const told = { ...PARTS, document: null, country: null, isForeign: true, phone: '8135550123', phoneCode: null }
    const { client, missing } = readBuyer({ ...told, phoneCountryCode: '1' })
    expect(client).toMatchObject({ country: null, is_abroad: true, phone: '18135550123' })
    expect(missing).toEqual([])
    expect(readBuyer({ ...told, country: 'Brasil' }).client.is_abroad).toBe(false)
  })

  it('asks a foreign buyer for no document, state or postal code, but for a street', () => {
    const abroad = {
      ...PARTS,
      document: null,
      country: 'PT',
      address: { ...NOWHERE, street: 'Rua Augusta', city: 'Lisboa' },
    }
    expect(readBuyer(abroad).missing).toEqual([])
    expect(readBuyer({ ...abroad, address: NOWHERE }).missing).toEqual(['address'])
    expect(
      readBuyer({ ...abroad, address: { ...abroad.address, state: 'Lisboa', postal_code: '1100-053' } }).client.address,
    ).toMatchObject({
      state: 'Lisboa',
      postal_code: '1100-053',
    })
  })

  it.each(['street', 'neighborhood', 'city', 'state', 'postal_code'] as const)(
    'lists the address as missing without %s, and keeps the rest of it',
    (part) => {
      const { client, missing } = readBuyer({ ...PARTS, address: { ...PARTS.address, [part]: null } })
      expect(missing).toEqual(['address'])
      expect(client.address?.[part]).toBeNull()
      expect(client.address).not.toBeNull()
    },
  )

  it('has no address where no part was sent', () => {
    expect(readBuyer({ ...PARTS, address: NOWHERE }).client.address).toBeNull()
  })

  it.each([
    ['sp', 'SP'],
    ['Minas Gerais', 'MG'],
    ['PARANA', 'PR'],
    ['distrito federal', 'DF'],
    ['XX', null],
    ['Lisboa', null],
  ])('takes the state %s as %s', (sent, state) => {
    expect(readBuyer({ ...PARTS, address: { ...PARTS.address, state: sent } }).client.address?.state).toBe(state)
  })

  it.each([
    ['Belo Horizonte - MG', 'MG', 'Belo Horizonte', 'MG'],
    ['Belo Horizonte/MG', null, 'Belo Horizonte', 'MG'],
    ['Rio de Janeiro (Rio de Janeiro)', 'RJ', 'Rio de Janeiro', 'RJ'],
    ['São Paulo, sp', 'São Paulo', 'São Paulo', 'SP'],
    ['Embu-Guaçu', 'SP', 'Embu-Guaçu', 'SP'],
    ['Bom Jesus - PI', 'RN', 'Bom Jesus - PI', 'RN'], // two different states: ambiguous
    ['Belo Horizonte', null, 'Belo Horizonte', null],
  ])('takes the city %s beside the state %s as %s of %s', (sent, told, city, state) => {
    const { client } = readBuyer({ ...PARTS, address: { ...PARTS.address, city: sent, state: told } })
    expect(client.address).toMatchObject({ city, state })
  })

  it.each(['01310100.0', '01310-100 - SP', 'BR-01310-100', 'CEP 01310-100'])(
    'reads the postal code %s',
    (postal_code) => {
      expect(readBuyer({ ...PARTS, address: { ...PARTS.address, postal_code } }).client.address?.postal_code).toBe(
        '01310100',
      )
    },
  )

  it('leaves a city abroad as it was written', () => {
    const address = { ...PARTS.address, city: 'Salem - MA', state: null }
    expect(readBuyer({ ...PARTS, country: 'US', address }).client.address).toMatchObject({ city: 'Salem - MA' })
  })

  it('reads the text of a page as its writer meant it', () => {
    const address = { ...PARTS.address, street: 'Pra&ccedil;a da S&#233;', neighborhood: 'S&eacute;' }
    const { client } = readBuyer({ ...PARTS, name: 'Jos&eacute; D&apos;&Aacute;vila &amp; Irm&atilde;os', address })
    expect(client.name).toBe("José D'Ávila & Irmãos")
    expect(client.address).toMatchObject({ street: 'Praça da Sé', neighborhood: 'Sé' })
  })

  it.each([
    ['988880001', '11', '5511988880001'],
    ['11988880001', null, '5511988880001'],
    ['(011) 98888-0001', '55', '5511988880001'],
    ['+55 11 98888-0001', null, '5511988880001'],
    ['33330001', '11', '551133330001'],
    ['988880001', null, null], // no area code: unusable
    ['000', '00', null],
    [null, null, null],
  ])('dials %s with %s as %s', (phone, phoneCode, dialled) => {
    expect(readBuyer({ ...PARTS, phone, phoneCode }).client.phone).toBe(dialled)
  })

  it('dials abroad with the code of the country', () => {
    const abroad = { ...PARTS, country: 'PT', phoneCode: '351' }
    expect(readBuyer({ ...abroad, phone: '912000111' }).client.phone).toBe('351912000111')
    expect(readBuyer({ ...abroad, phone: '+351 912 000 111' }).client.phone).toBe('351912000111')
  })

  it.each(['Ana <a@b.com>', '<a@b.com>', 'mailto:a@b.com', ' a @b.com', 'a@b.com;', 'a@b.com.', '"a@b.com"'])(
    'takes %j for the one address that it holds',
    (email) => expect(readBuyer({ ...PARTS, email }).client.email).toBe('a@b.com'),
  )

  it.each([
    'a@b.com, c@d.com',
    'a@b.com c@d.com',
    'nobody',
    'a@b',
    'a@@b.com',
    'a b@c.com',
    `${'a'.repeat(80)}@b.com`,
    null,
  ])('lists the e-mail %s as missing', (email) => {
    const { client, missing } = readBuyer({ ...PARTS, email })
    expect(client.email).toBeNull()
    expect(missing).toEqual(['email'])
  })

  it('cuts a name no database takes, between characters', () => {
    expect(readBuyer({ ...PARTS, name: `${'a'.repeat(149)}😀b` }).client.name).toBe(`${'a'.repeat(149)}😀`)
  })
})

describe('isTestBuyer', () => {
  const teste = { name: 'Comprador TESTÉ', email: 'x@loja.com.br', document: '12345678909' }

  it('asks for the word and one more sign', () => {
    expect(isTestBuyer({ ...teste, email: 'x@example.com' })).toBe(true)
    expect(isTestBuyer({ ...teste, document: '12345678900' })).toBe(true)
    expect(isTestBuyer(teste)).toBe(false)
    expect(isTestBuyer({ ...teste, document: null })).toBe(false)
    expect(isTestBuyer({ name: 'Otávio', email: 'x@example.com', document: '1' })).toBe(false)
  })
})
