import { describeMutilations } from '../../testing/contract-suite-mutilations.ts'
import { type Whole, waysOfBytes } from '../../testing/corruptions.ts'
import { waysOfTexts, waysOfXml } from '../../testing/mutilation-ways-of-texts.ts'
import {
  CANCEL,
  CHAVE,
  fixture,
  ISSUED,
  KEY,
  NOTE,
  orThrow,
  PREPARATION,
  SENT_KEY,
} from '../../testing/sefaz/example.ts'
import type { NoteResult } from '../port/outcome.ts'
import { SEFAZ } from './gateway.ts'

const prepared = orThrow(SEFAZ.prepare(NOTE, KEY, PREPARATION))
const cancellation = orThrow(SEFAZ.prepareEvent(CANCEL, ISSUED, SENT_KEY, PREPARATION))
const whole = (name: string): Whole => ({
  status: 200,
  mediaType: 'application/soap+xml; charset=utf-8',
  body: fixture(name).replaceAll('<xMotivo>', '<xMotivo>Emissão: '),
})
const isAsSaid = ({ access_key, protocol, authority_code }: NoteResult) =>
  access_key === CHAVE && protocol === '135260000000123' && authority_code === '100'

describeMutilations({
  authorised: whole('autorizada'),
  refused: whole('rejeitada'),
  consult: [whole('consulta-autorizada')],
  done: whole('evento-cancelamento'),
  denied: whole('evento-intempestivo'),
  mutilate: (good) => [...waysOfBytes(good), ...waysOfTexts(good, /(<xMotivo>)[^<]*/g), ...waysOfXml(good)],
  send: (access) => SEFAZ.send(prepared, SENT_KEY, access),
  ask: (access) => SEFAZ.consult(SENT_KEY, access, prepared.bytes),
  cancel: (access) => SEFAZ.sendEvent(CANCEL, cancellation, SENT_KEY, access),
  isAsSaid,
  outcomes: {
    authorised: {
      'FINAL Autorizada': 149,
      'UNKNOWN auth': 1,
      'UNKNOWN malformed': 210,
      'UNKNOWN throttled': 1,
      'UNKNOWN unavailable': 27,
    },
    refused: {
      'FINAL Negada': 148,
      'UNKNOWN auth': 1,
      'UNKNOWN malformed': 193,
      'UNKNOWN throttled': 1,
      'UNKNOWN unavailable': 27,
    },
    consulted: {
      'FINAL Autorizada': 159,
      'UNKNOWN auth': 1,
      'UNKNOWN malformed': 211,
      'UNKNOWN throttled': 1,
      'UNKNOWN unavailable': 27,
    },
    done: { DONE: 192, 'UNKNOWN auth': 1, 'UNKNOWN malformed': 206, 'UNKNOWN throttled': 1, 'UNKNOWN unavailable': 27 },
    denied: {
      DENIED: 179,
      'UNKNOWN auth': 1,
      'UNKNOWN malformed': 200,
      'UNKNOWN throttled': 1,
      'UNKNOWN unavailable': 27,
    },
  },
})
