import type { CityOut, MunicipalityOut, PostalCodeOut } from '@talao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { openPullDeps } from '../../../../../test/support/pulls.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { deleteExpired } from '../../operation/jobs/delete-expired.ts'

const CURITIBA = 4106902
let product: Product
let shop: Shop
let person: Person
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
  person = await product.person()
})
afterAll(() => product.stop())
beforeEach(() => product.simulator.admin.removeFaults())

const asked = (part: string) =>
  product.simulator.admin.requests({ limit: 10_000 }).data.filter(({ path }) => path.includes(part)).length

describe('a postal code', () => {
  async function at(cep: string) {
    const reply = await product.call(person, 'GET', `/api/postal-code/${cep}`)
    return { status: reply.status, code: reply.body.code, data: reply.body.data as PostalCodeOut }
  }

  it('is a place, and is asked for once', async () => {
    const first = await at('05422-010')
    expect(first.data).toMatchObject({
      postal_code: '05422010',
      street: 'Rua dos Pinheiros',
      neighborhood: 'Pinheiros',
      city_id: 3550308,
      state_id: 35,
      source: 'VIACEP',
      stale: false,
    })
    expect((await at('5422010')).data).toEqual(first.data)
    expect(asked('05422010')).toBe(1)
  })

  it('of a whole city has no street', async () => {
    expect((await at('13450000')).data).toMatchObject({ street: null, neighborhood: null, city_id: 3545803 })
  })

  it('is asked of the next where the first fails, which names the city alone', async () => {
    product.simulator.admin.addFault({ kind: 'error_before', path: 'viacep' })
    expect((await at('80010000')).data).toMatchObject({ source: 'BRASILAPI', city_id: CURITIBA, state_id: 41 })
  })

  it('that nobody knows is not found, and is known tomorrow when it is new', async () => {
    expect(await at('99999999')).toMatchObject({ status: 404, code: 'cep_nao_encontrado' })
    const before = asked('99999999')
    await at('99999999')
    expect(asked('99999999')).toBe(before)
    product.simulator.admin.lookups.setPlace({ postal_code: '99999999', city: 'Curitiba', city_id: CURITIBA, uf: 'PR' })
    await product.sql(`update lookup_answer set fetched_at = fetched_at - interval '1 day' where key = '99999999'`)
    expect((await at('99999999')).data.city_id).toBe(CURITIBA)
  })

  it('is told as old while nobody answers, and else is to be typed', async () => {
    await at('01304001')
    await product.sql(`update lookup_answer set fetched_at = fetched_at - interval '1 year' where key = '01304001'`)
    for (const path of ['viacep', 'brasilapi']) product.simulator.admin.addFault({ kind: 'drop_before', path })
    expect((await at('01304001')).data).toMatchObject({ stale: true, street: 'Rua Augusta' })
    expect(await at('01310100')).toMatchObject({ status: 503, code: 'consulta_indisponivel' })
  })

  it('has eight digits', async () => {
    for (const cep of ['123', '00000000', 'abcdefgh', '123456789'])
      expect([cep, (await at(cep)).status]).toEqual([cep, 422])
  })
})

describe('a city', () => {
  type Page = { data: CityOut[]; total: number; current_page: number; last_page: number }
  const find = async (query: string): Promise<Page> => {
    const reply = await product.call(person, 'GET', `/api/city?${query}`)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body as Page
  }
  const names = async (query: string) => (await find(query)).data.map(({ name }) => name)

  it('is found by its IBGE code, with its state', async () => {
    const page = await find('ibge_code=3550308')
    expect(page.data).toEqual([
      {
        id: 3550308,
        name: 'São Paulo',
        ibge_code: 3550308,
        state_id: 35,
        state: { id: 35, uf: 'SP', name: 'São Paulo' },
      },
    ])
    expect(page).toMatchObject({ total: 1, current_page: 1, last_page: 1 })
    expect((await find('code=3550308&with=state')).data).toEqual(page.data)
    expect((await find('ibge_code=1')).data).toEqual([])
  })

  it.each([
    ['search=sao paulo', 'São Paulo'],
    ['search=PAULO SAO&uf=sp', 'São Paulo'],
    ['search=santa barbara d%27oeste', "Santa Bárbara d'Oeste"],
    ['search=410690', 'Curitiba'],
  ])('%s finds %s first', async (query, name) => {
    expect((await names(query))[0]).toBe(name)
  })

  it.each(['%25', '_', '%5C', '🦜'])('takes %s for no wildcard', async (typed) => {
    expect(await names(`search=${typed}`)).toEqual([])
  })

  it('is one of its state, in the order asked for, a page at a time', async () => {
    expect((await find('uf=df')).total).toBe(1)
    expect(await names('state_id=14&per_page=2')).toEqual(['Alto Alegre', 'Amajari'])
    expect(await names('state_id=14&per_page=2&order_by=name&order_direction=DESC')).toEqual(['Uiramutã', 'São Luiz'])
    expect(await find('state_id=14&page=9&per_page=2')).toMatchObject({ data: [], total: 15, last_page: 8 })
    expect((await find('uf=SP&pagination=false')).data).toHaveLength(645)
    expect(await find('total=true')).toEqual({ total: 5571 })
  })
})

describe('what a city asks of service notes', () => {
  async function of(who: Person, city: number, query = '') {
    const reply = await product.call(who, 'GET', `/api/municipality/${city}${query}`)
    return { status: reply.status, data: reply.body.data as MunicipalityOut }
  }

  it('is told by the provider with the company’s token, once a day for everybody', async () => {
    const codes = Array.from({ length: 60 }, (_none, n) => ({ codigo: `08${n + 10}`, descricao: `Serviço ${n}` }))
    product.simulator.admin.setCity(String(CURITIBA), {
      possui_cancelamento_nfse: false,
      endereco_obrigatorio_nfse: true,
      codigo_tributario_municipio_obrigatorio_nfse: true,
      codigos_tributarios_municipio: codes,
    })
    const unknown = await of(person, CURITIBA)
    expect(unknown.data).toEqual({
      gateway_kinds: ['FOCUS_NFE', 'NFSE_NACIONAL', 'FOCUS_NFE_MUNICIPAL'],
      has_homologation: null,
      can_cancel: null,
      required_fields: [],
      service_codes: [],
      consulted_at: null,
    })
    const { data } = await of(shop.adm, CURITIBA)
    expect(data).toMatchObject({
      gateway_kinds: ['FOCUS_NFE', 'NFSE_NACIONAL', 'FOCUS_NFE_MUNICIPAL'],
      has_homologation: true,
      can_cancel: false,
      required_fields: ['customer_note.address', 'nfs_service.lc_116', 'nfs_service.municipal_service_code'],
    })
    expect(data.service_codes).toHaveLength(60)
    expect(data.service_codes[59]).toEqual({ code: '0869', description: 'Serviço 59' })
    expect((await of(person, CURITIBA)).data).toEqual(data)
    expect(asked(`/v2/municipios/${CURITIBA}`)).toBe(3)
  })

  it('leaves out the roads that are known to be closed', async () => {
    product.simulator.admin.setCity('3106200', { status_nfse: 'inativo' })
    await product.sql(
      `insert into city_parameter (city_id, kind, name, answer, fetched_at) values (3106200, 'convenio', 'producao', '{"active": false}', now())`,
    )
    expect((await of(shop.adm, 3106200)).data.gateway_kinds).toEqual([])
  })

  it('is asked within the credits of the company, of which its notes keep some', async () => {
    const cities = await product.sql<{ id: number }>('select id::int from city order by id limit 70')
    const before = asked('/v2/municipios/')
    const told = await Promise.all(cities.map(async ({ id }) => (await of(shop.adm, id)).data))
    // Each city needs two requests: without the reserve for notes there would be 140.
    expect(asked('/v2/municipios/') - before).toBeLessThan(140)
    const heard = told.filter(({ consulted_at }) => consulted_at !== null)
    expect(heard.length).toBeGreaterThan(0)
    expect(heard.length).toBeLessThan(cities.length)
  })

  it('is of a city that exists, asked by a company that one works for', async () => {
    expect((await of(person, 9999999)).status).toBe(404)
    expect((await of(person, CURITIBA, `?company_id=${shop.companyId}`)).status).toBe(404)
    expect((await product.call(null, 'GET', `/api/municipality/${CURITIBA}`)).status).toBe(401)
  })
})

it('what was looked up is not kept for ever', async () => {
  await product.sql(
    `insert into lookup_answer (kind, key, source, fetched_at) values ('postal_code', 'old', 'VIACEP', now() - interval '731 days'), ('postal_code', 'young', 'VIACEP', now() - interval '729 days')`,
  )
  await product.sql(
    `insert into lookup_pace (key, taken_at, updated_at) values ('old', '{}', now() - interval '2 days'), ('young', '{}', now())`,
  )
  const { deps, close } = await openPullDeps(product)
  await deleteExpired(deps)
  await close()
  for (const table of ['lookup_answer', 'lookup_pace'])
    expect(await product.sql(`select key from ${table} where key in ('old', 'young')`)).toEqual([{ key: 'young' }])
})
