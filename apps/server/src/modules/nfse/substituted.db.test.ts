import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf } from '../../../../../test/support/shop.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
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
