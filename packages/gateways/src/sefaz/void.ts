import { assembleProcInut } from '@talao/documents/seal/assemble'
import { sealInutilizacao } from '@talao/documents/seal/seal'
import { checkInutilizacao, composeInutilizacao } from '@talao/fiscal'
import { elementSource } from '@talao/fiscal/nfe/element-source'
import type { EventPreparation, EventPrepared, VoidOutcome, VoidRange } from '../port/event.ts'
import type { Access } from '../port/gateway.ts'
import type { Prepared } from '../port/preparation.ts'
import { CREATE_TIMEOUT_MS, unknownFromAnswer } from '../port/unknown-outcome.ts'
import { type AnswerStatus, answerStatusIn, instantIn, onlyChild, textIn } from './answer.ts'
import { callSefaz, type SefazAnswer } from './call.ts'
import { WITHOUT_CERTIFICATE } from './prepare.ts'
import { bytesOf } from './protocol.ts'
import { isAboutRequest, isNewAndNumbered, refusalOf } from './refusal.ts'
import { authorizerOf } from './route.ts'
import { readEnvelope } from './soap.ts'
import { preparedFor } from './wrap.ts'

/**
 * The envelope that declares numbers void (inutilização), or the faults that prevent it. Throws a RangeError for an
 * invalid range.
 */
export function prepareSefazVoid(range: VoidRange, { seal }: Pick<EventPreparation, 'seal'>): EventPrepared {
  const { state_id: stateCode, environment, ...rest } = range
  const request = composeInutilizacao({ ...rest, stateCode, in_production: environment === 'producao' })
  // The year of the numbers decides which CNPJ format is valid: later law does not change it.
  const faults = checkInutilizacao(request, `${range.year}-12-31`)
  if (faults.length > 0) return { faults }
  if (!seal) return { faults: [WITHOUT_CERTIFICATE] }
  return preparedFor('NFeInutilizacao4', sealInutilizacao(request, seal), request.Id)
}

/** Contingency services do not accept inutilização: it always goes to the UF. */
export async function sendSefazVoid(range: VoidRange, prepared: Prepared, access: Access): Promise<VoidOutcome> {
  const { environment, state_id } = range
  const destination = { service: 'NFeInutilizacao4', authorizer: authorizerOf(state_id), environment } as const
  const heard = await callSefaz(destination, prepared.bytes, CREATE_TIMEOUT_MS, access)
  if (heard.kind === 'UNKNOWN') return heard
  const info = onlyChild(heard.message, 'infInut')
  const said = info ? answerStatusIn(info, environment) : { malformed: 'a resposta da inutilização está vazia' }
  if ('malformed' in said) return unknownFromAnswer(heard, 'malformed', said.malformed)
  return said.cStat === '102' ? declared(heard, said, prepared) : refused(heard, said)
}

function declared(heard: SefazAnswer, said: AnswerStatus, prepared: Prepared): VoidOutcome {
  const envelope = readEnvelope(prepared.bytes, 'inutNFe')
  if ('malformed' in envelope) return unknownFromAnswer(heard, 'malformed', 'o que foi enviado não é uma inutilização')
  const inutNfe = elementSource(envelope, envelope.message)
  const proc = assembleProcInut({ inutNfe, retInutNfe: elementSource(heard, heard.message) })
  if (!proc.ok) return unknownFromAnswer(heard, 'malformed', proc.text)
  const info = onlyChild(heard.message, 'infInut')
  return {
    kind: 'DONE',
    exchange: heard.exchange,
    protocol: info && textIn(info, 'nProt'),
    registered_at: info && instantIn(info, 'dhRecbto'),
    authority_code: said.cStat,
    authority_message: said.xMotivo || null,
    path: null,
    xml: bytesOf(proc.xml),
  }
}

/** The numbers are already void: 206, 256 and 563 all mean it, for the whole range or part of it. */
const ALREADY_VOID: readonly string[] = ['206', '256', '563']

function refused(heard: SefazAnswer, said: AnswerStatus): VoidOutcome {
  const { cStat, xMotivo } = said
  const { exchange } = heard
  if (ALREADY_VOID.includes(cStat)) return { kind: 'ALREADY_VOID', exchange, code: cStat, text: xMotivo }
  if (isAboutRequest(cStat, heard.rejections) || isNewAndNumbered(said, heard.message, heard.rejections))
    return refusalOf(heard, said)
  return { kind: 'DENIED', exchange, authority_code: cStat, authority_message: xMotivo || null }
}
