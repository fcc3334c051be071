import type { NfseOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { runningClock } from '../../../../../test/support/running-clock.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { cancelByItself } from './auto-cancel.ts'
import type { RefundCase } from './case.ts'
import { settleRefunds } from './settle-refunds.ts'

/** Before cancelling is fined; 2027 has a file of its own. */
const clock = runningClock(fixedClock('2026-11-20T15:00:00Z'))

let product: Product
/** In a city with its own system, which allows a substitute with another value. */
let municipal: ServiceShop
/** In the Simples, through the national system, which does not allow it. */
let national: ServiceShop
let goods: Shop
let side: WorkerSide
beforeAll(async () => {
  product = await startProduct({ clock, worker: true, simulator: { clock } })
  const integration = { auto_send: true }
  municipal = await openServiceShop(product, 'FOCUS_NFE_MUNICIPAL', { integration })
  national = await openServiceShop(product, 'NFSE_NACIONAL', { integration })
  goods = await openShop(product)
  side = await workerSide(product, clock)
})
afterAll(async () => {
  await side.close()
  await product.stop()
})

/** City of both shops. */
const CITY = 3550308
type Refund = { id: number; path: string; state: string; note_id: number; made_note_id: number | null; reason: string }
const refundsOf = async (shop: Shop, code: string): Promise<Refund[]> => {
  const id = (await shop.sale(code))?.id
  return ((await product.call(shop.adm, 'GET', `/api/sale/${id}`)).body.data as { refunds: Refund[] }).refunds
}
const act = async (shop: Shop, code: string, body: object): Promise<Reply> => {
  const id = (await shop.sale(code))?.id
  const refund = (await refundsOf(shop, code)).at(-1)
  return product.call(shop.adm, 'POST', `/api/sale/${id}/refund/${refund?.id}`, body)
}

/** Runs the worker's minute sweep. */
const sweep = () =>
  withCompanies(side.db, [], (tx) =>
    side.queue.enqueue(tx, 'sweep', { tick: 'minute' }, { key: `test-${Math.random()}` }),
  )

let seconds = 0
/** Delivers a refund webhook from Hotmart and waits until it is processed. */
async function givenBack(shop: Shop, code: string, status: 'PARTIALLY_REFUNDED' | 'REFUNDED'): Promise<void> {
  seconds += 1
  const at = new Date(clock.now().getTime() + seconds * 1000)
  await shop.deliver(purchase({ code, at, event: 'PURCHASE_REFUNDED', status }))
  await allRead()
}

const allRead = () =>
  until('all to be read', async () => {
    const open = await product.sql(`select 1 from inbox where state = 'RECEIVED'`)
    return open.length === 0
  })

async function issued(shop: ServiceShop, code: string): Promise<NfseOut> {
  await shop.sell(code, { price: 100 })
  return shop.inState(code, 'Autorizada')
}

describe('a part given back after the service note went out', () => {
  it('has the note replaced by one with the value that is left', async () => {
    const old = await issued(municipal, 'HPPART1')
    await givenBack(municipal, 'HPPART1', 'PARTIALLY_REFUNDED')
    expect((await municipal.sale('HPPART1'))?.status).toBe('DONE')
    expect(await refundsOf(municipal, 'HPPART1')).toMatchObject([
      { path: 'SUBSTITUTE', state: 'OPEN', note_id: old.id },
    ])

    for (const total of [undefined, 0, 100, 130])
      expect((await act(municipal, 'HPPART1', { action: 'SUBSTITUTE', total })).body).toMatchObject({
        errors: { total: [expect.any(String)] },
      })
    const done = await act(municipal, 'HPPART1', { action: 'SUBSTITUTE', total: 60.01 })
    expect([done.status, done.body.message]).toEqual([200, 'A nota substituta foi criada. Confira e envie.'])
    const [refund] = await refundsOf(municipal, 'HPPART1')
    expect(refund?.state).toBe('ASKED')
    const made = await municipal.read(refund?.made_note_id ?? 0)
    const sale = await product.call(municipal.adm, 'GET', `/api/sale/${(await municipal.sale('HPPART1'))?.id}`)
    // The refund webhook reports a price of 97.
    expect(sale.body.data).toMatchObject({ amount: 97, difference: null, left_out: { given_up: 36.99 } })
    expect(made).toMatchObject({ total: 60.01, substitutes_id: old.id, enotas_status: 'PENDING' })
    expect((await act(municipal, 'HPPART1', { action: 'SUBSTITUTE', total: 50 })).body.code).toBe(
      'reembolso_ja_resolvido',
    )

    expect((await municipal.ask(made.id, 'send')).status).toBe(202)
    await until('the replacement', async () => (await municipal.read(old.id)).substituted_by_id === made.id)
    await sweep()
    await until('the end of the case', async () => (await refundsOf(municipal, 'HPPART1'))[0]?.state === 'DONE')
    expect(await refundsOf(municipal, 'HPPART1')).toHaveLength(1)
  })

  it('is for a person in the Simples, and is not told twice', async () => {
    await issued(national, 'HPPART2')
    await givenBack(national, 'HPPART2', 'PARTIALLY_REFUNDED')
    expect(await refundsOf(national, 'HPPART2')).toMatchObject([
      { path: 'HUMAN', reason: expect.stringMatching(/Simples/) },
    ])
    expect((await act(national, 'HPPART2', { action: 'SUBSTITUTE', total: 50 })).status).toBe(422)
    expect((await act(national, 'HPPART2', { action: 'DISMISS', reason: 'Acordo' })).status).toBe(200)
    const told = purchase({
      code: 'HPPART2',
      at: clock.now(),
      event: 'PURCHASE_REFUNDED',
      status: 'PARTIALLY_REFUNDED',
    })
    await national.deliver(told)
    await allRead()
    expect(await refundsOf(national, 'HPPART2')).toMatchObject([{ state: 'DISMISSED' }])
  })

  it('opens its case again when the rest is given back, and then the note is cancelled', async () => {
    await issued(municipal, 'HPPART3')
    await givenBack(municipal, 'HPPART3', 'PARTIALLY_REFUNDED')
    await act(municipal, 'HPPART3', { action: 'DISMISS', reason: 'Foi pouco' })
    await givenBack(municipal, 'HPPART3', 'REFUNDED')
    expect(await refundsOf(municipal, 'HPPART3')).toMatchObject([{ path: 'CANCEL', state: 'OPEN' }])
  })

  it('leaves a replacement that has not left when the rest is given back', async () => {
    const old = await issued(municipal, 'HPPART4')
    await givenBack(municipal, 'HPPART4', 'PARTIALLY_REFUNDED')
    expect((await act(municipal, 'HPPART4', { action: 'SUBSTITUTE', total: 60 })).status).toBe(200)
    await givenBack(municipal, 'HPPART4', 'REFUNDED')
    const refund = await until('the case to open again', async () => {
      const [one] = await refundsOf(municipal, 'HPPART4')
      return one?.state === 'OPEN' && one
    })
    expect(refund).toMatchObject({ path: 'CANCEL', note_id: old.id, made_note_id: null })
    expect((await act(municipal, 'HPPART4', { action: 'CANCEL' })).status).toBe(200)
  })
})

describe('a city whose system cancels nothing', () => {
  it('is asked about beside the note, and its refunds are for a person', async () => {
    const said = () =>
      product.sql<{ answer: object }>(`select answer from city_parameter where city_id = $1 and kind = 'focus'`, [CITY])
    await until('the answer', async () => (await said()).length > 0)
    expect(await said()).toEqual([{ answer: { cancels: true } }])
    product.simulator.admin.setCity(String(CITY), { possui_cancelamento_nfse: false })
    await product.sql(`delete from city_parameter where city_id = $1 and kind = 'focus'`, [CITY])
    await issued(municipal, 'HPCITY1')
    await until('the news', async () => (await said()).length > 0)
    await givenBack(municipal, 'HPCITY1', 'REFUNDED')
    expect(await refundsOf(municipal, 'HPCITY1')).toMatchObject([{ path: 'HUMAN', state: 'OPEN' }])
    product.simulator.admin.setCity(String(CITY), { possui_cancelamento_nfse: true })
  })
})

describe('a part given back of goods', () => {
  it('is a return note of what came back, as a draft', async () => {
    await goods.deliver(purchase({ code: 'HPPART5', at: clock.now() }))
    await until('the authorisation', async () => (await goods.note('HPPART5'))?.enotas_status === 'Autorizada')
    await givenBack(goods, 'HPPART5', 'PARTIALLY_REFUNDED')
    expect(await refundsOf(goods, 'HPPART5')).toMatchObject([{ path: 'RETURN_NOTE', state: 'OPEN' }])
    expect((await act(goods, 'HPPART5', { action: 'CANCEL' })).body).toMatchObject({
      errors: { action: [expect.stringMatching(/Foi devolvida uma parte/)] },
    })
    expect((await act(goods, 'HPPART5', { action: 'RETURN_NOTE' })).status).toBe(200)
    expect(await refundsOf(goods, 'HPPART5')).toMatchObject([{ state: 'ASKED', made_note_id: expect.any(Number) }])
  })
})

describe('a return note', () => {
  it.each([
    ['on its way', `enotas_status = 'PROCESSING'`, `enotas_status = 'Autorizada'`],
    ['about to be cancelled', `cancel_state = 'REQUESTED'`, 'cancel_state = null'],
  ])('is not made of a note that is %s', async (title, before, after) => {
    const code = `HPPART-${title.length}`
    await goods.deliver(purchase({ code, at: clock.now() }))
    await until('the authorisation', async () => (await goods.note(code))?.enotas_status === 'Autorizada')
    await givenBack(goods, code, 'PARTIALLY_REFUNDED')
    await product.sql(`update note set ${before} where sales_code = $1`, [code])
    expect((await act(goods, code, { action: 'RETURN_NOTE' })).status).toBe(422)
    await product.sql(`update note set ${after} where sales_code = $1`, [code])
    expect((await act(goods, code, { action: 'RETURN_NOTE' })).status).toBe(200)
  })
})

describe('a part given back before the note left', () => {
  it('takes the note out of the line until somebody has looked at its value', async () => {
    await goods.deliver(purchase({ code: 'HPPART8', at: clock.now() }))
    const note = await until('the authorisation', async () => {
      const one = await goods.note('HPPART8')
      return one?.enotas_status === 'Autorizada' && one
    })
    await product.sql(
      `update note set enotas_status = 'PENDING', authorized_at = null, send_asked_at = $2::timestamptz + interval '1 hour', send_lane = 'automatic' where id = $1`,
      [note.id, clock.now()],
    )
    await givenBack(goods, 'HPPART8', 'PARTIALLY_REFUNDED')
    const id = (await goods.sale('HPPART8'))?.id
    expect(await product.sql('select send_asked_at from note where id = $1', [note.id])).toEqual([
      { send_asked_at: null },
    ])
    expect(await refundsOf(goods, 'HPPART8')).toEqual([])
    expect(
      await product.sql(`select detail from sale_event where sale_id = $1 and text = 'Envio suspenso'`, [id]),
    ).toHaveLength(1)
  })
})

describe('the automation', () => {
  it('turned on cancels no note of a refund from before, and those of later ones', async () => {
    for (const code of ['HPPART9', 'HPPART10']) {
      await goods.deliver(purchase({ code, at: clock.now() }))
      await until('the authorisation', async () => (await goods.note(code))?.enotas_status === 'Autorizada')
    }
    await givenBack(goods, 'HPPART9', 'REFUNDED')
    const turned = { auto_cancel_on_refund: true }
    expect((await product.call(goods.adm, 'POST', '/api/company-config', turned)).status).toBe(200)
    await givenBack(goods, 'HPPART10', 'REFUNDED')
    await until('the later one', async () => (await goods.note('HPPART10'))?.enotas_status === 'Cancelada')
    const old = await goods.sale('HPPART9')
    const own = { company_id: goods.companyId, id: old?.id ?? 0 }
    const log = makeLogger('silent', clock)
    await settleRefunds({ ...side, platformDb: side.db, clock, log }, own)
    expect(await refundsOf(goods, 'HPPART9')).toMatchObject([{ path: 'CANCEL', state: 'OPEN' }])
    await product.call(goods.adm, 'POST', '/api/company-config', { auto_cancel_on_refund: false })
    await product.sql('update company_config set auto_cancel_since = null where company_id = $1', [goods.companyId])
  })

  it('leaves a note alone whose sale counts again, whose case is closed or whose company wants it no more', async () => {
    await goods.deliver(purchase({ code: 'HPPART6', at: clock.now() }))
    await until('the authorisation', async () => (await goods.note('HPPART6'))?.enotas_status === 'Autorizada')
    await givenBack(goods, 'HPPART6', 'REFUNDED')
    const note = await goods.note('HPPART6')
    const [own] = await product.sql<RefundCase>('select * from refund_case where note_id = $1', [note?.id])
    if (!own || !note) throw new Error('No case was opened.')
    const cancel = async (sale: string, state: string, isWanted: boolean) => {
      await product.sql('update sale set status = $2 where id = $1', [own.sale_id, sale])
      await product.sql('update refund_case set state = $2 where id = $1', [own.id, state])
      await product.sql('update company_config set auto_cancel_on_refund = $2 where company_id = $1', [
        own.company_id,
        isWanted,
      ])
      const log = makeLogger('silent', clock)
      await cancelByItself({ ...side, platformDb: side.db, clock, log }, own, { id: note.id, kind: 'NFE' })
      return product.sql('select 1 from event_request where note_id = $1', [note.id])
    }
    expect(await cancel('DONE', 'OPEN', true)).toEqual([])
    expect(await cancel('CANCELED', 'DISMISSED', true)).toEqual([])
    expect(await cancel('CANCELED', 'OPEN', false)).toEqual([])
    expect(await cancel('CANCELED', 'OPEN', true)).toHaveLength(1)
  })
})
