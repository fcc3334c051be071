import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../../test/support/product.ts'
import { purchase } from '../../../../../../test/support/purchase.ts'
import { type NoteRow, openShop, type Shop } from '../../../../../../test/support/shop.ts'
import { until } from '../../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../../kit/clock.ts'
import { withCompanies } from '../../../kit/db/scope.ts'
import { openVault } from '../../../kit/secrets/vault.ts'
import { pgStore } from '../state/pg-store.ts'
import { StoreRefused } from '../state/store.ts'

/** Some minutes behind the real clock, so that the test can advance it to delayed jobs. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())

let product: Product
let shop: Shop
let focus: Shop
let side: WorkerSide
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product)
  focus = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shop.companyId])
  side = await workerSide(product, clock)
})
afterEach(async () => {
  await product.sql('alter table note drop constraint if exists planted')
  for (const table of ['event_request', 'void_range'])
    await product.sql(`alter table ${table} drop constraint if exists planted`)
})
afterAll(async () => {
  await side.close()
  await product.stop()
})

/** From here on the database refuses any chave for the note of this sale. */
const plant = (code: string) =>
  product.sql(
    `alter table note add constraint planted check (access_key is null or sales_code is distinct from '${code}')`,
  )

async function sold(code: string, of: Shop = shop): Promise<NoteRow> {
  expect((await of.deliver(purchase({ code, at: clock.now() }))).status).toBe(200)
  return until(`the note of ${code}`, () => of.note(code))
}
type Open = {
  enotas_status: string
  needs_human_reason: string | null
  next_consult_at: Date | null
  consults: number
  state: string
  outcome: string | null
}
const stand = async ({ id }: Pick<NoteRow, 'id'>) =>
  (
    await product.sql<Open>(
      `select n.enotas_status, n.needs_human_reason, n.next_consult_at, n.consults, a.state, a.outcome
       from note n join attempt a on a.note_id = n.id where n.id = $1`,
      [id],
    )
  )[0]
const unsettled = (note: NoteRow, consults: number) =>
  until('what was heard to be kept', async () => {
    const now = await stand(note)
    return now?.outcome === 'UNSETTLED' && now.consults === consults && now
  })
const consult = ({ id }: NoteRow, of: Shop = shop) => product.call(of.adm, 'POST', `/api/fiscal-note/${id}/consult`)
const heard = ({ id }: NoteRow) =>
  product.sql<{ purpose: string; body: string }>(
    `select purpose, convert_from(body, 'UTF8') as body from attempt_bytes where note_id = $1 and direction = 'heard' order by at`,
    [id],
  )
const told = async ({ id }: NoteRow, of: Shop = shop) =>
  ((await product.call(of.adm, 'GET', `/api/fiscal-note/${id}/timeline`)).body.data as { kind: string }[]).map(
    ({ kind }) => kind,
  )

describe('an answer that the database refuses to settle', () => {
  it('is stored with its bytes, changes no state, waits, needs a user the second time, and is settled once that is possible', async () => {
    await plant('USUM')
    const note = await sold('USUM')
    const first = await unsettled(note, 1)
    expect(first).toMatchObject({ enotas_status: 'PROCESSING', state: 'SENT', needs_human_reason: null })
    expect(first.next_consult_at?.getTime()).toBeGreaterThan(clock.now().getTime())
    expect(await heard(note)).toEqual([{ purpose: 'send', body: expect.stringContaining('<protNFe') }])

    clock.advance(1_000)
    await consult(note)
    const second = await unsettled(note, 2)
    expect(second).toMatchObject({ enotas_status: 'PROCESSING', state: 'SENT' })
    expect(second.needs_human_reason).toContain('não combina com as outras notas')
    expect((await heard(note)).map(({ purpose }) => purpose)).toEqual(['send', 'consult'])
    expect(await told(note)).toEqual(['drafted', 'sent', 'unsettled', 'needs_human'])

    await product.sql('alter table note drop constraint planted')
    await consult(note)
    const after = await until('the note to be settled', async () => {
      const now = await stand(note)
      return now?.enotas_status === 'Autorizada' && now
    })
    expect(after).toMatchObject({ state: 'ANSWERED', needs_human_reason: null })
    expect(product.simulator.admin.sefaz.documents({ cnpj: shop.cnpj }).documents).toBe(1)
  })

  it('to a cancellation is kept as well, and the cancellation settles once it can', async () => {
    const note = await sold('USCANC')
    await until('the note to be legal', async () => (await stand(note))?.enotas_status === 'Autorizada')
    await product.sql(`alter table event_request add constraint planted check (state <> 'DONE') not valid`)
    clock.advance(1_000)
    await product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/cancel`, {
      reason: 'O cliente desistiu da compra',
    })
    const event = () =>
      product.sql<{ id: number; state: string; consults: number }>(
        'select id::int, state, consults from event_request where note_id = $1',
        [note.id],
      )
    await until('what was heard to be kept', async () => (await event())[0]?.consults === 1)
    const [open] = await event()
    expect(open).toMatchObject({ state: 'SENT', consults: 1 })
    expect((await heard(note)).at(-1)).toEqual({ purpose: 'event', body: expect.stringContaining('retEvento') })
    await product.sql('alter table event_request drop constraint planted')
    await withCompanies(side.db, [shop.companyId], (tx) =>
      side.queue.enqueue(tx, 'settle-event', {
        company_id: shop.companyId,
        note_id: note.id,
        event_request_id: open?.id ?? 0,
      }),
    )
    await until('the cancellation', async () => (await stand(note))?.enotas_status === 'Cancelada')
  })

  it('that comes by webhook is kept, answered, and asked about', async () => {
    await plant('USHOOK')
    const note = await sold('USHOOK', focus)
    await unsettled(note, 1)
    const hints = await product.sql('select 1 from gateway_hint where company_id = $1', [focus.companyId])
    expect(hints.length).toBeGreaterThan(0)
    expect(await stand(note)).toMatchObject({ enotas_status: 'PROCESSING' })
    await product.sql('alter table note drop constraint planted')
    await consult(note, focus)
    await until('the note to be settled', async () => (await stand(note))?.enotas_status === 'Autorizada')
  })

  it('to a declaration of void numbers is kept, and the declaration settles once it can', async () => {
    await product.sql('update nfe_access_setting set next_number = 20 where company_id = $1', [shop.companyId])
    const note = await sold('USVAZIO')
    await until('the note to be legal', async () => (await stand(note))?.enotas_status === 'Autorizada')
    await product.sql(`alter table void_range add constraint planted check (state <> 'DONE') not valid`)
    const wish = { serie: 1, start_number: 10, end_number: 11, reason: 'Numeração pulada por falha do sistema' }
    expect((await product.call(shop.adm, 'POST', '/api/fiscal-note/void-range', wish)).status).toBe(202)
    const range = (state: string) =>
      until(`the range to be ${state}`, async () => {
        const [row] = await product.sql<{ id: number; state: string; tries: number; authority_message: string }>(
          'select id::int, state, tries, authority_message from void_range where company_id = $1',
          [shop.companyId],
        )
        return row?.state === state && row
      })
    const open = await range('UNKNOWN')
    expect(open.authority_message).toBe(
      'A resposta da autoridade não pôde ser guardada: O valor contraria uma regra do banco (planted).',
    )
    const heardOf = await product.sql(
      `select 1 from attempt_bytes where void_range_id = $1 and direction = 'heard' and convert_from(body, 'UTF8') like '%retInutNFe%'`,
      [open.id],
    )
    // The test's clock is behind the queue's: the next try may already have happened.
    expect(heardOf.length).toBeGreaterThan(0)
    await product.sql('alter table void_range drop constraint planted')
    await withCompanies(side.db, [shop.companyId], (tx) =>
      side.queue.enqueue(tx, 'settle-void-range', { company_id: shop.companyId, void_range_id: open.id }),
    )
    expect((await range('DONE')).tries).toBeGreaterThan(1)
  })

  it('because of a byte that no text may hold is a refusal too', async () => {
    const note = await sold('USBYTE')
    await until('the note to be legal', async () => (await stand(note))?.enotas_status === 'Autorizada')
    const store = pgStore(side.db, side.queue, openVault(product.config.masterKey))
    const work = store.change({ companyId: shop.companyId, noteId: note.id }, clock.now(), (issuingState) => {
      issuingState.note.provider_status = 'auto\u0000rizado'
    })
    await expect(work).rejects.toThrow(StoreRefused)
    await expect(work).rejects.toThrow('O valor não cabe no campo')
  })
})
