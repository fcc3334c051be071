import { buildChaveDeAcesso, parseChaveDeAcesso, readNfeEvent } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import {
  answering,
  CANCEL,
  CHAVE,
  fixture,
  ISSUED,
  LETTER,
  orThrow,
  PREPARATION,
  SENT_KEY,
} from '../../testing/sefaz/example.ts'
import { consultSefazEvent, prepareSefazEvent, sendSefazEvent } from './events.ts'

const CANCELLATION = orThrow(prepareSefazEvent(CANCEL, ISSUED, SENT_KEY, PREPARATION))
const CORRECTION = orThrow(prepareSefazEvent(LETTER, ISSUED, SENT_KEY, PREPARATION))

const cancel = (body: string) => sendSefazEvent(CANCEL, CANCELLATION, SENT_KEY, answering(body).access)
const correct = (body: string) => sendSefazEvent(LETTER, CORRECTION, SENT_KEY, answering(body).access)
const refusal = (code: string) => fixture('evento-intempestivo').replace('>501<', `>${code}<`)

describe('an event', () => {
  it('is named by its Id', () => {
    expect(CANCELLATION.identity).toBe(`ID110111${CHAVE}01`)
    expect(CORRECTION.identity).toBe(`ID110110${CHAVE}02`)
  })

  it.each([
    ['the reason is too short', { ...CANCEL, text: 'curto' }, 'reason'],
    ['the letter is too short', { ...LETTER, text: 'curto' }, 'text'],
  ])('does not leave when %s', (_what, event, path) => {
    expect(prepareSefazEvent(event, ISSUED, SENT_KEY, PREPARATION)).toMatchObject({ faults: [{ path }] })
  })

  it('does not leave without the protocol it speaks of, nor without a certificate', () => {
    expect(prepareSefazEvent(CANCEL, { ...ISSUED, protocol: null }, SENT_KEY, PREPARATION)).toMatchObject({
      faults: [{ code: 'SEFAZ-PROTOCOLO' }],
    })
    expect(prepareSefazEvent(LETTER, ISSUED, SENT_KEY, { seal: null, batch: 1 })).toMatchObject({
      faults: [{ code: 'SEFAZ-CERTIFICADO' }],
    })
  })

  it('is never older than its note, whatever our clock said', () => {
    const early = new Date('2026-11-20T13:00:02Z')
    const written = (event: typeof CANCEL) =>
      /<dhEvento>(.*?)</.exec(
        Buffer.from(orThrow(prepareSefazEvent(event, ISSUED, SENT_KEY, PREPARATION)).bytes).toString(),
      )?.[1]
    for (const event of [CANCEL, LETTER]) expect(written({ ...event, at: early })).toBe('2026-11-20T10:00:05-03:00')
    expect(written(CANCEL)).toBe('2026-11-20T11:00:00-03:00')
  })

  it.each(['577', '578', '579'])(
    'was not taken, but not denied either, when its moment does not suit (%s)',
    async (code) => {
      const expected = { kind: 'REJECTED', failure: 'rejected', faults: [{ code }] }
      expect(await cancel(refusal(code))).toMatchObject(expected)
    },
  )

  it('comes back registered, with its file', async () => {
    const cancelled = await cancel(fixture('evento-cancelamento'))
    expect(cancelled).toMatchObject({
      kind: 'DONE',
      event: { sequence: 1, protocol: '135260000000456', registered_at: new Date('2026-11-20T14:00:03Z') },
    })
    expect(fileOf(cancelled, 'CANCEL_XML')).toMatchObject({ type: '110111', receipt: { nProt: '135260000000456' } })
    const corrected = await correct(fixture('evento-carta'))
    expect(fileOf(corrected, 'CCE_XML')).toMatchObject({ event: { detEvento: { xCorrecao: LETTER.text } } })
  })

  it.each(['136', '155'])('is registered with %s too', async (code) => {
    expect(await cancel(fixture('evento-cancelamento').replace('>135<', `>${code}<`))).toMatchObject({ kind: 'DONE' })
  })

  it('may be denied, and the note stays as it was', async () => {
    expect(await cancel(refusal('501'))).toMatchObject({
      kind: 'DENIED',
      authority_code: '501',
      faults: [{ code: '501', explained: expect.any(String) }],
    })
  })

  it('is asked for again when it is known there', async () => {
    expect(await cancel(fixture('evento-duplicado'))).toMatchObject({ kind: 'ALREADY_EXISTS', code: '573' })
    for (const code of ['218', '420']) expect(await cancel(refusal(code))).toMatchObject({ kind: 'ALREADY_EXISTS' })
    const foreign = fixture('evento-duplicado').replace(CHAVE, '35261112ABC34501DE35550010000001231246813570')
    expect(await cancel(foreign)).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
    const letter = refusal('420').replace('<tpEvento>110111', '<tpEvento>110110')
    expect(await correct(letter)).toMatchObject({ kind: 'DENIED' })
  })

  it.each([
    ['108', { kind: 'REJECTED', failure: 'unavailable' }],
    ['656', { kind: 'REJECTED', failure: 'throttled', retryAfterSeconds: 3600 }],
    ['213', { kind: 'REJECTED', failure: 'auth' }],
    ['999', { kind: 'UNKNOWN', failure: 'unavailable' }],
    ['134', { kind: 'UNKNOWN', failure: 'malformed' }],
  ])('is no event yet when the service says %s, of the lot or of the event', async (code, expected) => {
    expect(await cancel(refusal(code))).toMatchObject(expected)
    expect(await cancel(fixture('evento-cancelamento').replace('>128<', `>${code}<`))).toMatchObject(expected)
  })

  it.each([
    ['of another note', (body: string) => body.replace(CHAVE, '35261112ABC34501DE35550010000001231246813570')],
    ['of another sequence', (body: string) => body.replace('<nSeqEvento>1', '<nSeqEvento>2')],
    ['of another environment', (body: string) => body.replace('<tpAmb>2', '<tpAmb>1')],
    ['without a protocol', (body: string) => body.replace('<nProt>135260000000456</nProt>', '')],
    ['empty', (body: string) => body.replace(/<retEvento.*<\/retEvento>/, '')],
    ['told twice', (body: string) => body.replace(/(<retEvento.*<\/retEvento>)/, '$1$1')],
  ])('leaves a doubt when the receipt is %s', async (_what, change) => {
    expect(await cancel(change(fixture('evento-cancelamento')))).toMatchObject({
      kind: 'UNKNOWN',
      failure: 'malformed',
    })
  })
})

describe('the authorizer of an event of a note that a contingency service took in', () => {
  const parts = parseChaveDeAcesso(CHAVE)
  const chave = parts ? buildChaveDeAcesso({ ...parts, emissionType: 6 }) : ''
  const issued = { ...ISSUED, access_key: chave }
  const [SVC_AN, SP] = ['hom.sefazvirtual.fazenda.gov.br', 'homologacao.nfe.fazenda.sp.gov.br']
  const send = async (event: typeof CANCEL, ...answers: string[]) => {
    const { access, asked } = answering(answers)
    const prepared = orThrow(prepareSefazEvent(event, issued, SENT_KEY, PREPARATION))
    const { kind } = await sendSefazEvent(event, prepared, SENT_KEY, access)
    return [kind, ...asked.map(({ url }) => new URL(url).hostname)]
  }
  const ask = async (event: typeof CANCEL, ...answers: string[]) => {
    const { access, asked } = answering(answers)
    const { kind } = await consultSefazEvent(event, issued, SENT_KEY, access)
    return [kind, ...asked.map(({ url }) => new URL(url).hostname)]
  }
  const done = fixture('evento-cancelamento').replaceAll(CHAVE, chave)
  const closed = (code: string) => fixture('evento-cancelamento').replace('>128<', `>${code}<`)
  const cancelled = fixture('consulta-cancelada').replaceAll(CHAVE, chave)
  const shut = fixture('consulta-recusada').replace('>656<', '>114<').replace(CHAVE, chave)

  it('is that service for a cancellation, since the UF is just what may be down', async () => {
    expect(await send(CANCEL, done)).toEqual(['DONE', SVC_AN])
    expect(await send(CANCEL, refusal('501').replaceAll(CHAVE, chave))).toEqual(['DENIED', SVC_AN])
    expect(await ask(CANCEL, cancelled)).toEqual(['DONE', SVC_AN])
  })

  it.each(['113', '114'])('is the UF once that service is closed (%s)', async (code) => {
    expect(await send(CANCEL, closed(code), refusal('501').replaceAll(CHAVE, chave))).toEqual(['DENIED', SVC_AN, SP])
    expect(await ask(CANCEL, shut, cancelled)).toEqual(['DONE', SVC_AN, SP])
    expect(await send(CANCEL, closed('109'))).toEqual(['REJECTED', SVC_AN])
  })

  it('is the UF for a letter, which only the UF takes', async () => {
    expect(await send(LETTER, '')).toEqual(['UNKNOWN', SP])
    expect(await ask(LETTER, '')).toEqual(['UNKNOWN', SP])
  })
})

describe('an event whose answer was lost', () => {
  const ask = (event: typeof CANCEL, body: string) => consultSefazEvent(event, ISSUED, SENT_KEY, answering(body).access)

  it('is found with its text and its file', async () => {
    expect(await ask(CANCEL, fixture('consulta-cancelada'))).toMatchObject({
      kind: 'DONE',
      text: CANCEL.text,
      event: { protocol: '135260000000456', enclosed: { CANCEL_XML: expect.any(Uint8Array) } },
    })
    expect(await ask(LETTER, fixture('consulta-com-cartas'))).toMatchObject({
      kind: 'DONE',
      text: LETTER.text,
      event: { sequence: 2, protocol: '135260000000789' },
    })
  })

  it('is found without its text where only the note’s state is told', async () => {
    const bare = fixture('consulta-cancelada').replace(/<procEventoNFe.*<\/procEventoNFe>/, '')
    expect(await ask(CANCEL, bare)).toMatchObject({ kind: 'DONE', text: null, event: { enclosed: {} } })
    expect(await ask(LETTER, bare)).toMatchObject({ kind: 'ABSENT' })
  })

  it('is found, but not its file, when the signature inside does not hold', async () => {
    const forged = fixture('consulta-cancelada').replace('Compra desfeita', 'Venda desfeita')
    expect(await ask(CANCEL, forged)).toMatchObject({ kind: 'DONE', event: { enclosed: {} } })
  })

  it('is absent when the note has none of it', async () => {
    expect(await ask(CANCEL, fixture('consulta-com-cartas'))).toMatchObject({ kind: 'ABSENT' })
    expect(await ask({ ...LETTER, sequence: 1 }, fixture('consulta-cancelada'))).toMatchObject({ kind: 'ABSENT' })
    expect(await ask({ ...LETTER, sequence: 3 }, fixture('consulta-com-cartas'))).toMatchObject({ kind: 'ABSENT' })
  })

  it('stays in doubt when nothing can be learnt about the note', async () => {
    expect(await ask(CANCEL, fixture('consulta-em-processamento'))).toMatchObject({ kind: 'PROCESSING' })
    expect(await ask(CANCEL, fixture('consulta-ausente'))).toMatchObject({ kind: 'UNKNOWN' })
    expect(await ask(CANCEL, fixture('consulta-recusada'))).toMatchObject({ kind: 'UNKNOWN', failure: 'throttled' })
    expect(await ask(CANCEL, fixture('pagina'))).toMatchObject({ kind: 'UNKNOWN' })
  })
})

function fileOf(outcome: Awaited<ReturnType<typeof cancel>>, kind: 'CANCEL_XML' | 'CCE_XML') {
  if (outcome.kind !== 'DONE') throw new Error(JSON.stringify(outcome))
  return readNfeEvent(Buffer.from(outcome.event.enclosed[kind] ?? '').toString())
}
