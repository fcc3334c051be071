import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'

let product: Product
let person: Person
beforeAll(async () => {
  product = await startProduct()
  person = await product.person()
})
afterAll(() => product.stop())

async function first(list: string, words: string): Promise<string | undefined> {
  const { body } = await product.call(person, 'GET', `/api/${list}?search=${encodeURIComponent(words)}`)
  return (body.data as { code: string }[])[0]?.code
}

it.each([
  ['curso online', '080201', '08.02'],
  ['mentoria', '080201', '08.02'],
  ['assinatura de software', '010501', '01.05'],
  ['palestra', '172401', '17.24'],
  ['planilha', '010501', '01.05'],
  ['Consultoria', '170101', '17.01'],
  ['gestão de tráfego', '170601', '17.06'],
  ['podcast', '010901', '01.09'],
  ['identidade visual', '230101', '23.01'],
])('"%s" finds the service of sellers first', async (words, code, item) => {
  expect([await first('national-service-code', words), await first('lc-116', words)]).toEqual([code, item])
})

it.each([
  ['livro digital', '49019900'],
  ['e-book', '49019900'],
  ['apostila em PDF', '49019900'],
  ['livro', '49019900'],
  ['livro infantil', '49030000'],
  ['caneca', '69120000'],
  ['planner', '48201000'],
])('"%s" finds the NCM of sellers first', async (words, code) => {
  expect(await first('ncm', words)).toBe(code)
})

it('still finds the words of the official texts, and codes', async () => {
  expect([await first('lc-116', '8.02'), await first('ncm', '2204.21')]).toEqual(['08.02', '22042100'])
})
