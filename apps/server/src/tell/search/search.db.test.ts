import type { SearchHit } from '@talao/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { systemClock } from '../../kit/clock.ts'
import { connect } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { byCodeBegun } from './conditions.ts'

const CPF = '52998224725'
let product: Product
let shop: Shop
let other: Shop
let person: Person
beforeAll(async () => {
  product = await startProduct()
  shop = await openShop(product, { certificate: false, name: 'Ateliê do Porto Ltda' })
  other = await openShop(product, { certificate: false, name: 'Outra Loja Ltda' })
  person = await product.person({ company: shop.companyId, role: null })
  await note({ kind: 'NFE', number: 4217, name: 'Joana Vaz', document: CPF, code: 'HP-ABC-1' })
  await note({ kind: 'NFE', number: 4218, name: 'Joana Vaz', document: CPF, code: 'HP-ABC-2' })
  await note({ kind: 'NFSE', number: 77, rps: 4217, name: 'Íris Conceição', document: null, code: null })
  await note({ kind: 'NFE', number: 4217, name: 'Joana Vaz', document: CPF, code: 'HP-ABC-1', of: other })
  await sale('HP-ABC-1', 'Joana Vaz', CPF)
  await sale('hp-minuscula', 'Nobre Comprador', null)
  for (let n = 0; n < 15; n++) await sale(`LOTE-${n}`, 'Muitas Vezes', null)
  await product.call(shop.adm, 'POST', '/api/product', {
    name: 'Curso de Xilogravura',
    external_code: 'XILO-1',
    company_id: shop.companyId,
  })
})
afterAll(() => product.stop())

type Note = {
  kind: 'NFE' | 'NFSE'
  number: number
  rps?: number
  name: string
  document: string | null
  code: string | null
  of?: Shop
}
const KEY = '35261112ABC34501DE35550010000042171135724685'
async function note({ kind, number, rps, name, document, code, of = shop }: Note): Promise<void> {
  await product.sql(
    `insert into note (company_id, kind, gateway, in_production, nature_operation, enotas_status, number, rps_number, customer_name, customer_document,
       sales_code, access_key, total_cents, created_at, updated_at)
     values ($1, $2, 'FOCUS_NFE', false, 'Venda', 'Autorizada', $3, $4, $5, $6, $7, $8, 9700, now(), now())`,
    [of.companyId, kind, number, rps ?? null, name, document, code, number === 4217 && !rps ? KEY : null],
  )
}
async function sale(code: string, name: string, document: string | null): Promise<void> {
  await product.sql(
    `with made as (insert into sale (company_id, platform, external_sales_id, event_kind, state_at, fence_at, amount_cents, customer_name, purchase_date, told, created_at, updated_at)
       values ($1, 'HOTMART', $2, 'PAID', now(), now(), 9700, $3, now(), '{}', now(), now()) returning company_id, id)
     insert into sale_client (company_id, sale_id, name, document) select company_id, id, $3, $4 from made`,
    [shop.companyId, code, name, document],
  )
}
async function search(typed: string, who = person): Promise<SearchHit[]> {
  const reply = await product.call(who, 'GET', `/api/search?q=${encodeURIComponent(typed)}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data as SearchHit[]
}
const titles = async (typed: string) => (await search(typed)).map(({ kind, title }) => `${kind}: ${title}`)

it('a number finds the notes that bear it, and the service note of that RPS', async () => {
  const found = await search('4217')
  expect(found.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'fiscal-note: NF-e 4217',
    'service-fiscal-note: NFS-e 77',
  ])
  expect(found[0]).toEqual({
    kind: 'fiscal-note',
    id: expect.any(Number),
    title: 'NF-e 4217',
    subtitle: expect.stringMatching(/^Joana Vaz · Autorizada · R\$\s97,00$/),
    route: `/nota-produto/detalhes/${found[0]?.id}`,
  })
  expect(found[1]?.route).toBe(`/nota-servico/detalhes/${found[1]?.id}`)
})

it('a document, with or without punctuation, finds notes, sales and the customer once, whose CPF is not shown', async () => {
  const found = await search('529.982.247-25')
  expect(found.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'fiscal-note: NF-e 4218',
    'fiscal-note: NF-e 4217',
    'sale: Venda HP-ABC-1',
    'customer: Joana Vaz',
  ])
  expect(await search(CPF)).toEqual(found)
  expect(found[3]).toMatchObject({
    subtitle: '***.982.247-**',
    route: `/nota-produto?search_field=customer_document&search=${CPF}`,
  })
})

it('a sale code, whole or begun, finds the sale and its notes', async () => {
  expect(await titles('HP-ABC-1')).toEqual(['fiscal-note: NF-e 4217', 'sale: Venda HP-ABC-1'])
  expect(await titles('hp-abc')).toEqual(['fiscal-note: NF-e 4218', 'fiscal-note: NF-e 4217', 'sale: Venda HP-ABC-1'])
  const [found] = await search('hp-minuscula')
  expect(found?.route).toBe(`/vendas?status=all&search_field=id&search=${found?.id}&open=${found?.id}`)
  expect(await titles('HP')).toEqual([])
})

it('an access key finds its note', async () => {
  expect(await titles(KEY.replace(/(.{4})/g, '$1 '))).toEqual(['fiscal-note: NF-e 4217'])
})

it('a name finds by any part of it, without accents or case', async () => {
  expect(await titles('conceicao')).toEqual(['service-fiscal-note: NFS-e 77', 'customer: Íris Conceição'])
  expect(await titles('XILOGRAV')).toEqual(['product: Curso de Xilogravura'])
  expect(await titles('atelie')).toEqual(['company: Ateliê do Porto Ltda'])
  expect(await titles('loja principal')).toEqual(['integration: Loja principal'])
  expect(await titles('xilo-1')).toEqual(['product: Curso de Xilogravura'])
})

it('a CNPJ finds the company', async () => {
  expect(await search(shop.cnpj)).toMatchObject([
    { kind: 'company', id: shop.companyId, route: `/empresas/${shop.companyId}` },
  ])
  expect(await search(other.cnpj)).toEqual([])
})

it('each kind shows ten at most, the newest first', async () => {
  expect(await titles('muitas vezes')).toEqual(Array.from({ length: 10 }, (_none, n) => `sale: Venda LOTE-${14 - n}`))
})

it.each(['%', '_', '%%%', "'", '\\', '🦜', '((('])('takes %s for text', async (typed) => {
  expect(await search(typed)).toEqual([])
})

it('wants something typed, and companies that one works for', async () => {
  for (const query of ['', 'q=', 'q=%20', `q=${'a'.repeat(101)}`])
    expect((await product.call(person, 'GET', `/api/search?${query}`)).status).toBe(422)
  const path = `/api/search?q=joana&company_id=${other.companyId}`
  expect((await product.call(person, 'GET', path)).status).toBe(404)
  expect(((await product.call(other.adm, 'GET', path)).body.data as SearchHit[]).map(({ title }) => title)).toEqual([
    'NF-e 4217',
    'Joana Vaz',
  ])
  expect((await product.call(null, 'GET', path)).status).toBe(401)
})

it('codes, documents and numbers go by an index behind the walls', async () => {
  // With few rows the planner may choose any index.
  await product.sql(
    `insert into note (company_id, kind, enotas_status, gateway, in_production, nature_operation, customer_name, sales_code, rps_number, total_cents, created_at, updated_at)
     select $1, 'NFSE', 'PENDING', 'FOCUS_NFE', true, 'Venda', 'Ana', 'XX' || n, n, 100, now(), now() from generate_series(1000, 3000) n`,
    [shop.companyId],
  )
  await product.sql(
    `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, created_at, updated_at)
     select $1, 'MANUAL', 'YY' || n, 'PENDING', 'PAID', now(), '{}', now(), 100, 'Ana', now(), now(), now() from generate_series(1000, 3000) n`,
    [shop.companyId],
  )
  await product.sql('analyze note')
  await product.sql('analyze sale')
  const url = roleUrl(product.config.databaseUrl, 'talao_app', openVault(product.config.masterKey))
  const { db } = connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 1 })
  const plan = (table: string, way: RawBuilder<unknown>) =>
    withCompanies(db, [shop.companyId], async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<Record<'QUERY PLAN', string>>`
        explain select t.* from ${sql.table(table)} t where t.company_id = ${shop.companyId} and ${way}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  expect(await plan('sale', byCodeBegun('t.external_sales_id', ['HP-ABC']))).toMatch(/Index Cond:.*external_sales_id/)
  expect(await plan('note', byCodeBegun('t.sales_code', ['HPX']))).toMatch(/Index Cond:.*sales_code/)
  expect(await plan('note', sql`t.rps_number = 5`)).toMatch(/Index Cond:.*rps_number/)
  expect(await plan('sale_client', sql`t.document = ${CPF}`)).toMatch(/Index Cond:.*document/)
  // `like` uses no index here, so the product does not use it.
  expect(await plan('sale', sql`t.external_sales_id like 'HP-ABC%'`)).not.toMatch(/Index Cond:.*external_sales_id/)
  await db.destroy()
})
