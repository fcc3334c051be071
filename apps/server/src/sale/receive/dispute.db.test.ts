import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atPrice } from '../../../../../test/support/at-price.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const START = '2026-11-20T12:00:00.000Z'
const MINUTE_MS = 60_000
const clock = fixedClock(START)
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, {
    certificate: false,
    integration: { delay_to_send_note_in_days: 10, auto_send: false },
  })
})
afterAll(() => product.stop())

const inMinutes = (minutes: number) => new Date(Date.parse(START) + minutes * MINUTE_MS)

/** Delivers a Hotmart webhook and returns the sale afterwards. */
async function told(code: string, event: string, status: string, minutes: number) {
  await shop.deliver(purchase({ code, event, status, at: inMinutes(minutes) }))
  await until('all to be read', async () => {
    const open = await product.sql(`select 1 from inbox where state = 'RECEIVED'`)
    return open.length === 0
  })
  const sale = await shop.sale(code)
  if (!sale) throw new Error('The sale did not arrive.')
  return sale
}

async function disputed(code: string) {
  await told(code, 'PURCHASE_APPROVED', 'APPROVED', 0)
  const sale = await told(code, 'PURCHASE_PROTEST', 'DISPUTE', 5)
  clock.set(inMinutes(10).toISOString())
  return sale
}

const end = (id: number, reason: string) => product.call(shop.adm, 'POST', `/api/sale/${id}/end-dispute`, { reason })
const read = async (id: number) =>
  (await product.call(shop.adm, 'GET', `/api/sale/${id}?with=timeline`)).body.data as {
    actions: Record<string, true | string>
    timeline: { kind: string; detail: string | null; user: string | null }[]
  }

describe('a dispute whose end nobody tells', () => {
  it('is ended by a person, and the sale waits for its day again', async () => {
    const sale = await disputed('HPDIS1')
    expect([sale.status, (await read(sale.id)).actions.end_dispute]).toEqual(['LOCKED', true])
    expect((await end(sale.id, 'A plataforma decidiu a nosso favor')).status).toBe(200)
    expect(await shop.sale('HPDIS1')).toMatchObject({ status: 'PENDING', date_to_process: '2026-11-30' })
    const { actions, timeline } = await read(sale.id)
    expect(actions.end_dispute).toMatch(/não tem disputa/)
    expect(timeline.find(({ kind }) => kind === 'dispute_ended')).toMatchObject({
      detail: 'A plataforma decidiu a nosso favor',
      user: expect.any(String),
    })
  })

  it('stays ended when it is told again under an old time, and a newer one locks the sale', async () => {
    const sale = await disputed('HPDIS2')
    await end(sale.id, 'Vencida')
    clock.set(inMinutes(15).toISOString())
    expect(await told('HPDIS2', 'PURCHASE_PROTEST', 'DISPUTE', 7)).toMatchObject({ status: 'PENDING' })
    clock.set(inMinutes(30).toISOString())
    expect(await told('HPDIS2', 'PURCHASE_PROTEST', 'DISPUTE', 20)).toMatchObject({ status: 'LOCKED' })
    expect((await end(sale.id, 'Vencida de novo')).status).toBe(200)
    expect(await shop.sale('HPDIS2')).toMatchObject({ status: 'PENDING' })
  })

  it('gives way to a refund that comes later', async () => {
    const sale = await disputed('HPDIS3')
    await end(sale.id, 'Vencida')
    expect(await told('HPDIS3', 'PURCHASE_REFUNDED', 'REFUNDED', 20)).toMatchObject({ status: 'CANCELED' })
  })

  it('with a part given back waits again, with the price that a person wrote', async () => {
    await told('HPDIS4', 'PURCHASE_APPROVED', 'APPROVED', 0)
    const sale = await told('HPDIS4', 'PURCHASE_REFUNDED', 'PARTIALLY_REFUNDED', 5)
    expect(sale.status).toBe('LOCKED')
    clock.set(inMinutes(10).toISOString())
    await product.call(shop.adm, 'PUT', `/api/sale/${sale.id}`, await atPrice(product, shop.adm, sale.id, 40))
    expect((await end(sale.id, 'Devolvida uma parte')).status).toBe(200)
    const [row] = await product.sql('select status, amount_cents::int from sale where id = $1', [sale.id])
    expect(row).toEqual({ status: 'PENDING', amount_cents: 4000 })
  })

  it('is ended once, with a reason, and never under "não emitir"', async () => {
    const sale = await disputed('HPDIS5')
    expect((await end(sale.id, '')).status).toBe(422)
    await product.call(shop.adm, 'POST', `/api/sale/${sale.id}/skip`, { reason: 'Brinde' })
    expect((await end(sale.id, 'Vencida')).body).toMatchObject({
      code: 'venda_bloqueada',
      message: expect.stringMatching(/Desfaça a marca/),
    })
    await product.call(shop.adm, 'DELETE', `/api/sale/${sale.id}/skip`)
    expect((await end(sale.id, 'Vencida')).status).toBe(200)
    expect((await end(sale.id, 'Vencida')).body.code).toBe('venda_bloqueada')
  })
})
