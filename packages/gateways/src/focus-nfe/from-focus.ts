import { bareChaveDeAcesso, parseChaveDeAcesso, stripPunctuation } from '@talao/fiscal'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { readInstant } from '@talao/fiscal/value/instant'
import { z } from 'zod'
import { sequenceOf } from '../port/event.ts'
import type { NoteResult, PreviousAttempt } from '../port/outcome.ts'
import { Complaints, Text } from './authority-errors.ts'
import { existingNoteRefusal } from './existing-note-refusal.ts'
import {
  authorityVerdictOf,
  filesOf,
  type NoteState,
  stateOf,
  type UnreadableNote,
  wholeNumber,
} from './read-status.ts'

/**
 * Converts a Focus note to a `NoteResult`: the same function reads the answers of creations and consults, and webhooks.
 * Returns a reason instead when the body is not a note, its state is unknown, or it says "authorised" without a valid
 * chave.
 */
export function readFocusNote(json: unknown, rejections?: RejectionTable): NoteResult | UnreadableNote {
  const parsed = NoteBody.safeParse(json)
  if (!parsed.success) return { malformed: 'a resposta não traz a situação, a referência e o CNPJ da nota' }
  const body = parsed.data
  const state = stateOf(body.status)
  if (!state) return { malformed: `a Focus NFe informou uma situação desconhecida: ${body.status}` }
  const result = noteOf(body, state, rejections)
  const needsKey = result.enotas_status === 'Autorizada' || result.enotas_status === 'Cancelada'
  return needsKey && !isKeyOf(result)
    ? { malformed: 'a chave de acesso informada não é válida para esta nota' }
    : existingNoteRefusal(result, rejections)
}

const EarlierBody = z.object({
  status: Text,
  serie: Text,
  numero: Text,
  chave_nfe: Text,
  caminho_xml_nota_fiscal: Text,
  caminho_xml_cancelamento: Text,
})

const NoteBody = z.object({
  status: z.string().min(1),
  ref: z.string().min(1),
  cnpj_emitente: z.string().min(1),
  status_sefaz: Text,
  mensagem_sefaz: Text,
  mensagem: Text,
  chave_nfe: Text,
  numero: Text,
  serie: Text,
  caminho_xml_nota_fiscal: Text,
  caminho_danfe: Text,
  caminho_xml_cancelamento: Text,
  caminho_xml_carta_correcao: Text,
  caminho_pdf_carta_correcao: Text,
  numero_carta_correcao: Text,
  erros: Complaints,
  protocolo_nota_fiscal: z.object({ numero_protocolo: Text, data_recebimento: Text }).nullish().catch(null),
  tentativa_anterior: EarlierBody.nullish().catch(null),
})

type NoteBody = z.output<typeof NoteBody>

function noteOf(body: NoteBody, state: NoteState, rejections?: RejectionTable): NoteResult {
  const protocol = body.protocolo_nota_fiscal
  return {
    document: 'NFE',
    ref: body.ref,
    cnpj: stripPunctuation(body.cnpj_emitente).toUpperCase(),
    provider_status: body.status,
    ...state,
    access_key: body.chave_nfe && bareChaveDeAcesso(body.chave_nfe),
    number: wholeNumber(body.numero),
    serie: body.serie,
    rps_number: null,
    rps_serie: null,
    verification_code: null,
    decided_at: readInstant(protocol?.data_recebimento),
    protocol: protocol?.numero_protocolo ?? null,
    ...authorityVerdictOf(body, state, rejections),
    // Focus has no field for alerts; they are read from the XML.
    alerts: [],
    files: filesOf({
      XML: body.caminho_xml_nota_fiscal,
      PDF: body.caminho_danfe,
      CANCEL_XML: body.caminho_xml_cancelamento,
      CCE_XML: body.caminho_xml_carta_correcao,
      CCE_PDF: body.caminho_pdf_carta_correcao,
    }),
    enclosed: {},
    correction_sequence: sequenceOf(body.numero_carta_correcao),
    previous_attempt: body.tentativa_anterior ? earlierOf(body.tentativa_anterior) : null,
  }
}

function earlierOf(body: z.output<typeof EarlierBody>): PreviousAttempt {
  return {
    provider_status: body.status,
    access_key: body.chave_nfe && bareChaveDeAcesso(body.chave_nfe),
    number: wholeNumber(body.numero),
    serie: body.serie,
    files: filesOf({ XML: body.caminho_xml_nota_fiscal, CANCEL_XML: body.caminho_xml_cancelamento }),
  }
}

/** An authorised note has a chave with a correct check digit that names the note's issuer. */
function isKeyOf(result: NoteResult): boolean {
  const parts = result.access_key === null ? undefined : parseChaveDeAcesso(result.access_key)
  if (parts?.document !== result.cnpj || parts.model !== '55') return false
  const isSame = (told: number | null, inKey: number) => told === null || told === inKey
  return isSame(result.number, parts.number) && isSame(result.serie === null ? null : Number(result.serie), parts.serie)
}
