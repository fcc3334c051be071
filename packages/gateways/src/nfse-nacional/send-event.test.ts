import { describe, expect, it } from 'vitest'
import type { CannedAnswer } from '../../testing/canned-server.ts'
import {
  CANCEL_XML,
  eventList,
  NO_EVENTS,
  packed,
  packedTwice,
  refusal,
  stamped,
} from '../../testing/nfse-nacional/answers.ts'
import { withAuthority } from '../../testing/nfse-nacional/asked.ts'
import { eventoOf } from '../../testing/nfse-nacional/authority.ts'
import {
  CANCEL_PREPARED,
  CANCELLATION,
  CHAVE,
  ISSUE_KEY,
  ISSUED,
  PREPARATION,
  whole,
} from '../../testing/nfse-nacional/example.ts'
import { unwrap } from './envelope.ts'
import { FISCAL_ANALYSIS, NFSE_NACIONAL } from './gateway.ts'

const authority = withAuthority()

function cancel(...answers: CannedAnswer[]) {
  authority().answer(...answers)
  return NFSE_NACIONAL.sendEvent(CANCELLATION, CANCEL_PREPARED, ISSUE_KEY, authority().access)
}

describe('a cancellation', () => {
  it('is done by its receipt, kept as it came', async () => {
    const outcome = await cancel(stamped(201, { eventoXmlGZipB64: packed(CANCEL_XML) }))
    expect(authority().asked()).toEqual([`POST /sefin/nfse/${CHAVE}/eventos`])
    expect(outcome).toMatchObject({ kind: 'DONE', event: { registered_at: new Date('2026-11-21T12:00:00Z') } })
    const file = outcome.kind === 'DONE' ? outcome.event.enclosed.CANCEL_XML : undefined
    expect(Buffer.from(file ?? '').toString()).toBe(CANCEL_XML)
  })

  it('may have its receipt in base64 of base64, but keeps none that was changed', async () => {
    const twice = stamped(201, { eventoXmlGZipB64: packedTwice(CANCEL_XML) })
    expect(await cancel(twice)).toMatchObject({ kind: 'DONE', event: { enclosed: { CANCEL_XML: expect.anything() } } })
    const changed = CANCEL_XML.replace('<nDFSe>8<', '<nDFSe>9<')
    const outcome = await cancel(stamped(201, { eventoXmlGZipB64: packed(changed) }))
    expect(outcome.kind === 'DONE' && outcome.event.enclosed).toEqual({})
  })

  it('that comes too late is denied, with the way out', async () => {
    const outcome = await cancel(refusal(400, 'E0822', 'Prazo expirado.'))
    expect(outcome).toMatchObject({ kind: 'DENIED', authority_code: 'E0822', authority_message: 'Prazo expirado.' })
    expect(outcome).toMatchObject({ faults: [{ explained: expect.stringMatching(/prazo.*análise fiscal/) }] })
  })

  it('is denied when the event in the way is another one, and known when it is this one', async () => {
    const inTheWay = refusal(400, 'E0840', 'Já existe evento vinculado')
    expect(await cancel(inTheWay, NO_EVENTS)).toMatchObject({ kind: 'DENIED', authority_code: 'E0840' })
    expect(authority().asked().slice(1)).toEqual([`GET /sefin/nfse/${CHAVE}/eventos/101101/1`])
    expect(await cancel(inTheWay, eventList(CANCEL_XML))).toMatchObject({ kind: 'ALREADY_EXISTS', code: 'E0840' })
  })

  it('has failed when the request itself is not readable, and stops the company when its certificate is refused', async () => {
    expect(await cancel(refusal(400, 'RNG6110', 'Falha Schema Xml'))).toMatchObject({
      kind: 'REJECTED',
      failure: 'rejected',
    })
    expect(await cancel(refusal(400, 'RNG9999', 'Erro não catalogado.'))).toMatchObject({ kind: 'UNKNOWN' })
    expect(await cancel(refusal(400, 'E0812', 'CNPJ difere'))).toMatchObject({ kind: 'REJECTED', failure: 'auth' })
    expect(await cancel(refusal(400, 'E1843', 'Hora futura'))).toMatchObject({
      kind: 'REJECTED',
      failure: 'unavailable',
    })
  })

  it('cannot be sent as something else', async () => {
    const stray = { ...CANCEL_PREPARED, identity: null }
    await expect(NFSE_NACIONAL.sendEvent(CANCELLATION, stray, ISSUE_KEY, authority().access)).rejects.toThrow(
      RangeError,
    )
  })
})

describe('the request that the city should look at a cancellation', () => {
  it('is an event of its own, whose receipt is no cancellation', async () => {
    const prepared = whole(FISCAL_ANALYSIS.prepare(CANCELLATION, ISSUED, ISSUE_KEY, PREPARATION))
    expect(prepared.identity).toBe(`PRE${CHAVE}101103`)
    const receipt = eventoOf(unwrap('pedidoRegistroEventoXmlGZipB64', prepared.bytes) ?? '')
    authority().answer(stamped(201, { eventoXmlGZipB64: packed(receipt) }))
    const outcome = await FISCAL_ANALYSIS.send(prepared, ISSUE_KEY, authority().access)
    expect(outcome).toMatchObject({ kind: 'DONE', event: { sequence: 1 } })
    expect(outcome.kind === 'DONE' && outcome.event.enclosed).toEqual({})
    authority().answer(eventList(receipt, '101103'))
    const found = await FISCAL_ANALYSIS.consult(ISSUED, ISSUE_KEY, authority().access)
    expect(found).toMatchObject({ kind: 'DONE', text: CANCELLATION.text })
  })

  it('is not done by the receipt of a cancellation', async () => {
    const prepared = whole(FISCAL_ANALYSIS.prepare(CANCELLATION, ISSUED, ISSUE_KEY, PREPARATION))
    authority().answer(stamped(201, { eventoXmlGZipB64: packed(CANCEL_XML) }))
    expect(await FISCAL_ANALYSIS.send(prepared, ISSUE_KEY, authority().access)).toMatchObject({ kind: 'UNKNOWN' })
  })
})
