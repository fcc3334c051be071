import { DEMO_REGISTERS } from '@talao/contract/demo/demo-registers'
import { checkDigit, parseCnpj, parseInscricaoEstadual } from '@talao/fiscal'
import { municipalityByIbge } from '@talao/reference'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, type Bench, openBench } from '../../testing/platforms.ts'
import { STATE_CODES } from './cities.ts'
import { inventedCompany, inventedPlace, isSlow } from './invented.ts'

const SPECIAL = /^(9999|6666|7777|8888)/
const root = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((text) => !SPECIAL.test(text) && !/^0+$/.test(text))
const ordinaryCnpj = root.map(withCheckDigits)
const ordinaryCep = fc
  .integer({ min: 1_000_000, max: 99_989_999 })
  .map((code) => String(code).padStart(8, '0'))
  .filter((code) => !SPECIAL.test(code))

function withCheckDigits(base: string): string {
  const first = `${base}${checkDigit(base)}`
  return `${first}${checkDigit(first)}`
}

describe('an invented place', () => {
  it('is there for every postal code, in the UF whose range the code is of, with a city of the official table', () => {
    fc.assert(
      fc.property(ordinaryCep, (code) => {
        const place = inventedPlace(code)
        const area = Number(code.slice(0, 5))
        const states = STATE_CODES.filter(({ from, to }) => area >= from && area <= to).map(({ uf }) => uf)
        const city = municipalityByIbge(place?.city_id ?? 0)
        expect(states).toEqual([place?.uf])
        expect([city?.name, city?.uf]).toEqual([place?.city, place?.uf])
        expect(place?.street).not.toBe('')
        expect(place?.neighborhood).not.toBe('')
        expect(inventedPlace(code)).toEqual(place)
      }),
    )
  })

  it.each([
    ['04538132', 'São Paulo', 3550308],
    ['20231050', 'Rio de Janeiro', 3304557],
    ['70390100', 'Brasília', 5300108],
    ['88010400', 'Florianópolis', 4205407],
    ['13015904', 'Campinas', 3509502],
  ])('of %s lies in %s', (code, city, id) => {
    expect(inventedPlace(code)).toMatchObject({ city, city_id: id })
  })

  it('of neighbouring codes lies in one city', () => {
    const cities = ['37540001', '37540120', '37540999'].map((code) => inventedPlace(code)?.city_id)
    expect(new Set(cities).size).toBe(1)
  })
})

describe('an invented company', () => {
  it('is there for every CNPJ, with letters too, is active and of the Simples, and lives where its postal code lies', () => {
    fc.assert(
      fc.property(ordinaryCnpj, (cnpj) => {
        expect(parseCnpj(cnpj)).toBe(cnpj)
        const company = inventedCompany(cnpj)
        expect(company).toMatchObject({ cnpj, status: 'ATIVA', simples: true, mei: false })
        expect(inventedPlace(company?.postal_code ?? '')).toMatchObject({ city_id: company?.city_id, uf: company?.uf })
        expect(company?.phone).toMatch(/^[1-9]{2}3\d{7}$/)
        for (const { uf, number } of company?.registrations ?? []) {
          expect(uf).toBe(company?.uf)
          expect(parseInscricaoEstadual(number, uf)).toBe(number)
        }
        expect(inventedCompany(cnpj)).toEqual(company)
      }),
    )
  })

  it('differs from that of another CNPJ', () => {
    const names = ['111111110001', '222222220001', '3A3A3A3A0001'].map((base) => {
      const company = inventedCompany(withCheckDigits(base))
      return `${company?.name} ${company?.postal_code}`
    })
    expect(new Set(names).size).toBe(3)
  })

  it('has answers of its own in the documented ranges, of numbers that are CNPJs', () => {
    for (const { cnpj } of Object.values(DEMO_REGISTERS)) expect(parseCnpj(cnpj)).toBe(cnpj)
    expect(inventedCompany(DEMO_REGISTERS.UNKNOWN.cnpj)).toBeUndefined()
    expect(inventedCompany(withCheckDigits('9999AB120001'))).toBeUndefined()
    expect(inventedCompany(DEMO_REGISTERS.CLOSED.cnpj)).toMatchObject({ status: 'BAIXADA', registrations: [] })
    expect(inventedCompany(DEMO_REGISTERS.OTHER_REGIME.cnpj)).toMatchObject({ status: 'ATIVA', simples: false })
    expect(inventedPlace(DEMO_REGISTERS.UNKNOWN.cep)).toBeUndefined()
    expect([DEMO_REGISTERS.SLOW.cnpj, DEMO_REGISTERS.SLOW.cep, '01310100'].map(isSlow)).toEqual([true, true, false])
  })
})

describe('the registers of a demonstration', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench({ invents: true })
  })
  afterAll(() => bench.simulator.stop())

  it('all tell the same of a CNPJ that nobody told them of, and know where its postal code lies', async () => {
    const cnpj = withCheckDigits('4K7M9P2Q0001')
    const receita = await bench.ask(`https://minhareceita.org/${cnpj}`)
    const cnpja = await bench.ask(`https://open.cnpja.com/office/${cnpj}`)
    expect([receita.status, cnpja.status]).toEqual([200, 200])
    expect(at(cnpja.body, 'company.name')).toBe(receita.body.razao_social)
    const place = await bench.ask(`https://viacep.com.br/ws/${String(receita.body.cep)}/json/`)
    expect(place.body).toMatchObject({ ibge: String(receita.body.codigo_municipio_ibge), uf: receita.body.uf })
  })

  it('keep what was told them, know the Avenida Paulista, and still refuse what is no CNPJ', async () => {
    const known = await bench.ask('https://minhareceita.org/20304050000170')
    expect(known.body).toMatchObject({ razao_social: 'LIVRARIA DO LARGO LTDA' })
    const avenue = await bench.ask('https://viacep.com.br/ws/01310100/json/')
    expect(avenue.body).toMatchObject({ logradouro: 'Avenida Paulista', bairro: 'Bela Vista', ibge: '3550308' })
    expect((await bench.ask('https://minhareceita.org/12345678000100')).status).toBe(400)
    expect((await bench.ask(`https://minhareceita.org/${DEMO_REGISTERS.UNKNOWN.cnpj}`)).status).toBe(404)
    const nowhere = await bench.ask(`https://viacep.com.br/ws/${DEMO_REGISTERS.UNKNOWN.cep}/json/`)
    expect(nowhere.body).toEqual({ erro: 'true' })
  })
})
