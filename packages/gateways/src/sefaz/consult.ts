import { writeCanonical } from '@talao/fiscal/layout/write'
import type { Access } from '../port/gateway.ts'
import type { ConsultOutcome, NoteResult, Unknown } from '../port/outcome.ts'
import type { IssueKey } from '../port/preparation.ts'
import { READ_TIMEOUT_MS, unknownFromAnswer } from '../port/unknown-outcome.ts'
import type { Authorizer } from './addresses.ts'
import { type AnswerStatus, answerStatusIn, chaveIn, TP_AMB } from './answer.ts'
import { callSefaz, type SefazAnswer } from './call.ts'
import { ABSENT, CANCELLED, CORRECTION_TYPE, DENIED, FINAL, OTHER_KEY, SVC_CLOSED } from './codes.ts'
import { keyUsingNumber } from './key-using-number.ts'
import { isAuthorised } from './meaning.ts'
import { CONSULT } from './messages.ts'
import { bytesOf, emittedAt, isAboutSent, type Protocol, procNfeOf, protocolIn } from './protocol.ts'
import { isAboutNumber, isRefusal, unknownFromRefusal } from './refusal.ts'
import { cancellationOf, type RegisteredEvent, registeredEvents, simplesValuesOf } from './registered-event.ts'
import { refusedWith, resultOf } from './result.ts'
import { authorizerOf, authorizerOfChave } from './route.ts'
import { soapEnvelope } from './soap.ts'

/**
 * Consults one note by its chave, at the authorizer it was sent to. More than ten times an hour counts as abuse (656).
 */
export async function consultSefazNfe(key: IssueKey, access: Access, sent: Uint8Array | null): Promise<ConsultOutcome> {
  const chave = key.identity ?? ''
  const told = await consultAtAuthorizer(chave, key, access)
  if (told.kind === 'UNKNOWN') return told
  const { heard, said } = told
  const { exchange } = heard
  if (ABSENT.includes(said.cStat)) return { kind: 'ABSENT', exchange }
  if (said.cStat === '105') {
    return {
      kind: 'PROCESSING',
      exchange,
      result: resultOf(key, chave, { ...said, enotas_status: 'PROCESSING' }, heard),
    }
  }
  const holder = OTHER_KEY.includes(said.cStat) ? keyUsingNumber(said.xMotivo, chave) : null
  if (holder !== null && holder !== chave)
    return { kind: 'OTHER_DOCUMENT', exchange, holder, reference: null, text: said.xMotivo }
  if (!isFinal(said.cStat, heard)) return refusedBefore(heard, { key, chave, sent }) ?? unknownFromRefusal(heard, said)
  const result = finalResult(heard, said, { key, chave, sent })
  return 'kind' in result ? result : { kind: 'FINAL', exchange, result }
}

/**
 * Some authorisers return the protocol of the refusal at a consult. It is final if its digest is that of the bytes we
 * sent.
 */
function refusedBefore(heard: SefazAnswer, { key, chave, sent }: Asked): ConsultOutcome | undefined {
  const protocol = protocolIn(heard, chave, key.environment)
  if (!protocol || 'malformed' in protocol || !isRefusal(protocol, heard.rejections)) return undefined
  if (sent === null || !isAboutSent(sent, protocol) || isAboutNumber(protocol.cStat)) return undefined
  return { kind: 'FINAL', exchange: heard.exchange, result: resultOf(key, chave, refusedWith(protocol), heard) }
}

type Told = { kind: 'TOLD'; heard: SefazAnswer; said: AnswerStatus }

/** A closed contingency service has handed its notes to the UF, so the UF is consulted instead. */
export async function consultAtAuthorizer(
  chave: string,
  key: Pick<IssueKey, 'environment'>,
  access: Access,
): Promise<Told | Unknown> {
  const authorizer = authorizerOfChave(chave)
  const told = await consultByChave(chave, { ...key, authorizer }, access)
  const home = authorizerOf(Number(chave.slice(0, 2)))
  const isClosed = told.kind === 'TOLD' && SVC_CLOSED.includes(told.said.cStat)
  return isClosed && authorizer !== home ? consultByChave(chave, { ...key, authorizer: home }, access) : told
}

/** The answer to a consult by chave, if it is about this chave. */
export async function consultByChave(
  chave: string,
  { environment, authorizer }: Pick<IssueKey, 'environment'> & { authorizer: Authorizer },
  access: Access,
): Promise<Told | Unknown> {
  const destination = { service: 'NFeConsultaProtocolo4', authorizer, environment } as const
  const question = { versao: '4.00', tpAmb: TP_AMB[environment], xServ: 'CONSULTAR', chNFe: chave }
  const bytes = soapEnvelope(destination.service, writeCanonical(CONSULT, question))
  const heard = await callSefaz(destination, bytes, READ_TIMEOUT_MS, access)
  if (heard.kind === 'UNKNOWN') return heard
  const said = answerStatusIn(heard.message, environment)
  if ('malformed' in said) return unknownFromAnswer(heard, 'malformed', said.malformed)
  const theirs = chaveIn(heard.message)
  // Refusals may omit the chave; an answer that decides about a note may not.
  if (theirs !== chave && (theirs !== null || isFinal(said.cStat, heard))) {
    return unknownFromAnswer(heard, 'malformed', `a resposta é da chave ${theirs?.slice(0, 44)}, não desta nota`)
  }
  return { kind: 'TOLD', heard, said }
}

/** The answer decides about a note, or about its number. */
function isFinal(cStat: string, { rejections }: SefazAnswer): boolean {
  return FINAL.includes(cStat) || isAuthorised(cStat, rejections)
}

type Asked = { key: IssueKey; chave: string; sent: Uint8Array | null }

function finalResult(heard: SefazAnswer, said: AnswerStatus, { key, chave, sent }: Asked): NoteResult | Unknown {
  const protocol = protocolIn(heard, chave, key.environment)
  if (protocol && 'malformed' in protocol) return unknownFromAnswer(heard, 'malformed', protocol.malformed)
  const events = registeredEvents(heard, chave, key.environment)
  const state = stateOf(said, protocol, events, heard)
  if (!state) {
    return unknownFromAnswer(heard, 'malformed', `a SEFAZ respondeu ${said.cStat} sem um protocolo que o confirme`)
  }
  const letter = lastLetter(events)
  const cancellation = cancellationOf(events)
  const isValid = state.enotas_status === 'Autorizada'
  const decision = {
    ...said,
    ...state,
    protocol: protocol?.protocol ?? null,
    alerts: protocol?.alerts ?? [],
    decided_at:
      (isValid ? null : cancellation?.registeredAt) ??
      protocol?.decidedAt ??
      (sent && isValid ? emittedAt(sent) : null),
    correction_sequence: letter?.sequence ?? null,
    ...simplesValuesOf(events),
    enclosed: {
      ...procXml(heard, protocol, sent),
      ...(cancellation?.xml && { CANCEL_XML: cancellation.xml }),
      ...(letter?.xml && { CCE_XML: letter.xml }),
    },
  }
  return resultOf(key, chave, decision, heard)
}

/** The state that codes and protocol give together; undefined when they contradict each other. */
function stateOf(
  { cStat }: AnswerStatus,
  protocol: Protocol | null,
  events: readonly RegisteredEvent[],
  { rejections }: SefazAnswer,
): Pick<NoteResult, 'enotas_status' | 'denied_final'> | undefined {
  if (CANCELLED.includes(cStat)) return { enotas_status: 'Cancelada', denied_final: false }
  if (isAuthorised(cStat, rejections)) {
    if (!protocol?.protocol || !isAuthorised(protocol.cStat, rejections)) return undefined
    return { enotas_status: cancellationOf(events) ? 'Cancelada' : 'Autorizada', denied_final: false }
  }
  const isDenied = !protocol || DENIED.includes(protocol.cStat)
  return isDenied ? { enotas_status: 'Negada', denied_final: true } : undefined
}

function lastLetter(events: readonly RegisteredEvent[]): RegisteredEvent | undefined {
  const letters = events.filter(({ type, sequence }) => type === CORRECTION_TYPE && sequence !== null)
  return letters.toSorted((a, b) => (b.sequence ?? 0) - (a.sequence ?? 0))[0]
}

/** The customer's file (nfeProc), if the sent note is the authorised one. */
function procXml(heard: SefazAnswer, protocol: Protocol | null, sent: Uint8Array | null): NoteResult['enclosed'] {
  const proc = sent && protocol && procNfeOf(sent, heard, protocol)
  return proc?.ok ? { XML: bytesOf(proc.xml) } : {}
}
