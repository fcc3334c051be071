import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { type NoteRow, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const MINUTE_MS = 60_000
/** Hours behind the real clock, so that the tests can advance it to delayed jobs. */
const clock = fixedClock(new Date(Date.now() - 6 * 60 * MINUTE_MS).toISOString())

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product)
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shop.companyId])
})
afterEach(() => {
  product.simulator.admin.removeFaults()
  product.simulator.admin.sefaz.setAuthorizer({ authorizer: 'SP', state: 'operating', svc: false })
})
afterAll(() => product.stop())

const setSaoPaulo = (wish: { state?: 'operating' | 'paused' | 'unreachable'; svc?: boolean }) =>
  product.simulator.admin.sefaz.setAuthorizer({ authorizer: 'SP', ...wish })

async function sold(code: string): Promise<NoteRow> {
  expect((await shop.deliver(purchase({ code, at: clock.now() }))).status).toBe(200)
  return noteOf(code)
}
const inState = (code: string, status: string) =>
  until(`${code} to be ${status}`, async () => {
    const note = await shop.note(code)
    return note?.enotas_status === status && note
  })
const emissionOf = (note: NoteRow) => note.access_key?.slice(34, 35)
const noteOf = (code: string) => until(`the note of ${code}`, () => shop.note(code))
const attempts = (note: NoteRow) =>
  product.sql<{ state: string; contingency: string | null }>(
    'select state, contingency from attempt where note_id = $1 order by n',
    [note.id],
  )
const watched = async () =>
  (
    await product.sql<{ contingency: string | null; asked_at: Date; up_at: Date | null }>(
      `select contingency, asked_at, up_at from authority_watch where state_id = 35`,
    )
  )[0]
const failures = async () =>
  Number(
    (
      await product.sql<{ n: string }>(`select coalesce(sum(failures), 0) n from authority_traffic where place = '35'`)
    )[0]?.n,
  )
/**
 * Only while the note is idle: a note being sent when the clock jumps would not go out, and would be asked about for as
 * long as there is no answer.
 */
async function leap(note: NoteRow, ms: number): Promise<void> {
  const client = new pg.Client({ connectionString: product.database.adminUrl })
  await client.connect()
  await until('the note to rest', async () => {
    await client.query('begin')
    await client.query('select 1 from note where id = $1 for update', [note.id])
    const rests = (await attempts(note)).at(-1)?.state === 'PREPARED'
    if (rests) clock.advance(ms)
    await client.query('commit')
    return rests
  })
  await client.end()
}

describe('the contingency of a UF', () => {
  it('does not begin because of one lost answer, nor of an outage of some minutes', async () => {
    setSaoPaulo({ svc: true, state: 'unreachable' })
    const lost = await sold('CTUM')
    await until('a failure to be counted', async () => (await failures()) > 0)
    clock.advance(10 * MINUTE_MS)
    setSaoPaulo({ state: 'operating' })
    await product.call(shop.adm, 'POST', `/api/fiscal-note/${lost.id}/consult`)
    expect(emissionOf(await inState('CTUM', 'Autorizada'))).toBe('1')
    expect(await watched()).toBeUndefined()
  })

  it('never takes a note away whose answer was lost', async () => {
    product.simulator.admin.addFault({ kind: 'drop_after', path: 'NFeAutorizacao4', count: 1 })
    const doubtful = await sold('CTDUV')
    await until('the lost answer', async () => (await attempts(doubtful)).some(({ state }) => state === 'UNKNOWN'))
    expect(await attempts(doubtful)).toEqual([{ state: 'UNKNOWN', contingency: null }])
  })

  it('begins after half an hour of an authority that says it is closed, and the note that waited leaves by SVC', async () => {
    clock.advance(5 * MINUTE_MS)
    setSaoPaulo({ svc: true, state: 'paused' })
    const waiting = await sold('CTDOIS')
    const before = await failures()
    await until('five failures', async () => (await failures()) >= before + 5)
    expect((await shop.note('CTDOIS'))?.enotas_status).toBe('PROCESSING')
    expect(await watched()).toBeUndefined()
    await leap(waiting, 31 * MINUTE_MS)
    const note = await inState('CTDOIS', 'Autorizada')
    expect(emissionOf(note)).toBe('6')
    expect(note.id).toBe(waiting.id)
    expect(await watched()).toMatchObject({ contingency: 'SVC-AN' })
    const timeline = await product.call(shop.adm, 'GET', `/api/fiscal-note/${note.id}/timeline`)
    expect(timeline.body.data).toContainEqual(
      expect.objectContaining({ kind: 'sent', detail: expect.stringContaining('pelo servidor reserva (SVC-AN)') }),
    )
    const [row] = await product.sql('select contingency from note where id = $1', [note.id])
    expect(row).toEqual({ contingency: 'SVC-AN' })

    const doubtful = await noteOf('CTDUV')
    await product.call(shop.adm, 'POST', `/api/fiscal-note/${doubtful.id}/consult`)
    expect(await attempts(doubtful)).toEqual([{ state: 'UNKNOWN', contingency: null }])
    expect(doubtful.enotas_status).toBe('PROCESSING')
  })

  it('ends when the authority itself answers again', async () => {
    setSaoPaulo({ state: 'operating' })
    clock.advance(4 * MINUTE_MS)
    await until('the end of the contingency', async () => (await watched())?.contingency === null)
    await product.call(shop.adm, 'POST', `/api/fiscal-note/${(await noteOf('CTDUV')).id}/consult`)
    expect(emissionOf(await inState('CTDUV', 'Autorizada'))).toBe('1')
    expect(product.simulator.admin.sefaz.documents({ cnpj: shop.cnpj }).most_valid_documents_of_a_sale).toBe(1)
    expect(await watched()).toMatchObject({ up_at: expect.any(Date) })
    await sold('CTTRES')
    // A process notices the end within a pulse; what it sends meanwhile goes to a service that is open.
    const note = await inState('CTTRES', 'Autorizada')
    expect(['1', '6']).toContain(emissionOf(note))
  })
})
