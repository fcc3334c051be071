import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openServiceShop } from '../../../../../test/support/service-shop.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ worker: true })
})
afterAll(() => product.stop())

const BUYER = {
  name: 'Beatriz Nogueira',
  document: '52998224725',
  email: 'beatriz@example.com',
  address: { postal_code: '01001000', street: 'Praça da Sé', number: '1', neighborhood: 'Sé', city_id: 3550308 },
}
const ROUNDS = 6
const KINDS = [
  { path: '/api/fiscal-note', field: 'additional_information', open: () => openShop(product) },
  {
    path: '/api/service-fiscal-note',
    field: 'observations',
    open: () => openServiceShop(product, 'FOCUS_NFE', { integration: { auto_send: false, auto_process: false } }),
  },
]

describe.each(KINDS)('a note of $path that is changed while it is being sent', ({ path, field, open }) => {
  it('leaves once, and says what is shown afterwards', async () => {
    const shop: Pick<Shop, 'adm'> = await open()
    const draft = { customer_note: BUYER, items: [{ description: 'Curso', quantity: 1, value_per_unit: 97 }] }
    const ids = await Promise.all(
      Array.from({ length: ROUNDS }, async () =>
        idOf(await product.call(shop.adm, 'POST', path, { ...draft, [field]: 'Texto de antes' })),
      ),
    )
    const read = async (id: number) =>
      (await product.call(shop.adm, 'GET', `${path}/${id}`)).body.data as Record<string, unknown>
    await Promise.all(
      ids.map(async (id) => {
        const sent = await product.call(shop.adm, 'POST', `${path}/${id}/send`, {})
        expect(sent.status).toBe(202)
        for (let edit = 1; ; edit += 1) {
          const { status, body } = await product.call(shop.adm, 'PUT', `${path}/${id}`, { [field]: `Texto ${edit}` })
          expect([[200], [409, 'nota_nao_editavel']]).toContainEqual(status === 200 ? [200] : [status, body.code])
          if (status !== 200) break
        }
      }),
    )
    for (const id of ids) {
      const note = await until('the authorisation', async () => {
        const seen = await read(id)
        return seen.enotas_status === 'Autorizada' && seen
      })
      const { body } = await until('the XML', async () => {
        const file = await product.call(shop.adm, 'GET', `${path}/${id}/xml`)
        return file.status === 200 && file
      })
      expect(String(body.text)).toContain(String(note[field]))
      expect(await product.sql('select n from attempt where note_id = $1', [id])).toHaveLength(1)
    }
  })
})
