import { afterAll, beforeAll, expect, it } from 'vitest'
import { at, type Bench, openBench } from '../../testing/platforms.ts'

const CNPJ = '20304050000170'
let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.simulator.stop())

it.each([
  ['https://open.cnpja.com/office/', 'registrations.0.number'],
  ['https://publica.cnpj.ws/cnpj/', 'estabelecimento.inscricoes_estaduais.0.inscricao_estadual'],
])('%s tells the state registration', async (address, path) => {
  const { body } = await bench.ask(`${address}${CNPJ}`)
  expect(at(body, path)).toBe('110042490114')
})

it.each(['https://brasilapi.com.br/api/cnpj/v1/', 'https://minhareceita.org/'])(
  '%s knows companies and no state registration; of an unknown one it says 404, of no CNPJ 400',
  async (address) => {
    const { body } = await bench.ask(`${address}${CNPJ}`)
    expect(body).toMatchObject({ cnpj: CNPJ, opcao_pelo_simples: true, codigo_municipio_ibge: 3550308 })
    expect(JSON.stringify(body)).not.toContain('110042490114')
    expect((await bench.ask(`${address}12345678000195`)).status).toBe(404)
    expect((await bench.ask(`${address}12345678000100`)).status).toBe(400)
  },
)

it('those that are paid want their key', async () => {
  expect((await bench.ask(`https://api.cnpja.com/office/${CNPJ}`)).status).toBe(401)
  const headers = { authorization: 'chave' }
  expect((await bench.ask(`https://api.cnpja.com/office/${CNPJ}`, { headers })).body).toMatchObject({ taxId: CNPJ })
  const sintegra = (query: string) => bench.ask(`https://www.sintegraws.com.br/api/v1/execute-api.php?${query}`)
  expect((await sintegra(`cnpj=${CNPJ}&plugin=ST`)).body).toMatchObject({ code: '2' })
  expect((await sintegra(`token=t&cnpj=${CNPJ}&plugin=ST`)).body).toMatchObject({ code: '0', situacao_ie: 'Ativo' })
  expect((await sintegra('token=t&cnpj=12345678000195&plugin=ST')).body).toMatchObject({ code: '1' })
})

it('the free one that gives most lets nobody ask more than three times a minute', async () => {
  const ask = async () => (await bench.ask(`https://publica.cnpj.ws/cnpj/${CNPJ}`)).status
  const answers = [await ask(), await ask(), await ask()]
  expect(answers.at(-1)).toBe(429)
})

it('tells where a postal code lies, each in its words', async () => {
  expect((await bench.ask('https://viacep.com.br/ws/05422010/json/')).body).toMatchObject({
    cep: '05422-010',
    ibge: '3550308',
  })
  expect((await bench.ask('https://viacep.com.br/ws/99999999/json/')).body).toEqual({ erro: 'true' })
  expect((await bench.ask('https://brasilapi.com.br/api/cep/v2/05422010')).body).toMatchObject({ state: 'SP' })
  expect((await bench.ask('https://brasilapi.com.br/api/cep/v2/99999999')).status).toBe(404)
})

it('learns of companies and places that a test sets', async () => {
  await bench.control('POST', '/consultas/empresas', { cnpj: '12345678000195', name: 'EMPRESA POSTA A MAO LTDA' })
  expect((await bench.ask('https://minhareceita.org/12345678000195')).body).toMatchObject({
    razao_social: 'EMPRESA POSTA A MAO LTDA',
  })
  expect((await bench.control('POST', '/consultas/empresas', { cnpj: '1', name: 'x' })).status).toBe(400)
  await bench.control('POST', '/consultas/ceps', {
    postal_code: '01001000',
    city: 'São Paulo',
    city_id: 3550308,
    uf: 'SP',
  })
  expect((await bench.ask('https://viacep.com.br/ws/01001000/json/')).body).toMatchObject({ logradouro: '' })
})
