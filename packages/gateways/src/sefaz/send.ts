import type { Access } from '../port/gateway.ts'
import type { SendOutcome } from '../port/outcome.ts'
import type { IssueKey, Prepared } from '../port/preparation.ts'
import { CREATE_TIMEOUT_MS, unknownFromAnswer } from '../port/unknown-outcome.ts'
import { type AnswerStatus, answerStatusIn, onlyChild, textIn } from './answer.ts'
import { callSefaz, type SefazAnswer } from './call.ts'
import { DENIED, REACTIONS } from './codes.ts'
import { keyUsingNumber } from './key-using-number.ts'
import { isAuthorised } from './meaning.ts'
import { bytesOf, emittedAt, isAboutSent, type Protocol, procNfeOf, protocolIn } from './protocol.ts'
import { isAboutRequest, isRefusal, refusalOf } from './refusal.ts'
import { refusedWith, resultOf } from './result.ts'
import { authorizerOfChave } from './route.ts'

/**
 * Sends a lot of one note and never repeats it. Every uncertain outcome is UNKNOWN, because a note may exist although
 * no answer says so.
 */
export async function sendSefazNfe(prepared: Prepared, key: IssueKey, access: Access): Promise<SendOutcome> {
  const chave = prepared.identity ?? ''
  const destination = {
    service: 'NFeAutorizacao4',
    authorizer: authorizerOfChave(chave),
    environment: key.environment,
  } as const
  const heard = await callSefaz(destination, prepared.bytes, CREATE_TIMEOUT_MS, access)
  if (heard.kind === 'UNKNOWN') return heard
  const said = answerStatusIn(heard.message, key.environment)
  if ('malformed' in said) return unknownFromAnswer(heard, 'malformed', said.malformed)
  if (said.cStat === '103' || said.cStat === '105') return accepted(heard, said, key, chave)
  if (said.cStat !== '104') return numberAnswer(heard, said, chave) ?? refusalOf(heard, said)
  const protocol = protocolIn(heard, chave, key.environment)
  if (!protocol) return unknownFromAnswer(heard, 'malformed', 'a SEFAZ processou o envio sem dizer o resultado da nota')
  if ('malformed' in protocol) return unknownFromAnswer(heard, 'malformed', protocol.malformed)
  return decided(heard, protocol, { prepared, key, chave })
}

/** Accepted for later processing although a synchronous answer was requested: from here on the note is consulted. */
function accepted(heard: SefazAnswer, said: AnswerStatus, key: IssueKey, chave: string): SendOutcome {
  const receipt = onlyChild(heard.message, 'infRec')
  if (!receipt || !textIn(receipt, 'nRec')) {
    return unknownFromAnswer(heard, 'malformed', 'a SEFAZ recebeu o envio sem dar o recibo')
  }
  const result = resultOf(key, chave, { ...said, enotas_status: 'PROCESSING' }, heard)
  return { kind: 'ACCEPTED', exchange: heard.exchange, result }
}

/** Answers about the number alone: this note or another one already exists. */
function numberAnswer(
  { exchange, ...heard }: SefazAnswer,
  { cStat, xMotivo }: AnswerStatus,
  chave: string,
): SendOutcome | undefined {
  const reaction = REACTIONS[cStat]
  const told = { exchange, code: cStat, text: xMotivo }
  if (reaction === 'exists') return { kind: 'ALREADY_EXISTS', ...told }
  if (reaction === 'voided') return { kind: 'NUMBER_TAKEN', ...told, holder: null }
  if (reaction !== 'taken') return undefined
  const holder = keyUsingNumber(xMotivo, chave)
  if (holder === chave) return { kind: 'ALREADY_EXISTS', ...told }
  // Without the other key it is uncertain whether it is an earlier transmission of this very sale.
  if (holder !== null) return { kind: 'NUMBER_TAKEN', ...told, holder }
  return unknownFromAnswer(
    { exchange, ...heard },
    'malformed',
    `o número já foi usado, e a SEFAZ não disse por qual chave: ${xMotivo}`,
  )
}

type Sent = { prepared: Prepared; key: IssueKey; chave: string }

function decided(heard: SefazAnswer, protocol: Protocol, { prepared, key, chave }: Sent): SendOutcome {
  const { cStat } = protocol
  const isValid = isAuthorised(cStat, heard.rejections)
  if (isValid && protocol.protocol === null)
    return unknownFromAnswer(heard, 'malformed', 'a SEFAZ autorizou a nota sem um número de protocolo legível')
  if (isValid || DENIED.includes(cStat)) {
    const proc = procNfeOf(prepared.bytes, heard, protocol)
    const isWithoutProtocol = !proc.ok && proc.code === 'montagem_sem_protocolo'
    if (!proc.ok && (isValid || !isWithoutProtocol)) return unknownFromAnswer(heard, 'malformed', proc.text)
    const decision = {
      ...protocol,
      decided_at: protocol.decidedAt ?? emittedAt(prepared.bytes),
      enotas_status: isValid ? 'Autorizada' : 'Negada',
      denied_final: !isValid,
      enclosed: proc.ok ? { XML: bytesOf(proc.xml) } : {},
    } as const
    return { kind: 'FINAL', exchange: heard.exchange, result: resultOf(key, chave, decision, heard) }
  }
  if (!isAboutSent(prepared.bytes, protocol)) {
    return unknownFromAnswer(heard, 'malformed', 'a SEFAZ recusou outra versão desta nota')
  }
  const about = numberAnswer(heard, protocol, chave)
  if (about) return about
  if (isAboutRequest(cStat, heard.rejections)) return refusalOf(heard, protocol)
  if (!isRefusal(protocol, heard.rejections))
    return unknownFromAnswer(heard, 'malformed', `a SEFAZ deu um protocolo com um código desconhecido (${cStat})`)
  return { kind: 'FINAL', exchange: heard.exchange, result: resultOf(key, chave, refusedWith(protocol), heard) }
}
