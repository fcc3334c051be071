import { LOOK_FIRST } from '@talao/gateways'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchesOf } from '../../../../../test/support/batch.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: ServiceShop
let batches: ReturnType<typeof batchesOf>
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openServiceShop(product, 'FOCUS_NFE', { integration: { auto_send: false } })
  batches = batchesOf(product, shop.adm)
}, 60_000)
afterAll(() => product.stop())

const REASON = 'Serviço desfeito a pedido do cliente'
const services = (ids: readonly number[], action: string, rest: object = {}) => ({
  entity: 'service-fiscal-note',
  action,
  ids,
  ...rest,
})
const haveState = (ids: readonly number[], status: string) =>
  until(`the notes to be ${status}`, async () => {
    const rows = await product.sql('select 1 from note where id = any($1) and enotas_status = $2', [ids, status])
    return rows.length === ids.length
  })
async function authorised(prefix: string): Promise<number[]> {
  const drafts = [await shop.sell(`${prefix}1`), await shop.sell(`${prefix}2`)]
  const ids = drafts.map(({ id }) => id)
  expect(await batches.run(services(ids, 'send'))).toMatchObject({ state: 'DONE', done: 2, failed: 0 })
  await haveState(ids, 'Autorizada')
  await until('the XMLs', async () => {
    const files = await product.sql(
      `select 1 from note_file where note_id = any($1) and kind = 'XML' and sha256 is not null`,
      [ids],
    )
    return files.length === ids.length
  })
  return ids
}
const motivesOf = async (ids: readonly number[]) =>
  (
    await product.sql<{ motive: string }>(
      `select distinct motive from event_request where note_id = any($1) and kind = 'CANCEL'`,
      [ids],
    )
  ).map(({ motive }) => motive)

describe('a batch of service notes', () => {
  it('sends, consults, mails and hands out what is legal, and names each row', async () => {
    const ids = await authorised('SVLOTE')
    const again = await batches.run(services(ids, 'send'))
    expect(again).toMatchObject({ done: 2, failed: 2 })
    const rows = await batches.rows(again.id, 'REFUSED,FAILED')
    expect(rows.map(({ entity_id }) => entity_id)).toEqual(ids)
    const [first] = await product.sql<{ number: number; customer_name: string }>(
      'select coalesce(number, rps_number)::int as number, customer_name from note where id = $1',
      [ids[0]],
    )
    expect(rows[0]).toMatchObject({ ...first, message: expect.stringMatching(/já foi autorizada/) })
    expect(await batches.rows(again.id, 'DONE')).toEqual([])

    expect(await batches.run(services(ids, 'consult'))).toMatchObject({ done: 2, failed: 0 })
    expect(await batches.run(services(ids, 'email'))).toMatchObject({ done: 2, failed: 0 })
    const mails = await product.sql(`select 1 from outgoing_mail where note_id = any($1) and dedupe like 'task:%'`, [
      ids,
    ])
    expect(mails).toHaveLength(2)

    const download = await batches.run(services(ids, 'download'))
    expect(download).toMatchObject({ done: 2, failed: 0, has_file: true })
    const zip = await fetch(`${product.url}/api/task/${download.id}/result`, {
      headers: { authorization: `Bearer ${shop.adm.token}` },
    })
    const bytes = Buffer.from(await zip.arrayBuffer()).toString('latin1')
    expect(bytes.match(/-nfse\.xml/g)).toHaveLength(4)
    expect(bytes).not.toContain('faltaram')
  })

  it('sends a refused note that was corrected, unless a document may be there already', async () => {
    const drafts = [await shop.sell('SVRECUSA1'), await shop.sell('SVRECUSA2')]
    const ids = drafts.map(({ id }) => id)
    const [, doubt] = LOOK_FIRST
    for (const [at, reason] of ['Falta o certificado', doubt].entries()) {
      await product.sql(`update note set enotas_status = 'Negada', needs_human_reason = $2 where id = $1`, [
        ids[at],
        reason,
      ])
      const edited = await product.call(shop.adm, 'PUT', `/api/service-fiscal-note/${ids[at]}`, { observations: 'x' })
      expect(edited.status).toBe(200)
    }
    const { data } = (await batches.preview(services(ids, 'send'))).body
    expect(data).toEqual({ can: 1, unread: 0, cannot: [{ reason: doubt, total: 1 }] })
    const done = await batches.run(services(ids, 'send'))
    const refused = await batches.rows(done.id, 'REFUSED')
    expect(refused).toMatchObject([{ entity_id: ids[1], message: doubt }])
    await haveState(ids.slice(0, 1), 'Autorizada')
    expect((await shop.ask(ids[1] ?? 0, 'send')).status).toBe(202)
    await haveState(ids, 'Autorizada')
  })

  it('tells of a note without a file why it has none', async () => {
    const { id } = await shop.sell('SVSEMXML')
    const done = await batches.run(services([id], 'download'))
    expect([done.failed, done.has_file]).toEqual([1, false])
    const [row] = await batches.rows(done.id)
    const note = await shop.read(id)
    expect(row?.message).toBe(note.actions?.download_xml)
  })

  it('cancels for the motive that was chosen, and for "Outros" where none was', async () => {
    const chosen = await authorised('SVMOTIVO')
    const wish = services(chosen, 'cancel', { reason: REASON, motive: '2' })
    expect(await batches.run(wish)).toMatchObject({ done: 2, failed: 0 })
    await haveState(chosen, 'Cancelada')
    const silent = await authorised('SVOUTROS')
    expect(await batches.run(services(silent, 'cancel', { reason: REASON }))).toMatchObject({ done: 2, failed: 0 })
    await haveState(silent, 'Cancelada')
    expect([await motivesOf(chosen), await motivesOf(silent)]).toEqual([['2'], ['9']])
  })

  it.each([
    [{ entity: 'service-fiscal-note', action: 'cancel', motive: '7' }],
    [{ entity: 'service-fiscal-note', action: 'send', motive: '1' }],
    [{ entity: 'fiscal-note', action: 'cancel', motive: '1' }],
  ])('takes a motive only where the law has one (%#)', async (body) => {
    const reply = await batches.start({ ...body, ids: [1], reason: REASON })
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['motive']])
  })
})

describe('a batch of sales', () => {
  it('has the notes of waiting sales made and sent now, and leaves the others as they are', async () => {
    await product.sql('update sale_integration set delay_to_send_note_in_days = 30 where company_id = $1', [
      shop.companyId,
    ])
    const codes = ['SVAGORA1', 'SVAGORA2']
    for (const code of codes) await shop.deliver(purchase({ code, at: new Date() }))
    const sales = await Promise.all(codes.map((code) => until('the sale', () => shop.sale(code))))
    expect(sales.map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])
    const ids = sales.map(({ id }) => id)
    await product.sql(`update sale set status = 'CANCELED' where id = $1`, [ids[1]])
    const body = { entity: 'sale', action: 'send', ids }
    const { body: seen } = await batches.preview(body)
    expect(seen.data).toEqual({ can: 1, unread: 0, cannot: [{ reason: expect.stringMatching(/cancelada/), total: 1 }] })

    const done = await batches.run(body)
    expect(done).toMatchObject({ done: 2, failed: 1 })
    const [row] = await batches.rows(done.id, 'DONE')
    expect(row).toMatchObject({ entity_id: ids[0], number: null, customer_name: expect.any(String) })
    await shop.inState('SVAGORA1', 'Autorizada')
    expect((await shop.sale('SVAGORA2'))?.status).toBe('CANCELED')
  })
})

describe('a batch over several companies', () => {
  it('is a task a company, begun together, each blind to the other', async () => {
    const other: Shop = await openShop(product, { integration: { auto_send: false } })
    await other.deliver(purchase({ code: 'OUTRA', at: new Date() }))
    const note = await until('the draft', () => other.note('OUTRA'))
    await product.sql('update sale_integration set delay_to_send_note_in_days = 0 where company_id = $1', [
      shop.companyId,
    ])
    const service = await shop.sell('DESTA')
    await product.sql(`update note set kind = 'NFE' where id = $1`, [service.id])
    const wise = batchesOf(product, await product.person({ wise: true }))
    const ids = await wise.begun({ entity: 'fiscal-note', action: 'consult', ids: [note.id, service.id] })
    const tasks = [await wise.ended(ids[0] ?? 0), await wise.ended(ids[1] ?? 0)]
    expect(tasks.map(({ company_id, total }) => [company_id, total])).toEqual(
      expect.arrayContaining([
        [shop.companyId, 1],
        [other.companyId, 1],
      ]),
    )
    const running = (await product.call(shop.adm, 'GET', '/api/task?state=QUEUED,RUNNING')).body
    expect(running.total).toBe(0)
    expect((await batches.start({ entity: 'fiscal-note', action: 'consult', ids: [note.id] })).status).toBe(404)
  })
})
