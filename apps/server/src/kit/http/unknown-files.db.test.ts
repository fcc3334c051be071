import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct()
  shop = await openShop(product, { certificate: false })
})
afterAll(() => product.stop())

it.each([
  ['/api/company', ['a1_certificate'], 'logo_file ou a1_certificate_file'],
  ['/api/company/:id?_method=PUT', ['logo'], 'logo_file ou a1_certificate_file'],
  ['/api/company/:id?_method=PUT', ['logo_file[]'], 'logo_file ou a1_certificate_file'],
  ['/api/company/:id?_method=PUT', ['corporate_name'], 'logo_file ou a1_certificate_file'],
  ['/api/company/:id?_method=PUT', ['certificado', 'logo_file'], 'logo_file ou a1_certificate_file'],
  ['/api/sale-file-import', ['planilha'], 'Use file.'],
  ['/api/fiscal-note/import-xml', ['xml'], 'Use file.'],
])('%s refuses a file called %j, and says how its files are called', async (path, names, hint) => {
  const form = new FormData()
  for (const name of names) form.append(name, new Blob(['conteúdo']), 'arquivo.bin')
  const [name = ''] = names
  const { status, body } = await product.call(shop.adm, 'POST', path.replace(':id', String(shop.companyId)), form)
  expect([status, body.code]).toEqual([422, 'dados_invalidos'])
  expect(body.errors).toEqual({ [name]: [expect.stringContaining(hint)] })
})

it.each([
  ['empty', ''],
  ['not', 'conteúdo'],
])('a nameless kind of file is refused when it is %s empty', async (_how, content) => {
  const form = new FormData()
  form.append('foto', new Blob([content]), content ? 'foto.png' : '')
  const { status } = await product.call(shop.adm, 'POST', `/api/company/${shop.companyId}?_method=PUT`, form)
  expect(status).toBe(422)
})

it('of two files of one name none is chosen', async () => {
  const form = new FormData()
  for (const name of ['a.png', 'b.png']) form.append('logo_file', new Blob(['x']), name)
  const { status, body } = await product.call(shop.adm, 'POST', `/api/company/${shop.companyId}?_method=PUT`, form)
  expect([status, body.errors]).toEqual([422, { logo_file: ['Envie um arquivo só.'] }])
})

it('of two files where one is read none is chosen either, and nothing of them stays', async () => {
  const form = new FormData()
  for (const name of ['a.csv', 'b.csv']) form.append('file', new Blob(['x']), name)
  const { status, body } = await product.call(shop.adm, 'POST', '/api/sale-file-import', form)
  expect([status, body.errors]).toEqual([422, { file: ['Envie um arquivo só.'] }])
})

const part = (head: string, content = 'x') =>
  `--B\r\ncontent-disposition: form-data${head}\r\n\r\n${content}\r\n--B--\r\n`

const json = (content: string) => part('; name="fantasy_name"\r\ncontent-type: application/json', content)

it.each<[string, string, number, string]>([
  ['a text without a name', part(''), 422, 'dados_invalidos'],
  ['a file without a name', part('; filename="a.png"'), 422, 'dados_invalidos'],
  ['a text of no field', part('; name="[]"'), 422, 'dados_invalidos'],
  ['a text named after what every object has', part('; name="address[__proto__][x]"'), 422, 'dados_invalidos'],
  ['the same alone', part('; name="__proto__"'), 400, 'formulario_invalido'],
  ['a file named so', part('; name="constructor"; filename="a.png"'), 400, 'formulario_invalido'],
  ['a list in place of a text', json('["a","b"]'), 422, 'dados_invalidos'],
  ['an object in place of a text', json('{"a":1}'), 422, 'dados_invalidos'],
  ['a text longer than is read', part('; name="fantasy_name"', 'x'.repeat(64 * 1024 + 1)), 422, 'dados_invalidos'],
  ['a text that says it is JSON and is not', json('{'), 400, 'formulario_invalido'],
])('a form with %s is refused for what it is', async (_what, form, status, code) => {
  const reply = await product.call(shop.adm, 'POST', `/api/company/${shop.companyId}?_method=PUT`, form, {
    'content-type': 'multipart/form-data; boundary=B',
  })
  expect([reply.status, reply.body.code]).toEqual([status, code])
})
