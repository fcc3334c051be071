import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../../test/support/product.ts'
import { purchase } from '../../../../../../test/support/purchase.ts'
import { type NoteRow, openShop, type Shop } from '../../../../../../test/support/shop.ts'
import { until } from '../../../../../../test/support/until.ts'
import { type Receiver, startReceiver } from '../../../../../../test/support/webhook-receiver.ts'
import { fixedClock } from '../../../kit/clock.ts'

const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())
const MINUTE_MS = 60_000
const ALERTS = [
  { code: '1115', text: 'Alerta simulado 1115' },
  { code: '200', text: 'Alerta simulado 200' },
]

let product: Product
let straight: Shop
let throughFocus: Shop
let receiver: Receiver
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  receiver = await startReceiver()
  straight = await openShop(product)
  throughFocus = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [straight.companyId])
})
afterAll(async () => {
  await receiver.stop()
  await product.stop()
})

async function sold(shop: Shop, code: string): Promise<void> {
  const body = purchase({ code, at: clock.now(), productName: 'Livro [sim:alertas=1115,200]', productId: 120_001 })
  expect((await shop.deliver(body)).status).toBe(200)
}
const inState = (shop: Shop, code: string, status: string) =>
  until(`${code} to be ${status}`, async () => {
    const note = await shop.note(code)
    return note?.enotas_status === status && note
  })
const answer = async (shop: Shop, { id }: NoteRow) =>
  (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}?with=timeline`)).body.data as {
    alerts: typeof ALERTS
    timeline: { kind: string; detail: string | null }[]
  }
const alerted = (shop: Shop, note: NoteRow) =>
  until('the alerts', async () => {
    const told = await answer(shop, note)
    return told.alerts.length > 0 && told
  })
const notices = (note: NoteRow) =>
  product.sql<{ category: string; facts: object }>(
    `select category, facts from notification where sub_category = 'ALERTS' and entity_id = $1`,
    [note.id],
  )
const messages = async (shop: Shop) => {
  const { data } = (await product.call(shop.adm, 'GET', '/api/notification')).body
  return (data as { data: { message: string } }[]).map((one) => one.data.message)
}

async function expectOnce(shop: Shop, note: NoteRow): Promise<void> {
  const { alerts, timeline } = await answer(shop, note)
  expect(alerts).toEqual(ALERTS)
  expect(timeline.filter(({ kind }) => kind === 'alerts')).toEqual([
    expect.objectContaining({ detail: '1115: Alerta simulado 1115 · 200: Alerta simulado 200' }),
  ])
  expect(await notices(note)).toHaveLength(1)
}

describe('a note that is authorised with alerts', () => {
  it('is valid and reports them in its answer, its timeline, its webhook and one notification', async () => {
    const made = await product.call(straight.adm, 'POST', '/api/webhook-endpoint', {
      url: receiver.url,
      events: ['nfe.authorized'],
    })
    expect(made.status).toBe(201)
    await sold(straight, 'ALENVIO')
    const note = await inState(straight, 'ALENVIO', 'Autorizada')
    await expectOnce(straight, note)
    expect(await messages(straight)).toContain(`A NF-e ${note.number} foi autorizada com avisos. Alerta simulado 1115.`)
    const [told] = await until('the delivery', async () => receiver.received.length > 0 && receiver.received)
    expect(JSON.parse(told?.body.toString() ?? '')).toMatchObject({ event: 'nfe.authorized', data: { alerts: ALERTS } })
  })

  it('is consulted again without a second notification', async () => {
    const note = await inState(straight, 'ALENVIO', 'Autorizada')
    clock.advance(MINUTE_MS)
    expect((await product.call(straight.adm, 'POST', `/api/fiscal-note/${note.id}/consult`)).status).toBe(200)
    await expectOnce(straight, note)
  })

  it('reports them when a consult brings them because the answer to the sending was lost', async () => {
    product.simulator.admin.addFault({ kind: 'drop_after', count: 1, path: 'NFeAutorizacao4' })
    await sold(straight, 'ALPERDIDA')
    const note = await until('the attempt without an answer', async () => {
      const found = await straight.note('ALPERDIDA')
      if (!found) return undefined
      const unknown = await product.sql(`select 1 from attempt where note_id = $1 and state = 'UNKNOWN'`, [found.id])
      return unknown.length > 0 && found
    })
    clock.advance(MINUTE_MS)
    await product.call(straight.adm, 'POST', `/api/fiscal-note/${note.id}/consult`)
    await expectOnce(straight, await inState(straight, 'ALPERDIDA', 'Autorizada'))
  })

  it('through a gateway that has no word for them, they come with the file', async () => {
    await sold(throughFocus, 'ALARQUIVO')
    const note = await inState(throughFocus, 'ALARQUIVO', 'Autorizada')
    await alerted(throughFocus, note)
    await expectOnce(throughFocus, note)
  })

  it('does not notify the users of another company', async () => {
    const note = await inState(straight, 'ALENVIO', 'Autorizada')
    expect((await product.call(throughFocus.adm, 'GET', `/api/fiscal-note/${note.id}`)).status).toBe(404)
    expect((await messages(throughFocus)).filter((text) => text.includes('com avisos'))).toHaveLength(1)
  })
})
