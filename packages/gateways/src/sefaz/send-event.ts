import { assembleProcEvento } from '@talao/documents/seal/assemble'
import { elementSource } from '@talao/fiscal/nfe/element-source'
import { placeholdersOf } from '@talao/fiscal/rejection/placeholders'
import type { EventOutcome, EventResult } from '../port/event.ts'
import type { Access } from '../port/gateway.ts'
import type { FileKind } from '../port/outcome.ts'
import type { Environment, Prepared } from '../port/preparation.ts'
import { CREATE_TIMEOUT_MS, unknownFromAnswer } from '../port/unknown-outcome.ts'
import type { Authorizer } from './addresses.ts'
import { type AnswerStatus, answerStatusIn, chaveIn, instantIn, onlyChild, textIn } from './answer.ts'
import { callSefaz, type SefazAnswer } from './call.ts'
import { UNTIMELY } from './codes.ts'
import { isRegistered } from './meaning.ts'
import { bytesOf } from './protocol.ts'
import { faultOf, isAboutRequest, isNewAndNumbered, refusalOf } from './refusal.ts'
import { readEnvelope } from './soap.ts'

export type EventToSend = {
  prepared: Prepared
  id: { type: string; chave: string; sequence: number }
  authorizer: Authorizer
  environment: Environment
  /** File kind under which the assembled procEventoNFe is stored. */
  file: FileKind
}

/** Sends a lot of one event and never repeats it. */
export async function sendEvent(event: EventToSend, access: Access): Promise<EventOutcome> {
  const { prepared, authorizer, environment } = event
  const destination = { service: 'NFeRecepcaoEvento4', authorizer, environment } as const
  const heard = await callSefaz(destination, prepared.bytes, CREATE_TIMEOUT_MS, access)
  if (heard.kind === 'UNKNOWN') return heard
  const lot = answerStatusIn(heard.message, environment)
  if ('malformed' in lot) return unknownFromAnswer(heard, 'malformed', lot.malformed)
  if (lot.cStat !== '128') return refusalOf(heard, lot)
  const receipt = onlyChild(heard.message, 'retEvento')
  const info = receipt && onlyChild(receipt, 'infEvento')
  if (!info) return unknownFromAnswer(heard, 'malformed', 'a SEFAZ processou o envio sem dizer o resultado do pedido')
  const said = answerStatusIn(info, environment)
  if ('malformed' in said) return unknownFromAnswer(heard, 'malformed', said.malformed)
  const theirs = chaveIn(info)
  if (theirs !== null && theirs !== event.id.chave) {
    return unknownFromAnswer(heard, 'malformed', `a resposta é da chave ${theirs.slice(0, 44)}, não desta nota`)
  }
  return isRegistered(said.cStat, heard.rejections) ? registered(heard, said, event) : refused(heard, said, event)
}

function registered(heard: SefazAnswer, said: AnswerStatus, { prepared, id, file }: EventToSend): EventOutcome {
  const receipt = onlyChild(heard.message, 'retEvento')
  const info = receipt && onlyChild(receipt, 'infEvento')
  const envelope = readEnvelope(prepared.bytes, 'envEvento')
  const evento = 'malformed' in envelope ? null : onlyChild(envelope.message, 'evento')
  if (!receipt || !info || !evento || 'malformed' in envelope) {
    return unknownFromAnswer(heard, 'malformed', 'o que foi enviado não traz um evento')
  }
  const proc = assembleProcEvento({ evento: elementSource(envelope, evento), retEvento: elementSource(heard, receipt) })
  if (!proc.ok) return unknownFromAnswer(heard, 'malformed', proc.text)
  const event: EventResult = {
    sequence: id.sequence,
    protocol: textIn(info, 'nProt'),
    authority_code: said.cStat,
    authority_message: said.xMotivo || null,
    registered_at: instantIn(info, 'dhRegEvento'),
    files: {},
    enclosed: { [file]: bytesOf(proc.xml) },
  }
  return { kind: 'DONE', exchange: heard.exchange, event }
}

/**
 * 573 and, for an EPEC, 485: this event already exists. 218 and 420: the note is already cancelled, which is the goal
 * of a cancellation.
 */
function refused(heard: SefazAnswer, said: AnswerStatus, { id, file }: EventToSend): EventOutcome {
  const { cStat, xMotivo } = said
  const { exchange, rejections } = heard
  const isCancelled = file === 'CANCEL_XML' && ['218', '420'].includes(cStat)
  const holder = placeholdersOf(xMotivo).access_key
  if (cStat === '573' || isCancelled || (cStat === '485' && (holder === null || holder === id.chave))) {
    return { kind: 'ALREADY_EXISTS', exchange, code: cStat, text: xMotivo }
  }
  if (
    isAboutRequest(cStat, rejections) ||
    UNTIMELY.includes(cStat) ||
    isNewAndNumbered(said, heard.message, rejections)
  )
    return refusalOf(heard, said)
  return {
    kind: 'DENIED',
    exchange,
    authority_code: cStat,
    authority_message: xMotivo || null,
    faults: [faultOf(said, rejections)],
  }
}
