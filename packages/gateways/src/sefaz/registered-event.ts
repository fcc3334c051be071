import { assembleProcEvento } from '@talao/documents/seal/assemble'
import { elementSource } from '@talao/fiscal/nfe/element-source'
import { describeSimplesValues, readSimplesValues, SIMPLES_VALUES } from '@talao/fiscal/nfe/event/simples-values'
import { childrenOf, type XmlElement } from '@talao/fiscal/xml/tree'
import { sequenceOf } from '../port/event.ts'
import type { NoteResult } from '../port/outcome.ts'
import type { Environment } from '../port/preparation.ts'
import { type AnswerStatus, answerStatusIn, chaveIn, instantIn, onlyChild, textIn } from './answer.ts'
import type { SefazAnswer } from './call.ts'
import { CANCEL_TYPES } from './codes.ts'
import { isRegistered } from './meaning.ts'
import { bytesOf } from './protocol.ts'
import type { Message } from './soap.ts'

/** An event registered at the authority, from a consult of its note. */
export type RegisteredEvent = AnswerStatus & {
  type: string
  /** Null when unreadable. */
  sequence: number | null
  /** The reason of a cancellation, the text of a correction letter. */
  text: string | null
  protocol: string | null
  registeredAt: Date | null
  /** The procEventoNFe, if both halves are present and the signature is valid. */
  xml: Uint8Array | null
}

/**
 * The registered events of this chave in a consult's answer. Events about another note and refused ones are skipped.
 */
export function registeredEvents(answer: SefazAnswer, chave: string, environment: Environment): RegisteredEvent[] {
  return childrenOf(answer.message, 'procEventoNFe').flatMap((proc) => {
    const [evento, retEvento] = [onlyChild(proc, 'evento'), onlyChild(proc, 'retEvento')]
    const [asked, receipt] = [evento && onlyChild(evento, 'infEvento'), retEvento && onlyChild(retEvento, 'infEvento')]
    const said = receipt ? answerStatusIn(receipt, environment) : { malformed: 'no receipt' }
    if (!receipt || !retEvento || 'malformed' in said || !isRegistered(said.cStat, answer.rejections)) return []
    if ([asked, receipt].some((half) => half && (chaveIn(half) ?? chave) !== chave)) return []
    const read = (name: string) => textIn(receipt, name) ?? (asked ? textIn(asked, name) : null)
    return {
      ...said,
      type: read('tpEvento') ?? '',
      sequence: sequenceOf(read('nSeqEvento')),
      text: asked && textOfEvent(asked),
      protocol: textIn(receipt, 'nProt') || null,
      registeredAt: instantIn(receipt, 'dhRegEvento'),
      xml: evento && assembled(answer, evento, retEvento),
    }
  })
}

export function cancellationOf(events: readonly RegisteredEvent[]): RegisteredEvent | undefined {
  return events.find(({ type }) => CANCEL_TYPES.includes(type))
}

/** The newest values that the authority computed for a note of the Simples, where its signature is valid. */
export function simplesValuesOf(events: readonly RegisteredEvent[]): Pick<NoteResult, 'simples_values'> {
  const newest = events
    .filter(({ type, xml }) => type === SIMPLES_VALUES && xml !== null)
    .toSorted((one, other) => (other.sequence ?? 0) - (one.sequence ?? 0))[0]
  const values = newest?.xml && readSimplesValues(Buffer.from(newest.xml).toString('utf8'))
  if (!values) return {}
  return { simples_values: { text: describeSimplesValues(values).join(' '), registered_at: newest.registeredAt } }
}

function textOfEvent(asked: XmlElement): string | null {
  const detail = onlyChild(asked, 'detEvento')
  return detail && (textIn(detail, 'xCorrecao') ?? textIn(detail, 'xJust'))
}

function assembled(answer: Message, evento: XmlElement, retEvento: XmlElement): Uint8Array | null {
  const proc = assembleProcEvento({
    evento: elementSource(answer, evento),
    retEvento: elementSource(answer, retEvento),
  })
  return proc.ok ? bytesOf(proc.xml) : null
}
