import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { idOf } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: ServiceShop
let old: { id: number; number: string | null }
let draft: number
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openServiceShop(product, 'NFSE_NACIONAL')
  await shop.sell('SUBST-1', { price: 70, at: new Date() })
  old = await shop.inState('SUBST-1', 'Autorizada')
  await until('the XML', async () => (await shop.file(old.id, 'xml')).status === 200)
  draft = idOf(
    await shop.ask(old.id, 'substitute', {
      motive: '99',
      reason: 'A descrição do serviço estava errada',
      nfs_service: { description: 'Curso de novembro' },
    }),
  )
})
afterAll(() => product.stop())

const update = (body: object) => product.call(shop.adm, 'PUT', `/api/service-fiscal-note/${draft}`, body)

describe('the draft that is to replace a note', () => {
  it('keeps of the service what was not said anew', async () => {
    expect((await shop.read(draft)).nfs_service).toMatchObject({
      description: 'Curso de novembro',
      national_service_code: '080201',
    })
  })

  it.each([
    [{ items: [{ description: 'Curso', quantity: 1, value_per_unit: 71 }] }, 'total'],
    [{ issue_at: '2026-10-01T15:00:00Z' }, 'issue_at'],
    [{ customer_note: { name: 'Outra Pessoa', document: '11144477735' } }, 'customer_note.document'],
  ])('is not changed into another note (%#)', async (body, path) => {
    const before = await shop.read(draft)
    const reply = await update(body)
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors ?? {})]).toEqual([
      409,
      'substituicao_nao_permitida',
      [path],
    ])
    expect(await shop.read(draft)).toEqual(before)
  })

  it('has no sale of its own to choose', async () => {
    expect((await update({ sale_id: null })).body.errors).toHaveProperty('sale_id')
  })

  it('may say everything else anew, and then takes the old one’s place', async () => {
    expect((await update({ observations: 'Turma de novembro', send: true })).status).toBe(200)
    await until('the new note', async () => (await shop.read(draft)).enotas_status === 'Autorizada')
    const replaced = await until('the old note to be replaced', async () => {
      const note = await shop.read(old.id)
      return note.substituted_by_id !== null && note
    })
    expect(replaced).toMatchObject({ enotas_status: 'Cancelada', substituted_by_id: draft })
  })
})

describe('asking for a replacement', () => {
  it('waits for the sale before it holds the note, so that whoever works on both is not met half-way', async () => {
    await shop.sell('SUBST-2')
    const { id } = await shop.inState('SUBST-2', 'Autorizada')
    await until('the XML', async () => (await shop.file(id, 'xml')).status === 200)
    const other = new pg.Client(product.database.adminUrl)
    await other.connect()
    await other.query(`begin; select 1 from sale where external_sales_id = 'SUBST-2' for update`)
    const asked = shop.ask(id, 'substitute', { motive: '99', reason: 'A descrição do serviço estava errada' })
    await until('it to wait', async () => (await product.sql(`select 1 from pg_locks where not granted`)).length > 0)
    await other.query(`select 1 from note where id = ${id} for update nowait`)
    await other.query('commit')
    await other.end()
    expect((await asked).status).toBe(201)
  })
})

const SYSTEMS = ['NFSE_NACIONAL', 'FOCUS_NFE_MUNICIPAL'] as const

describe.each([
  [SYSTEMS[0], SYSTEMS[1]],
  [SYSTEMS[1], SYSTEMS[0]],
])('a note that left by %s, once its company issues by %s,', (before, after) => {
  it('is replaced by no note of the other system', async () => {
    const other = await openServiceShop(product, before, { service: { municipal_service_code: '05762' } })
    const codes = [`FIRST-${before}`, `SECOND-${before}`]
    const [first, second] = await Promise.all(
      codes.map(async (code) => {
        await other.sell(code)
        const { id } = await other.inState(code, 'Autorizada')
        await until('the XML', async () => (await other.file(id, 'xml')).status === 200)
        return id
      }),
    )
    const wish = { motive: '99', reason: 'A descrição do serviço estava errada' }
    const drafted = idOf(await other.ask(first ?? 0, 'substitute', wish))
    await product.call(other.adm, 'PUT', `/api/company/${other.companyId}`, { nfs_gateway: after })

    const asked = await other.ask(second ?? 0, 'substitute', wish)
    expect([asked.status, asked.body.code]).toEqual([409, 'substituicao_nao_permitida'])
    const edited = await product.call(other.adm, 'PUT', `/api/service-fiscal-note/${drafted}`, {
      observations: 'Outra',
    })
    expect(edited.status).toBe(200)
    const sent = await other.ask(drafted, 'send')
    expect([sent.status, sent.body.code]).toEqual([422, 'nota_incompleta'])
    expect(Object.keys(sent.body.errors ?? {}).join()).toContain('substitution')
  })
})
