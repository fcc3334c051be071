import { describeMutilations } from '../../testing/contract-suite-mutilations.ts'
import type { Whole } from '../../testing/corruptions.ts'
import { waysOfJsonAnswer } from '../../testing/mutilation-ways-of-texts.ts'
import {
  AUTHORIZED,
  CANCEL_XML,
  FOUND_NOTE,
  LOOKUP,
  NO_EVENTS,
  packed,
  refusal,
  stamped,
} from '../../testing/nfse-nacional/answers.ts'
import { CANCEL_PREPARED, CANCELLATION, CHAVE, ISSUE_KEY, PREPARED } from '../../testing/nfse-nacional/example.ts'
import { NFSE_NACIONAL } from './gateway.ts'

const whole = ({ status, body }: { status: number; body?: string | Uint8Array }): Whole => ({
  status,
  mediaType: 'application/json',
  body: String(body),
})

describeMutilations({
  authorised: whole(stamped(201, AUTHORIZED)),
  refused: whole(refusal(400, 'E0310', 'Código de tributação inexistente', 'Não há tal serviço.')),
  consult: [LOOKUP, FOUND_NOTE, NO_EVENTS].map(whole),
  done: whole(stamped(201, { eventoXmlGZipB64: packed(CANCEL_XML) })),
  denied: whole(refusal(400, 'E0822', 'Prazo para o cancelamento já expirado.')),
  mutilate: waysOfJsonAnswer(/("(?:descricao|complemento)":")[^"]*/g),
  send: (access) => NFSE_NACIONAL.send(PREPARED, ISSUE_KEY, access),
  ask: (access) => NFSE_NACIONAL.consult(ISSUE_KEY, access, PREPARED.bytes),
  cancel: (access) => NFSE_NACIONAL.sendEvent(CANCELLATION, CANCEL_PREPARED, ISSUE_KEY, access),
  isAsSaid: ({ access_key, number }) => access_key === CHAVE && number === 7,
  outcomes: {
    authorised: {
      'FINAL Autorizada': 167,
      'REJECTED throttled': 1,
      'UNKNOWN malformed': 158,
      'UNKNOWN unavailable': 27,
    },
    refused: { 'FINAL Negada': 167, 'REJECTED throttled': 1, 'UNKNOWN malformed': 185, 'UNKNOWN unavailable': 22 },
    consulted: { 'FINAL Autorizada': 597, 'UNKNOWN malformed': 304, 'UNKNOWN throttled': 3, 'UNKNOWN unavailable': 86 },
    done: { DONE: 91, 'REJECTED throttled': 1, 'UNKNOWN malformed': 181, 'UNKNOWN unavailable': 27 },
    denied: { DENIED: 170, 'REJECTED throttled': 1, 'UNKNOWN malformed': 165, 'UNKNOWN unavailable': 22 },
  },
})
