import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { runningClock } from '../../../../../test/support/running-clock.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'

/** Before cancelling is fined; 2027 has a file of its own. */
const clock = runningClock(fixedClock('2026-11-20T15:00:00Z'))

let product: Product
let shop: Shop
let side: WorkerSide
beforeAll(async () => {
  product = await startProduct({ clock, worker: true, simulator: { clock } })
  shop = await openShop(product)
  side = await workerSide(product, clock)
})
afterAll(async () => {
  await side.close()
  await product.stop()
})

const ask = (method: string, path: string, body?: unknown) => product.call(shop.adm, method, path, body)
const outcome = ({ status, body }: Reply) => [status, body.code]
type Refund = {
  id: number
  path: string
  state: string
  note_id: number
  made_note_id: number | null
  deadline: string | null
}
const refundsOf = async (saleId: number) =>
  ((await ask('GET', `/api/sale/${saleId}`)).body.data as { refunds: Refund[] }).refunds
const act = (saleId: number, refund: Refund, body: object) =>
  ask('POST', `/api/sale/${saleId}/refund/${refund.id}`, body)

/** Runs the worker's minute sweep. */
const sweep = () =>
  withCompanies(side.db, [], (tx) =>
    side.queue.enqueue(tx, 'sweep', { tick: 'minute' }, { key: `test-${Math.random()}` }),
  )

/** Waits until all due cases are processed. */
const settled = () =>
  until(
    'the cases to be looked at',
    async () =>
      (
        await product.sql(
          `select 1 from jobs.job where name in ('sweep', 'settle-refunds') and state in ('created', 'retry', 'active') and start_after <= now()`,
        )
      ).length === 0,
  )
const whyNotAlone = async (saleId: number) =>
  (
    await product.sql<{ detail: string }>(
      `select detail from sale_event where sale_id = $1 and text = 'A nota não foi cancelada automaticamente'`,
      [saleId],
    )
  ).map(({ detail }) => detail)

/** Delivers a sale and waits until its note is authorised. */
async function issued(code: string): Promise<number> {
  await shop.deliver(purchase({ code, at: clock.now() }))
  await until('the authorisation', async () => (await shop.note(code))?.enotas_status === 'Autorizada')
  return (await shop.sale(code))?.id ?? 0
}

async function refunded(code: string): Promise<void> {
  const at = new Date(clock.now().getTime() + 1000)
  await shop.deliver(purchase({ code, at, event: 'PURCHASE_REFUNDED', status: 'REFUNDED' }))
  await until('the refund', async () => (await shop.sale(code))?.status === 'CANCELED')
}

async function givenBack(code: string): Promise<{ saleId: number; refund: Refund }> {
  const saleId = await issued(code)
  await refunded(code)
  const [refund] = await refundsOf(saleId)
  if (!refund) throw new Error('No case was opened.')
  return { saleId, refund }
}

describe('a sale that is given back after its note went out', () => {
  it('opens one case, whose note is cancelled by a person, and closes by itself', async () => {
    const { saleId, refund } = await givenBack('HPREF1')
    expect(refund).toMatchObject({ path: 'CANCEL', state: 'OPEN' })
    expect(Date.parse(refund.deadline ?? '')).toBeGreaterThan(clock.now().getTime() + 23 * 3_600_000)
    expect((await ask('GET', '/api/sale?needs_refund=true')).body.total).toBe(1)
    expect(outcome(await act(saleId, refund, { action: 'RETURN_NOTE' }))).toEqual([422, 'dados_invalidos'])
    expect((await act(saleId, refund, { action: 'CANCEL' })).status).toBe(200)
    expect(outcome(await act(saleId, refund, { action: 'CANCEL' }))).toEqual([409, 'reembolso_ja_resolvido'])
    await until('the cancellation', async () => (await shop.note('HPREF1'))?.enotas_status === 'Cancelada')
    await sweep()
    await until('the end of the case', async () => (await refundsOf(saleId))[0]?.state === 'DONE')
    expect((await ask('GET', '/api/sale?needs_refund=true')).body.total).toBe(0)
  })

  it('told again opens no second case', async () => {
    const { saleId } = await givenBack('HPREF2')
    const at = new Date(clock.now().getTime() + 2000)
    await shop.deliver(purchase({ code: 'HPREF2', at, event: 'PURCHASE_CHARGEBACK', status: 'CHARGEBACK' }))
    await until(
      'all to be read',
      async () => (await product.sql(`select 1 from inbox where state = 'RECEIVED'`)).length === 0,
    )
    expect(await refundsOf(saleId)).toHaveLength(1)
  })

  it('is dismissed only with a reason', async () => {
    const { saleId, refund } = await givenBack('HPREF3')
    expect(outcome(await act(saleId, refund, { action: 'DISMISS' }))).toEqual([422, 'dados_invalidos'])
    expect((await act(saleId, refund, { action: 'DISMISS', reason: 'Acordo com o cliente' })).status).toBe(200)
    expect(await refundsOf(saleId)).toMatchObject([{ state: 'DISMISSED' }])
  })

  it('when the term is over gets a return note, as a draft of its own', async () => {
    const { saleId, refund } = await givenBack('HPREF4')
    await product.sql(`update note set authorized_at = authorized_at - interval '30 hours' where id = $1`, [
      refund.note_id,
    ])
    await product.sql(`update refund_case set deadline = deadline - interval '30 hours' where id = $1`, [refund.id])
    await sweep()
    await until('the next way', async () => (await refundsOf(saleId))[0]?.path === 'RETURN_NOTE')
    expect((await act(saleId, refund, { action: 'RETURN_NOTE' })).status).toBe(200)
    const [own] = await refundsOf(saleId)
    expect(own).toMatchObject({ state: 'ASKED' })
    const made = (await ask('GET', `/api/fiscal-note/${own?.made_note_id}`)).body.data
    const [sold] = await product.sql<{ access_key: string }>('select access_key from note where id = $1', [
      refund.note_id,
    ])
    expect(made).toMatchObject({
      type_operation: 'Entrada',
      goal: 'Devolucao',
      enotas_status: 'PENDING',
      nfe_referenced: sold?.access_key,
      sale_id: null,
      items: [{ cfop: expect.stringMatching(/^[123]/) }],
      actions: { send: true },
    })
  })

  it('is cancelled by itself where the company wants it', async () => {
    await ask('POST', '/api/company-config', { auto_cancel_on_refund: true })
    const saleId = await issued('HPREF5')
    await refunded('HPREF5')
    await until('the cancellation', async () => (await shop.note('HPREF5'))?.enotas_status === 'Cancelada')
    await sweep()
    await until('the end of the case', async () => (await refundsOf(saleId))[0]?.state === 'DONE')
    const lines = await product.sql(
      'select user_name from note_event where kind = $1 and note_id = (select note_id from refund_case where sale_id = $2)',
      ['cancel_asked', saleId],
    )
    expect(lines).toEqual([{ user_name: 'Automação' }])
    await ask('POST', '/api/company-config', { auto_cancel_on_refund: false })
  })

  it('is cancelled by itself only up to the limit of the company, and says so once', async () => {
    const ids = [await issued('HPLIM1'), await issued('HPLIM2')]
    const [before] = await product.sql<{ n: number }>(
      'select count(*)::int as n from refund_case where company_id = $1 and asked_alone_at is not null',
      [shop.companyId],
    )
    await ask('POST', '/api/company-config', { auto_cancel_on_refund: true, max_per_run: (before?.n ?? 0) + 1 })
    await Promise.all([refunded('HPLIM1'), refunded('HPLIM2')])
    await sweep()
    await settled()
    const asked = async () =>
      (
        await product.sql<{ sale_id: number }>(
          'select sale_id::int from refund_case where sale_id = any($1) and asked_alone_at is not null',
          [ids],
        )
      ).map((row) => row.sale_id)
    const first = await asked()
    expect(first).toHaveLength(1)
    const held = ids.find((id) => !first.includes(id)) ?? 0
    await sweep()
    await settled()
    expect(await whyNotAlone(held)).toEqual([
      expect.stringMatching(/^O limite da empresa é de \d+ cancelamentos? sem clique/),
    ])
    await ask('POST', '/api/company-config', { max_per_run: 500 })
    await sweep()
    await until('the other cancellation', async () => (await asked()).length === 2)
    await ask('POST', '/api/company-config', { auto_cancel_on_refund: false })
  })

  it('is not cancelled by itself while nothing leaves by itself, nor afterwards', async () => {
    const saleId = await issued('HPKILL')
    await ask('POST', '/api/company-config', { auto_cancel_on_refund: true, auto_send_notes_enabled: false })
    await refunded('HPKILL')
    await sweep()
    await settled()
    await ask('POST', '/api/company-config', { auto_send_notes_enabled: true })
    await sweep()
    await settled()
    expect(await refundsOf(saleId)).toMatchObject([{ state: 'OPEN' }])
    await ask('POST', '/api/company-config', { auto_cancel_on_refund: false })
  })

  it('that could not be cancelled by itself says why, once', async () => {
    const saleId = await issued('HPWHY')
    await product.sql(
      `insert into event_request (company_id, note_id, kind, sequence, text, at, state, authority_code, authority_message, answered_at, created_at)
       select company_id, id, 'CANCEL', 1, 'Compra devolvida', $2, 'DENIED', '501', 'Prazo de cancelamento superior', $2, $2
       from note where sale_id = $1`,
      [saleId, clock.now()],
    )
    await ask('POST', '/api/company-config', { auto_cancel_on_refund: true })
    await refunded('HPWHY')
    await settled()
    await sweep()
    await settled()
    expect(await whyNotAlone(saleId)).toEqual([expect.stringContaining('recusar o cancelamento por prazo')])
    expect(await refundsOf(saleId)).toMatchObject([{ state: 'OPEN' }])
    await ask('POST', '/api/company-config', { auto_cancel_on_refund: false })
  })

  it('by hand opens its case as well', async () => {
    const saleId = await issued('HPREF6')
    expect((await ask('POST', `/api/sale/${saleId}/cancel`, { reason: 'Venda em duplicidade' })).status).toBe(200)
    expect(await refundsOf(saleId)).toMatchObject([{ path: 'CANCEL', state: 'OPEN' }])
  })
})

describe('a sale that is given back while its note is a draft', () => {
  it('needs no case, and the draft does not leave any more', async () => {
    idOf(await ask('PUT', `/api/integration-hotmart/${shop.integrationId}`, { auto_send: false }))
    await shop.deliver(purchase({ code: 'HPDRAFT', at: clock.now() }))
    const note = await until('the draft', () => shop.note('HPDRAFT'))
    await refunded('HPDRAFT')
    expect(await refundsOf((await shop.sale('HPDRAFT'))?.id ?? 0)).toEqual([])
    expect((await ask('POST', `/api/fiscal-note/${note.id}/send`, {})).body.code).toBe('venda_bloqueada')
  })
})
