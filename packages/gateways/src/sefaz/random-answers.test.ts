import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectStorable } from '../../testing/contract-suite-mutilations.ts'
import {
  answering,
  CANCEL,
  fixture,
  ISSUED,
  KEY,
  NOTE,
  orThrow,
  PREPARATION,
  RANGE,
  SENT_KEY,
} from '../../testing/sefaz/example.ts'
import { consultSefazNfe } from './consult.ts'
import { prepareSefazEvent, sendSefazEvent } from './events.ts'
import { prepareSefazNfe } from './prepare.ts'
import { sendSefazNfe } from './send.ts'
import { prepareSefazVoid, sendSefazVoid } from './void.ts'

const NOTE_BYTES = orThrow(prepareSefazNfe(NOTE, KEY, PREPARATION))
const EVENT_BYTES = orThrow(prepareSefazEvent(CANCEL, ISSUED, SENT_KEY, PREPARATION))
const VOID_BYTES = orThrow(prepareSefazVoid(RANGE, PREPARATION))

const WHOLE = [
  'autorizada',
  'autorizada-com-prefixos',
  'autorizada-como-texto',
  'denegada',
  'numero-de-outra-chave',
  'recibo',
  'consulta-cancelada',
  'consulta-com-cartas',
  'consulta-de-outra-chave',
  'evento-cancelamento',
  'inutilizada',
  'falha-soap',
].map(fixture)

/** Good answers with a part removed, doubled or replaced by foreign text; and random noise. */
const answers = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(
      fc.constantFrom(...WHOLE),
      fc.nat(),
      fc.nat(400),
      fc.oneof(fc.constantFrom('', '<', '>', '&', '<a>', '</infProt>', '<cStat>100</cStat>', '\u0000'), fc.string()),
    )
    .map(([whole, at, length, put]) => {
      const from = at % whole.length
      return whole.slice(0, from) + put + whole.slice(from + length)
    }),
  fc
    .tuple(fc.constantFrom(...WHOLE), fc.integer({ min: 0, max: 9999 }))
    .map(([whole, code]) => whole.replaceAll(/<cStat>[0-9]+/g, `<cStat>${code}`)),
)

it('whatever is answered, nothing throws and only a whole answer settles anything', async () => {
  await fc.assert(
    fc.asyncProperty(answers, fc.constantFrom(200, 200, 200, 403, 500), async (body, status) => {
      const { access } = answering(body, { status })
      const sent = await sendSefazNfe(NOTE_BYTES, SENT_KEY, access)
      const asked = await consultSefazNfe(SENT_KEY, access, NOTE_BYTES.bytes)
      const event = await sendSefazEvent(CANCEL, EVENT_BYTES, SENT_KEY, access)
      const range = await sendSefazVoid(RANGE, VOID_BYTES, access)
      expectStorable([sent, asked, event, range])
      if (status !== 200) for (const outcome of [sent, asked, event, range]) expect(outcome.kind).toBe('UNKNOWN')
      // An authorised note always has its file: the signed XML and its protocol belong together.
      if (sent.kind === 'FINAL' && sent.result.enotas_status === 'Autorizada')
        expect(sent.result.enclosed.XML).toBeDefined()
    }),
    { numRuns: 400 },
  )
})
