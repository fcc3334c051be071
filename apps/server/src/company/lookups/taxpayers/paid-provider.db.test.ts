import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../../test/support/product.ts'
import { newCnpj } from '../../../../../../test/support/shop.ts'

const KEYS = { CNPJA_API_KEY: 'chave-que-ninguem-ve', SINTEGRAWS_TOKEN: 'ficha-que-ninguem-ve' }
let product: Product
let person: Person
beforeAll(async () => {
  product = await startProduct({ environment: { ...KEYS, TAXPAYER_SOURCES: 'MINHA_RECEITA' } })
  person = await product.person()
})
afterAll(() => product.stop())

async function ask(cnpj: string) {
  const reply = await product.call(person, 'GET', `/api/sintegra/consult/${cnpj}`)
  return reply.body.data as Record<string, unknown>
}
function company(): string {
  const cnpj = newCnpj()
  const registrations = [{ uf: 'SP' as const, number: '110042490114', enabled: true }]
  product.simulator.admin.lookups.setCompany({ cnpj, name: 'COMPRADORA LTDA', registrations })
  return cnpj
}
const down = (path: string) => product.simulator.admin.addFault({ kind: 'error_before', path })

it('who is paid is asked first, then the next that is, then those free ones that the settings name; no key is ever told', async () => {
  expect(await ask(company())).toMatchObject({ source: 'CNPJA', state_registration: '110042490114' })
  down('api.cnpja.com')
  expect(await ask(company())).toMatchObject({ source: 'SINTEGRAWS', icms_taxpayer: 'Contribuinte' })
  down('sintegraws')
  expect(await ask(company())).toMatchObject({ source: 'MINHA_RECEITA', is_icms_taxpayer: null })
  const asked = product.simulator.admin.requests({ limit: 100 }).data.map(({ path }) => path)
  expect(asked.filter((path) => /publica|open\.cnpja|brasilapi/.test(path))).toEqual([])
  expect(product.lines.some((line) => line.includes('provider:SINTEGRAWS'))).toBe(true)
  for (const key of Object.values(KEYS)) expect(product.lines.filter((line) => line.includes(key))).toEqual([])
})
