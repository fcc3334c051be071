import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { type NoteRow, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { scrubArchive } from '../../operation/commands/scrub-archive.ts'

/** Some minutes behind the real clock, so that delayed jobs can be brought forward. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())
const HOUR_MS = 3_600_000
const REASON = 'Cliente desistiu da compra'
const FIRST = 'Onde se lê Rua A, leia-se Rua B no endereço de entrega'
const SECOND = `${FIRST} e complemento sala 5`

let product: Product
let side: WorkerSide
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  side = await workerSide(product, clock)
})
afterEach(() => product.simulator.admin.removeFaults())
afterAll(async () => {
  await side.close()
  await product.stop()
})

const ROADS = [
  { gateway: 'FOCUS_NFE', cancel: { method: 'DELETE' }, letter: { path: 'carta_correcao' } },
  { gateway: 'SEFAZ', cancel: { path: 'RecepcaoEvento4' }, letter: { path: 'RecepcaoEvento4' } },
] as const

type EventFact = { id: number; kind: string; sequence: number; state: string; authority_code: string | null }
const eventsOf = (note: { id: number }) =>
  product.sql<EventFact>(
    'select id::int, kind, sequence, state, authority_code from event_request where note_id = $1 order by id',
    [note.id],
  )

/** Does the same as the minute sweep for an event whose answer was lost. */
async function lookAgain(shop: Shop, note: { id: number }): Promise<void> {
  const open = (await eventsOf(note)).at(-1)
  const data = { company_id: shop.companyId, note_id: note.id, event_request_id: open?.id ?? 0 }
  await withCompanies(side.db, [shop.companyId], (tx) =>
    side.queue.enqueue(tx, 'settle-event', data, { key: `again:${open?.id}` }),
  )
}

const eventIs = (note: { id: number }, state: string) =>
  until(`the event to be ${state}`, async () => (await eventsOf(note)).at(-1)?.state === state)

describe.each(ROADS)('a note of $gateway', ({ gateway, ...onRoad }) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(product)
    await product.sql('update company set gateway = $2 where id = $1', [shop.companyId, gateway])
  })

  async function authorised(code: string, complement?: string): Promise<NoteRow> {
    const address = complement ? { complement } : {}
    expect((await shop.deliver(purchase({ code, at: clock.now(), address }))).status).toBe(200)
    return inState(code, 'Autorizada')
  }
  const inState = (code: string, status: string) =>
    until(`${code} to be ${status}`, async () => {
      const note = await shop.note(code)
      return note?.enotas_status === status && note
    })
  const fault = (kind: 'drop_after', over: { method?: string; path?: string }) =>
    product.simulator.admin.addFault({ kind, count: 1, ...over })
  const cancel = (note: NoteRow, reason = REASON) =>
    product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/cancel`, { reason })
  const correct = (note: NoteRow, text: string) =>
    product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/correction-letter`, { text })
  const shown = async (note: NoteRow) =>
    (await product.call(shop.adm, 'GET', `/api/fiscal-note/${note.id}?with=timeline`)).body.data as {
      enotas_status: string
      cancel_state: string | null
      cancel_denied_reason: string | null
      issue_date: string | null
      cancel_until: string | null
      cancel_warning: string | null
      authorized_at: string
      correction_letters: {
        sequence: number
        text: string
        protocol: string | null
        status: string
        has_xml: boolean
        has_pdf: boolean
      }[]
      actions: Record<string, true | string>
      timeline: {
        kind: string
        user: string | null
        request_id: string | null
        detail: string | null
        has_raw: boolean
      }[]
    }
  const raw = (path: string, { token } = { token: shop.adm.token }) =>
    fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const registered = (note: NoteRow) =>
    product.simulator.admin.sefaz.documents({ chave: note.access_key ?? '' }).data.flatMap(({ events }) => events)

  it('is cancelled once however often one clicks, and its files say so', async () => {
    const note = await authorised('LCANCEL')
    const before = await shown(note)
    expect([before.actions.cancel, before.cancel_warning]).toEqual([true, null])
    expect(Date.parse(before.cancel_until ?? '') - Date.parse(before.authorized_at)).toBe(24 * HOUR_MS)
    const clicks = await Promise.all([cancel(note), cancel(note), cancel(note)])
    expect(clicks.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409, 409])
    expect(clicks.find(({ status }) => status === 409)?.body.code).toBe('nota_nao_cancelavel')
    await inState('LCANCEL', 'Cancelada')
    expect(registered(note)).toHaveLength(1)
    const after = await shown(note)
    expect([after.cancel_state, after.cancel_until]).toEqual(['DONE', null])
    expect(after.timeline.find(({ kind }) => kind === 'cancel_asked')).toMatchObject({
      user: 'Pessoa de Teste',
      detail: REASON,
      request_id: clicks.find(({ status }) => status === 202)?.headers.get('x-request-id'),
    })
    // The exchanged messages with the authority are stored. A note never sent has none.
    expect(after.timeline.find(({ kind }) => kind === 'authorized')?.has_raw).toBe(true)
    const { body } = await product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/copy`)
    const copy = await shown({ ...note, id: (body.data as { id: number }).id })
    expect(copy.timeline.map(({ has_raw }) => has_raw)).toEqual([false])
    const xml = await until('the XML of the cancellation', async () => {
      const reply = await raw(`/api/fiscal-note/${note.id}/xml?kind=cancel&download=true`)
      return reply.status === 200 && reply
    })
    expect(xml.headers.get('content-disposition')).toBe(`attachment; filename="${note.access_key}-can.xml"`)
    expect(await xml.text()).toContain('<tpEvento>110111</tpEvento>')
    const paper = await raw(`/api/fiscal-note/${note.id}/pdf`)
    expect(paper.headers.get('cache-control')).toBe('no-store')
    expect((await paper.text()).slice(0, 5)).toBe('%PDF-')
    expect((await cancel(note)).body).toMatchObject({
      code: 'nota_nao_cancelavel',
      message: 'A nota já foi cancelada.',
    })
  })

  it('whose cancellation loses its answer is looked up: one event at the authority', async () => {
    const note = await authorised('LLOST')
    fault('drop_after', onRoad.cancel)
    expect((await cancel(note)).status).toBe(202)
    await eventIs(note, 'UNKNOWN')
    expect((await shop.note('LLOST'))?.enotas_status).toBe('Autorizada')
    clock.advance(60_000)
    await lookAgain(shop, note)
    await inState('LLOST', 'Cancelada')
    expect(registered(note)).toHaveLength(1)
    expect(await eventsOf(note)).toMatchObject([{ kind: 'CANCEL', sequence: 1, state: 'DONE' }])
  })

  it('whose cancellation is refused stays valid, counts as authorised and may be asked again', async () => {
    const note = await authorised('LREFUSED', '[sim:cancelneg]')
    expect((await cancel(note)).status).toBe(202)
    await inState('LREFUSED', 'CancelamentoNegado')
    const after = await shown(note)
    expect([after.cancel_state, after.actions.cancel]).toEqual(['DENIED', true])
    const [entry] = await product.sql<{ detail: string }>(
      `select detail from note_event where note_id = $1 and kind = 'cancel_denied'`,
      [note.id],
    )
    expect(after.cancel_denied_reason).toBe(entry?.detail)
    // Without a chosen date, the note shows the date of the document.
    const xml = await (
      await fetch(`${product.url}/api/fiscal-note/${note.id}/xml`, {
        headers: { authorization: `Bearer ${shop.adm.token}` },
      })
    ).text()
    const written = new Date(/<dhEmi>([^<]+)</.exec(xml)?.[1] ?? '')
    expect(Math.floor(Date.parse(after.issue_date ?? '') / 1000)).toBe(written.getTime() / 1000)
    const months = await product.call(shop.adm, 'GET', '/api/fiscal-note?month_report_amount=true')
    const amounts = (months.body.data as { amount: number }[]).map(({ amount }) => amount)
    expect(amounts.at(-1)).toBe(97)
    expect((await cancel(note)).status).toBe(202)
    await until(
      'the second no',
      async () => (await eventsOf(note)).filter(({ state }) => state === 'DENIED').length === 2,
    )
    expect((await shop.note('LREFUSED'))?.enotas_status).toBe('CancelamentoNegado')
    const told = await product.sql<{ sub_category: string; reason: string }>(
      `select sub_category, facts->>'reason' as reason from notification where entity_id = $1 and user_id = $2`,
      [note.id, shop.adm.id],
    )
    const refused = await product.sql<{ authority_message: string }>(
      `select authority_message from event_request where note_id = $1 order by id`,
      [note.id],
    )
    // Each denial has its own message, not the message of the authorisation.
    expect(told).toEqual(refused.map(({ authority_message: reason }) => ({ sub_category: 'CANCEL_DENIED', reason })))
    expect(told.map(({ reason }) => reason)).not.toContain('Autorizado o uso da NF-e')
  })

  it('keeps in the audit what was asked of it, and by whom', async () => {
    const note = await authorised('LAUDIT')
    expect((await correct(note, 'Onde se lê Rua A, leia-se Rua B')).status).toBe(202)
    expect((await cancel(note, 'Compra desfeita pelo comprador')).status).toBe(202)
    const told = await product.sql<{ user_id: number; after: Record<string, unknown> }>(
      `select user_id::int, after from audit_log where entity = 'fiscal-note' and entity_id = $1 and (after ? 'correction' or after ? 'reason') order by id`,
      [note.id],
    )
    expect(told).toEqual([
      {
        user_id: shop.adm.id,
        after: {
          correction: { digest: expect.any(String), table: 'event_request', id: expect.any(Number) },
          sequence: 1,
        },
      },
      { user_id: shop.adm.id, after: { reason: 'Compra desfeita pelo comprador' } },
    ])
  })

  it('is only cancelled for a reason of lawful length, while it is valid, by its own company', async () => {
    const note = await authorised('LRULES')
    const short = await cancel(note, 'curto')
    expect([short.status, short.body.code, Object.keys(short.body.errors as object)]).toEqual([
      422,
      'dados_invalidos',
      ['reason'],
    ])
    const stranger = await product.person()
    const reply = await product.call(stranger, 'POST', `/api/fiscal-note/${note.id}/cancel`, { reason: REASON })
    expect(reply.status).toBe(404)
    const service = await product.call(shop.adm, 'POST', `/api/service-fiscal-note/${note.id}/cancel`, {
      reason: REASON,
      motive: '1',
    })
    expect(service.status).toBe(404)
    expect(await eventsOf(note)).toEqual([])
  })

  it('has letters one after the other, each with the words before it, and their prints', async () => {
    const note = await authorised('LLETTER')
    const first = await correct(note, FIRST)
    expect([first.status, first.body.data]).toEqual([202, { id: note.id, sequence: 1 }])
    await eventIs(note, 'DONE')
    const forgetful = await correct(note, 'Onde se lê 88, leia-se 99 no número')
    expect([forgetful.status, Object.keys(forgetful.body.errors as object)]).toEqual([422, ['text']])
    expect((await correct(note, SECOND)).body.data).toEqual({ id: note.id, sequence: 2 })
    await until(
      'the second letter',
      async () => (await eventsOf(note)).filter(({ state }) => state === 'DONE').length === 2,
    )
    const letters = await until('the letters to be home', async () => {
      const { correction_letters } = await shown(note)
      return correction_letters.every(({ has_xml }) => has_xml) && correction_letters
    })
    expect(letters).toMatchObject([
      { sequence: 1, text: FIRST, status: 'DONE', has_xml: true, has_pdf: true },
      { sequence: 2, text: SECOND, status: 'DONE', has_xml: true, has_pdf: true },
    ])
    const xml = await (await raw(`/api/fiscal-note/${note.id}/correction-letter/2/xml`)).text()
    expect(xml).toContain('complemento sala 5')
    expect(letters[1]?.protocol).toMatch(/^\d{15}$/)
    expect(xml.slice(xml.indexOf('<retEvento'))).toContain(`<nProt>${letters[1]?.protocol}</nProt>`)
    const print = await raw(`/api/fiscal-note/${note.id}/correction-letter/2/pdf`)
    expect([print.headers.get('content-type'), (await print.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    expect((await raw(`/api/fiscal-note/${note.id}/correction-letter/3/pdf`)).status).toBe(409)
    const made = await product.call(shop.adm, 'POST', '/api/oauth-client', { name: 'Loja', company_id: shop.companyId })
    const program = { token: (made.body.data as { client_secret: string }).client_secret }
    const path = `/api/fiscal-note/${note.id}/correction-letter/2`
    expect(await (await raw(`${path}/xml`, program)).text()).toBe(xml)
    expect((await raw(`${path}/pdf`, program)).headers.get('content-type')).toBe('application/pdf')
  })

  it('has the protocol of its cancellation, and gets one that was never kept from the file at the next walk over the archive', async () => {
    const note = await authorised('LPROTOCOL')
    const told = () =>
      product.sql<{ kind: string; protocol: string | null; registered_at: Date }>(
        'select kind, protocol, registered_at from event_request where note_id = $1 order by id',
        [note.id],
      )
    await correct(note, FIRST)
    await eventIs(note, 'DONE')
    await cancel(note)
    await inState('LPROTOCOL', 'Cancelada')
    const whole = await until('both protocols', async () => {
      const events = await told()
      return events.every(({ protocol }) => protocol !== null) && events
    })
    expect(whole.map(({ kind }) => kind)).toEqual(['CORRECTION', 'CANCEL'])
    expect(new Set(whole.map(({ protocol }) => protocol)).size).toBe(2)
    await product.sql('update event_request set protocol = null where note_id = $1', [note.id])
    await scrubArchive(product.config, { clock, log: makeLogger('silent', clock) })
    expect((await told()).map(({ protocol }) => protocol)).toEqual(whole.map(({ protocol }) => protocol))
    expect((await shown(note)).correction_letters).toMatchObject([{ protocol: whole[0]?.protocol }])
  })

  it('whose letter loses its answer has one letter, and no second may be asked for meanwhile', async () => {
    const note = await authorised('LLOSTLETTER')
    fault('drop_after', onRoad.letter)
    expect((await correct(note, FIRST)).status).toBe(202)
    await eventIs(note, 'UNKNOWN')
    expect((await correct(note, SECOND)).body).toMatchObject({ code: 'correcao_nao_permitida' })
    clock.advance(60_000)
    await lookAgain(shop, note)
    await eventIs(note, 'DONE')
    expect(registered(note)).toHaveLength(1)
    expect(await eventsOf(note)).toMatchObject([{ kind: 'CORRECTION', sequence: 1, state: 'DONE' }])
  })

  it('has at most 20 letters, none with line breaks', async () => {
    const note = await authorised('LMANY')
    expect((await correct(note, 'Onde se lê A\nleia-se B na rua')).status).toBe(422)
    await product.sql(
      `insert into event_request (company_id, note_id, kind, sequence, text, at, state, created_at)
        select $1, $2, 'CORRECTION', n, 'Texto da carta anterior', now(), 'DONE', now() from generate_series(1, 20) n`,
      [shop.companyId, note.id],
    )
    expect((await correct(note, 'Texto da carta anterior e mais')).body.code).toBe('limite_de_cartas')
    expect((await shown(note)).actions.correct).toMatch(/20 cartas/)
  })

  it('is tried after its term with a warning; a no for being late is not asked for again at once', async () => {
    const note = await authorised('LLATE')
    const [row] = await product.sql<{ authorized_at: Date }>('select authorized_at from note where id = $1', [note.id])
    const authorisedAt = (at: Date | undefined) =>
      product.sql('update note set authorized_at = $2 where id = $1', [note.id, at])
    // Set by the test's clock, because SEFAZ's clock may be ahead.
    const longAgo = new Date(clock.now().getTime() - 26 * HOUR_MS)
    await authorisedAt(longAgo)
    await product.simulator.admin.advance(26 * HOUR_MS)
    const late = await shown(note)
    expect([late.actions.cancel, late.cancel_warning]).toEqual([true, expect.stringMatching(/24 horas/)])
    // SEFAZ compares with its own authorisation time and refuses events before it (579).
    await authorisedAt(row?.authorized_at)
    expect((await cancel(note)).status).toBe(202)
    await inState('LLATE', 'CancelamentoNegado')
    expect(await eventsOf(note)).toMatchObject([{ state: 'DENIED', authority_code: '501' }])
    await authorisedAt(longAgo)
    const again = await cancel(note)
    expect([again.status, again.body.code]).toEqual([409, 'fora_do_prazo'])
    expect(again.body.message).toMatch(/devolução/)
    await product.sql(`update event_request set answered_at = answered_at - interval '2 hours' where note_id = $1`, [
      note.id,
    ])
    expect((await cancel(note)).status).toBe(202)
  })
})

const SERVICE_ROADS = [
  { road: 'FOCUS_NFE', cancel: { method: 'DELETE' } },
  { road: 'FOCUS_NFE_MUNICIPAL', cancel: { method: 'DELETE' } },
  { road: 'NFSE_NACIONAL', cancel: { method: 'POST', path: '/eventos$' } },
] as const

describe.each(SERVICE_ROADS)('a service note of $road', ({ road, cancel: onRoad }) => {
  let shop: ServiceShop
  beforeAll(async () => {
    shop = await openServiceShop(product, road)
  })

  const why = { motive: '2', reason: 'O curso não foi prestado ao comprador' }
  async function authorised(code: string, productName = 'Curso de canto', productId = 4711): Promise<{ id: number }> {
    await shop.sell(code, { at: clock.now(), productName, productId })
    return shop.inState(code, 'Autorizada')
  }

  it('whose cancellation is refused stays authorised with that beside it, and may be asked again', async () => {
    const endpoint = { url: `${product.simulator.url}/avisos`, events: ['nfse.cancel_denied', 'nfse.canceled'] }
    expect((await product.call(shop.adm, 'POST', '/api/webhook-endpoint', endpoint)).status).toBe(201)
    const note = await authorised(`${road}N`, 'Curso [sim:cancelneg]', 4712)
    expect((await shop.ask(note.id, 'cancel', why)).status).toBe(202)
    await eventIs(note, 'DENIED')
    const after = await shop.read(note.id)
    expect([after.enotas_status, after.cancel_state, after.actions.cancel]).toEqual(['Autorizada', 'DENIED', true])
    const said = after.timeline?.filter(({ kind }) => kind === 'cancel_denied').at(-1)?.detail
    expect([typeof said, after.cancel_denied_reason]).toEqual(['string', said])
    expect(after.issue_at).not.toBeNull()
    const told = await product.sql<{ event: string; data: object }>(
      'select event, data from webhook_event where company_id = $1',
      [shop.companyId],
    )
    expect(told).toMatchObject([
      { event: 'nfse.cancel_denied', data: { id: note.id, kind: 'NFSE', enotas_status: 'Autorizada' } },
    ])
  })

  it('whose cancellation loses its answer is looked up and cancelled once', async () => {
    const note = await authorised(`${road}L`)
    product.simulator.admin.addFault({ kind: 'drop_after', count: 1, ...onRoad })
    expect((await shop.ask(note.id, 'cancel', why)).status).toBe(202)
    await eventIs(note, 'UNKNOWN')
    expect((await shop.ask(note.id, 'cancel', why)).body.code).toBe('nota_nao_cancelavel')
    clock.advance(60_000)
    await lookAgain(shop, note)
    await shop.inState(`${road}L`, 'Cancelada')
    expect(await eventsOf(note)).toMatchObject([{ kind: 'CANCEL', state: 'DONE' }])
  })

  it('needs a motive of the list and a reason of lawful length', async () => {
    const note = await authorised(`${road}M`)
    expect((await shop.ask(note.id, 'cancel', { ...why, motive: '3' })).status).toBe(422)
    expect((await shop.ask(note.id, 'cancel', { reason: why.reason })).status).toBe(422)
    const short = await shop.ask(note.id, 'cancel', { ...why, reason: 'curto' })
    expect([short.status, Object.keys(short.body.errors as object)]).toEqual([422, ['reason']])
  })
})
