import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { z } from 'zod'
import { type EventRequest, type EventResult, sequenceOf } from '../port/event.ts'
import type { ProviderFault } from '../port/outcome.ts'
import { Complaints, Text } from './authority-errors.ts'
import { isAuthorityInternalError } from './existing-note-refusal.ts'
import { authorityVerdictOf, faultsOf, filesOf } from './read-status.ts'

export type DeniedEvent = { authority_code: string | null; authority_message: string | null; faults: ProviderFault[] }

/** Reads a 200 answer to a cancellation or carta de correção: done, denied, or unreadable. */
export function readEventAnswer(
  event: EventRequest,
  json: unknown,
  rejections?: RejectionTable,
): { event: EventResult } | DeniedEvent | { malformed: string } {
  const parsed = Answer.safeParse(json)
  if (!parsed.success) return { malformed: 'a resposta não diz o que foi feito do evento' }
  const body = parsed.data
  const [done, denied] = WORDS[event.kind]
  if (body.status.trim().toLowerCase() === denied) {
    const { authority_code, authority_message } = authorityVerdictOf(body, REFUSED, rejections)
    if (isAuthorityInternalError(authority_code))
      return { malformed: `a autoridade respondeu com um erro dela (${authority_code})` }
    return { authority_code, authority_message, faults: faultsOf(body, true, rejections) }
  }
  if (body.status.trim().toLowerCase() !== done) {
    return { malformed: `a Focus NFe informou uma situação desconhecida do evento: ${body.status}` }
  }
  const sequence = event.kind === 'CANCEL' ? 1 : sequenceOf(body.numero_carta_correcao)
  if (sequence === null) return { malformed: 'a resposta não diz o número da carta de correção' }
  return { event: eventOf(body, sequence) }
}

/** Status of success and status of refusal. */
const WORDS = { CANCEL: ['cancelado', 'erro_cancelamento'], CORRECTION: ['autorizado', 'erro_autorizacao'] } as const

const REFUSED = { enotas_status: 'Negada', denied_final: false } as const

const Answer = z.object({
  status: z.string().min(1),
  status_sefaz: Text,
  mensagem_sefaz: Text,
  mensagem: Text,
  erros: Complaints,
  caminho_xml_cancelamento: Text,
  caminho_xml_carta_correcao: Text,
  caminho_pdf_carta_correcao: Text,
  numero_carta_correcao: Text,
})

function eventOf(body: z.output<typeof Answer>, sequence: number): EventResult {
  return {
    sequence,
    // The answer gives neither protocol nor instant: both are in the event's file.
    protocol: null,
    authority_code: body.status_sefaz,
    authority_message: body.mensagem_sefaz,
    registered_at: null,
    files: filesOf({
      CANCEL_XML: body.caminho_xml_cancelamento,
      CCE_XML: body.caminho_xml_carta_correcao,
      CCE_PDF: body.caminho_pdf_carta_correcao,
    }),
    enclosed: {},
  }
}
