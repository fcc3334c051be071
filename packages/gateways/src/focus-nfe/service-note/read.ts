import { bareChaveNfse, parseChaveNfse, stripPunctuation } from '@talao/fiscal'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { readInstant } from '@talao/fiscal/value/instant'
import { z } from 'zod'
import type { NoteResult } from '../../port/outcome.ts'
import { Complaints, Text } from '../authority-errors.ts'
import { existingNoteRefusal } from '../existing-note-refusal.ts'
import {
  authorityVerdictOf,
  filesOf,
  type NoteState,
  stateOf,
  type UnreadableNote,
  wholeNumber,
} from '../read-status.ts'
import { openAddress } from './open-address.ts'

/**
 * Converts a Focus NFS-e, municipal or national. An authorised national note has a key of 50 characters that names its
 * issuer; a city gives a verification code, and only sometimes a key.
 */
export function readServiceNote(
  json: unknown,
  kind: 'national' | 'municipal',
  rejections?: RejectionTable,
): NoteResult | UnreadableNote {
  const parsed = ServiceNoteBody.safeParse(json)
  if (!parsed.success) return { malformed: 'a resposta não traz a situação, a referência e o CNPJ da nota' }
  const body = parsed.data
  const state = stateOf(body.status)
  if (!state || state.denied_final) {
    return { malformed: `a Focus NFe informou uma situação desconhecida: ${body.status}` }
  }
  const result = noteOf(body, state, rejections)
  const exists = state.enotas_status === 'Autorizada' || state.enotas_status === 'Cancelada'
  if (exists && result.number === null) return { malformed: 'a resposta não diz o número da nota' }
  return exists && kind === 'national' && result.access_key === null
    ? { malformed: 'a chave de acesso informada não é válida para esta nota' }
    : existingNoteRefusal(result, rejections)
}

const ServiceNoteBody = z.object({
  status: z.string().min(1),
  ref: z.string().min(1),
  cnpj_prestador: z.string().min(1),
  mensagem: Text,
  numero: Text,
  codigo_verificacao: Text,
  numero_rps: Text,
  serie_rps: Text,
  data_emissao: Text,
  url: Text,
  url_danfse: Text,
  caminho_xml_nota_fiscal: Text,
  caminho_xml_cancelamento: Text,
  erros: Complaints,
})
type ServiceNoteBody = z.output<typeof ServiceNoteBody>

function noteOf(body: ServiceNoteBody, state: NoteState, rejections?: RejectionTable): NoteResult {
  const cnpj = stripPunctuation(body.cnpj_prestador).toUpperCase()
  return {
    document: 'NFSE',
    ref: body.ref,
    cnpj,
    provider_status: body.status,
    ...state,
    access_key: keyOf(body, cnpj),
    number: wholeNumber(body.numero),
    serie: null,
    rps_number: wholeNumber(body.numero_rps),
    rps_serie: body.serie_rps,
    verification_code: body.codigo_verificacao,
    decided_at: decidedAt(body.data_emissao),
    protocol: null,
    ...authorityVerdictOf(body, state, rejections),
    alerts: [],
    files: filesOf({
      XML: body.caminho_xml_nota_fiscal,
      // `url` is a web page of the city, rarely a PDF.
      PDF: body.url_danfse && openAddress(body.url_danfse) ? body.url_danfse : null,
      CANCEL_XML: body.caminho_xml_cancelamento,
    }),
    enclosed: {},
    correction_sequence: null,
    previous_attempt: null,
  }
}

/** Focus has no field for the key: it is in the verification code, in the consult URL, or in the XML's file name. */
function keyOf({ codigo_verificacao, url, caminho_xml_nota_fiscal }: ServiceNoteBody, cnpj: string): string | null {
  const places = [
    codigo_verificacao,
    /[?&]chave=([0-9A-Za-z]{50})(?:&|$)/.exec(url ?? '')?.[1],
    /(?:NFS|-)([0-9A-Z]{50})(?=[-.])/.exec(caminho_xml_nota_fiscal ?? '')?.[1],
  ]
  const keys = places.flatMap((place) => (place ? [bareChaveNfse(place)] : []))
  return keys.find((key) => parseChaveNfse(key)?.document === cnpj) ?? null
}

/** Cities give a day with the time 00:00, which is not an instant. */
function decidedAt(data_emissao: string | null): Date | null {
  return /[T ]00:00(:00|$)/.test(data_emissao ?? '') ? null : readInstant(data_emissao)
}
