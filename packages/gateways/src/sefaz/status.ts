import { writeCanonical } from '@talao/fiscal/layout/write'
import type { Access } from '../port/gateway.ts'
import type { Exchange, Unknown } from '../port/outcome.ts'
import type { Environment } from '../port/preparation.ts'
import { READ_TIMEOUT_MS, unknownFromAnswer } from '../port/unknown-outcome.ts'
import { answerStatusIn, TP_AMB, textIn } from './answer.ts'
import { callSefaz } from './call.ts'
import { STATUS } from './messages.ts'
import { unknownFromRefusal } from './refusal.ts'
import { authorizerOf, svcOf } from './route.ts'
import { soapEnvelope } from './soap.ts'

/**
 * paused: stopped for a short time (108). down: stopped without a date (109), or the contingency service is closed
 * (113, 114).
 */
export type SefazStatus = {
  kind: 'STATUS'
  exchange: Exchange
  state: 'up' | 'paused' | 'down'
  cStat: string
  text: string
  /** Current average answer time in seconds, as the service reports it (tMed). */
  medianSeconds: number | null
}

const STATES: Readonly<Record<string, SefazStatus['state']>> = {
  '107': 'up',
  '108': 'paused',
  '109': 'down',
  '113': 'down',
  '114': 'down',
}

/**
 * The status that the authorizer of a UF (IBGE code), or its contingency service, reports. UNKNOWN when the answer is
 * unreadable or refused. Ask at most once in three minutes. Throws a RangeError for an unknown code.
 */
export async function sefazStatus(
  state: number,
  environment: Environment,
  access: Access,
  { contingency = false }: { contingency?: boolean } = {},
): Promise<SefazStatus | Unknown> {
  const destination = {
    service: 'NFeStatusServico4',
    authorizer: contingency ? svcOf(state) : authorizerOf(state),
    environment,
  } as const
  const question = { versao: '4.00', tpAmb: TP_AMB[environment], cUF: String(state), xServ: 'STATUS' }
  const bytes = soapEnvelope(destination.service, writeCanonical(STATUS, question))
  const heard = await callSefaz(destination, bytes, READ_TIMEOUT_MS, access)
  if (heard.kind === 'UNKNOWN') return heard
  const said = answerStatusIn(heard.message, environment)
  if ('malformed' in said) return unknownFromAnswer(heard, 'malformed', said.malformed)
  const now = STATES[said.cStat]
  if (!now) return unknownFromRefusal(heard, said)
  const seconds = textIn(heard.message, 'tMed')
  const medianSeconds = seconds !== null && /^[0-9]{1,4}$/.test(seconds) ? Number(seconds) : null
  return { kind: 'STATUS', exchange: heard.exchange, state: now, cStat: said.cStat, text: said.xMotivo, medianSeconds }
}
