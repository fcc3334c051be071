import { describe, expect, it } from 'vitest'
import type { CannedAnswer } from '../../testing/canned-server.ts'
import { EXAMPLE_KEY, SERVICE_KEY } from '../../testing/focus-nfe/example-note.ts'
import { fixture, fixtureBody } from '../../testing/focus-nfe/fixture.ts'
import { asked, bodyOf, withFocus } from '../../testing/focus-nfe/server.ts'
import type { EventRequest } from '../port/event.ts'
import { consultFocusEvent } from './event-consult.ts'
import { prepareFocusEvent, sendFocusEvent } from './events.ts'
import type { FocusApi } from './focus-api.ts'
import { NFE_API } from './nfe-api.ts'
import { NFSEN_API } from './nfsen/api.ts'

const AT = new Date('2026-11-20T18:00:00Z')
const CANCEL: EventRequest = { kind: 'CANCEL', sequence: 1, text: 'Compra desfeita — 7 dias', motive: null, at: AT }
const LETTER: EventRequest = { ...CANCEL, kind: 'CORRECTION', text: 'Complemento do endereço: Sala 34C' }

describe('an event at Focus', () => {
  const focus = withFocus()
  const send = async (event: EventRequest, road: FocusApi, ...answers: CannedAnswer[]) => {
    focus().server.answer(...answers)
    const prepared = prepareFocusEvent(road, event)
    if ('faults' in prepared) throw new Error(JSON.stringify(prepared.faults))
    return sendFocusEvent(road, event, prepared, road === NFE_API ? EXAMPLE_KEY : SERVICE_KEY, focus().access)
  }
  const consult = (event: EventRequest, answer: CannedAnswer) => {
    focus().server.answer(answer)
    return consultFocusEvent(NFE_API, event, EXAMPLE_KEY, focus().access)
  }

  it('is a DELETE or a POST with the text in the alphabet of the layout', async () => {
    await send(CANCEL, NFE_API, fixture('cancelamento-feito'))
    await send({ ...CANCEL, motive: '2' }, NFSEN_API, fixture('nfse-cancelamento-feito'))
    await send(LETTER, NFE_API, fixture('carta-feita'))
    const { server } = focus()
    expect(asked(server)).toEqual([
      'DELETE /v2/nfe/tal0nfe000899',
      'DELETE /v2/nfsen/tal0nfs000233',
      'POST /v2/nfe/tal0nfe000899/carta_correcao',
    ])
    expect(bodyOf(server, 0)).toEqual({ justificativa: 'Compra desfeita - 7 dias' })
    expect(bodyOf(server, 2)).toEqual({ correcao: LETTER.text })
  })

  it.each([
    [NFE_API, { ...CANCEL, text: 'curto' }, 'reason'],
    [NFE_API, { ...CANCEL, text: 'a'.repeat(256) }, 'reason'],
    [NFE_API, { ...LETTER, text: 'a'.repeat(1001) }, 'text'],
    [NFSEN_API, LETTER, 'text'],
  ])('is not prepared when Focus would refuse it (%#)', (road, event, path) => {
    expect(prepareFocusEvent(road, event)).toMatchObject({ faults: [{ path, text: expect.any(String) }] })
  })

  it('tells where the files of the event are', async () => {
    expect(await send(LETTER, NFE_API, fixture('carta-feita'))).toMatchObject({
      event: { sequence: 1, files: { CCE_XML: expect.stringMatching(/cce-01\.xml$/), CCE_PDF: expect.any(String) } },
    })
  })

  it('is denied with the code of the authority and its explanation', async () => {
    const denied = await send(CANCEL, NFE_API, fixture('cancelamento-negado'))
    expect(denied).toMatchObject({ kind: 'DENIED', authority_code: '501', faults: [{ code: '501' }] })
    expect(await send(CANCEL, NFSEN_API, fixture('nfse-cancelamento-negado'))).toMatchObject({
      kind: 'DENIED',
      authority_code: 'E523',
      authority_message: expect.stringMatching(/fora do prazo/),
    })
  })

  it('of a note that Focus calls not authorised asks the note which of both it is', async () => {
    const refusal = fixture('nao-autorizada')
    expect(await send(CANCEL, NFE_API, refusal, fixture('cancelada'))).toMatchObject({ kind: 'ALREADY_EXISTS' })
    expect(await send(CANCEL, NFE_API, refusal, fixture('rejeitada'))).toMatchObject({ kind: 'DENIED' })
    expect(await send(CANCEL, NFE_API, refusal, fixture('nao-encontrada'))).toMatchObject({ kind: 'DENIED' })
    expect(await send(CANCEL, NFE_API, refusal, fixture('erro-500'))).toMatchObject({ kind: 'UNKNOWN' })
    expect(await send(LETTER, NFE_API, refusal)).toMatchObject({ kind: 'DENIED' })
  })

  it('tells a note that is gone, one under way and a letter for a cancelled note', async () => {
    expect(await send(CANCEL, NFE_API, fixture('nao-encontrada'))).toMatchObject({
      kind: 'REJECTED',
      faults: [{ code: 'nao_encontrado' }],
    })
    expect(await send(CANCEL, NFE_API, fixture('em-processamento'))).toMatchObject({
      kind: 'REJECTED',
      failure: 'unavailable',
    })
    expect(await send(LETTER, NFE_API, fixture('ja-cancelada'))).toMatchObject({ kind: 'DENIED' })
    expect(await send(CANCEL, NFE_API, fixture('certificado-vencido'))).toMatchObject({ failure: 'auth' })
  })

  it('is told with its protocol and its moment by the whole note', async () => {
    expect(
      await consult({ ...CANCEL, text: 'Outro motivo, de outra pessoa' }, fixture('cancelada-completa')),
    ).toMatchObject({
      kind: 'DONE',
      text: 'Compra desfeita a pedido do cliente',
      event: {
        protocol: '141260000012399',
        authority_code: '135',
        registered_at: new Date('2026-11-20T14:00:00Z'),
        files: { CANCEL_XML: expect.stringMatching(/-can\.xml$/) },
      },
    })
  })

  it('gives our words back where theirs are ours in the letters of the layout', async () => {
    const body = fixtureBody('carta-completa') as Record<string, object>
    const said = { ...body, requisicao_carta_correcao: { correcao: 'Bloco "B" - Sala 34C' } }
    const answer = { status: 200, body: JSON.stringify(said) }
    expect(await consult({ ...LETTER, text: 'Bloco “B” — Sala 34C' }, answer)).toMatchObject({
      text: 'Bloco “B” — Sala 34C',
    })
  })

  it('is absent while the last letter has an earlier number, and there without words when it has a later one', async () => {
    expect(await consult({ ...LETTER, sequence: 2 }, fixture('carta-completa'))).toMatchObject({ kind: 'ABSENT' })
    const later = { ...Object(fixtureBody('carta-completa')), numero_carta_correcao: 3 }
    expect(await consult({ ...LETTER, sequence: 2 }, { status: 200, body: JSON.stringify(later) })).toMatchObject({
      kind: 'DONE',
      event: { sequence: 2, files: {}, protocol: null },
      text: null,
    })
  })
})
