import { checkNfeEvent, composeCancellation, composeCorrection, ufOfCode } from '@talao/fiscal'
import type { CancellationEvent, CorrectionEvent } from '@talao/fiscal/nfe/event/layout'
import type { Company } from '../../companies/company.ts'
import type { SimulatorContext } from '../../context/context.ts'
import { cstatAnswer, type SefazAnswer } from '../../sefaz/cstat.ts'
import { schemaRefusal } from '../../sefaz/judge/schema-refusal.ts'
import { nextProtocol } from '../../sefaz/register/protocol.ts'
import { enterEvent, type IssuedDocument } from '../../sefaz/register/store.ts'
import { procEvent } from '../xml/proc-documents.ts'

/** Event 110111 for the client's request. */
export function cancellationOf(world: SimulatorContext, document: IssuedDocument, reason: string): CancellationEvent {
  const { subject, at } = about(world, document)
  const event = composeCancellation({ subject, protocol: document.protocol, reason, at })
  // Keep the client's text unchanged, because an authority corrects nothing.
  return { ...event, detEvento: { ...event.detEvento, xJust: reason } }
}

/** Event 110110, a carta de correção, for the client's request. */
export function correctionOf(
  world: SimulatorContext,
  document: IssuedDocument,
  sequence: number,
  text: string,
): CorrectionEvent {
  const event = composeCorrection({ ...about(world, document), sequence, text })
  return { ...event, detEvento: { ...event.detEvento, xCorrecao: text } }
}

/** The first schema fault of an event, as the authority answers it. */
export function eventRefusal(event: CancellationEvent | CorrectionEvent): SefazAnswer | undefined {
  const [fault] = checkNfeEvent(event)
  return fault && schemaRefusal('event', fault)
}

/** Registers an event of a document and marks a cancelled document. Does not change the note's status. */
export function registerEvent(
  world: SimulatorContext,
  company: Company,
  document: IssuedDocument,
  event: CancellationEvent | CorrectionEvent,
): void {
  const { name, body } = told(event)
  const protocol = nextProtocol(world, ufOfCode(Number(document.chave.slice(0, 2))) ?? 'SP')
  const xml = procEvent(event, company, name, { ...cstatAnswer('135'), protocol, at: world.time.now() })
  enterEvent(world, document, { type: event.tpEvento, seq: Number(event.nSeqEvento), body, protocol, xml })
}

function about(world: SimulatorContext, { chave, cnpj, environment }: IssuedDocument) {
  return { subject: { chave, author: cnpj, in_production: environment === 'producao' }, at: world.time.now() }
}

/** The authority's name for a registered event, and its justification or correction text. */
function told({ detEvento }: CancellationEvent | CorrectionEvent): { name: string; body: string } {
  return 'xJust' in detEvento
    ? { name: 'Cancelamento registrado', body: detEvento.xJust }
    : { name: 'Carta de Correcao registrada', body: detEvento.xCorrecao }
}
