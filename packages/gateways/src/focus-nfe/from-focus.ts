import { bareChaveDeAcesso, parseChaveDeAcesso } from '@talao/fiscal'
import { z } from 'zod'
import type { IssueKey } from '../gateway.ts'
import type { FileKind, NoteResult, PreviousAttempt, ProviderFault } from '../outcome.ts'
import { type Complaint, explainedFault, plainFault } from './explained-fault.ts'

/**
 * A note as Focus tells it, in our words: the one reading of a creation's answer, of a consult and of a webhook.
 * Answers a reason instead when the body is no note, its state is unknown, or it says "authorised" without a valid chave.
 */
export function readFocusNote(json: unknown): NoteResult | { malformed: string } {
  const parsed = NoteBody.safeParse(json)
  if (!parsed.success) return { malformed: 'a resposta não traz a situação, a referência e o CNPJ da nota' }
  const body = parsed.data
  const state = STATES[body.status.toLowerCase()]
  if (!state) return { malformed: `a emissora informou uma situação desconhecida: ${body.status}` }
  const result = noteOf(body, state)
  const needsKey = result.enotas_status === 'Autorizada' || result.enotas_status === 'Cancelada'
  return needsKey && !isKeyOf(result)
    ? { malformed: 'a chave de acesso informada não é válida para esta nota' }
    : result
}

/** As `readFocusNote`, and the note must be the one of this key: an answer about another is never applied. */
export function readOwnFocusNote(json: unknown, key: IssueKey): NoteResult | { malformed: string } {
  const result = readFocusNote(json)
  if ('malformed' in result) return result
  if (result.ref !== key.ref) return { malformed: `a resposta é da referência ${result.ref}, não desta nota` }
  if (result.cnpj !== key.cnpj) return { malformed: `a resposta é do CNPJ ${result.cnpj}, não desta empresa` }
  return result
}

type State = Pick<NoteResult, 'enotas_status' | 'denied_final'>

/** Fonte: documentação da Focus NFe, "Status da API" da NF-e. */
const STATES: Readonly<Record<string, State>> = {
  processando_autorizacao: { enotas_status: 'PROCESSING', denied_final: false },
  autorizado: { enotas_status: 'Autorizada', denied_final: false },
  erro_autorizacao: { enotas_status: 'Negada', denied_final: false },
  denegado: { enotas_status: 'Negada', denied_final: true },
  cancelado: { enotas_status: 'Cancelada', denied_final: false },
}

/** Focus writes numbers now as text, now as numbers. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)))

const EarlierBody = z.object({
  status: text,
  serie: text,
  numero: text,
  chave_nfe: text,
  caminho_xml_nota_fiscal: text,
  caminho_xml_cancelamento: text,
})

const NoteBody = z.object({
  status: z.string().min(1),
  ref: z.string().min(1),
  cnpj_emitente: z.string().min(1),
  status_sefaz: text,
  mensagem_sefaz: text,
  mensagem: text,
  chave_nfe: text,
  numero: text,
  serie: text,
  caminho_xml_nota_fiscal: text,
  caminho_danfe: text,
  caminho_xml_cancelamento: text,
  caminho_xml_carta_correcao: text,
  caminho_pdf_carta_correcao: text,
  numero_carta_correcao: text,
  erros: z.array(z.object({ codigo: text, mensagem: text, correcao: text })).nullish(),
  protocolo_nota_fiscal: z.object({ numero_protocolo: text }).nullish(),
  tentativa_anterior: EarlierBody.nullish(),
})

type NoteBody = z.output<typeof NoteBody>

function noteOf(body: NoteBody, state: State): NoteResult {
  const complaints = complaintsOf(body)
  return {
    document: 'NFE',
    ref: body.ref,
    cnpj: body.cnpj_emitente.toUpperCase(),
    provider_status: body.status,
    ...state,
    access_key: body.chave_nfe && bareChaveDeAcesso(body.chave_nfe),
    number: wholeNumber(body.numero),
    serie: body.serie,
    protocol: body.protocolo_nota_fiscal?.numero_protocolo ?? null,
    authority_code: body.status_sefaz ?? body.erros?.find(({ codigo }) => codigo)?.codigo ?? null,
    authority_message: body.mensagem_sefaz ?? (complaints.map(({ said }) => said).join(' ') || body.mensagem),
    files: filesOf({
      XML: body.caminho_xml_nota_fiscal,
      PDF: body.caminho_danfe,
      CANCEL_XML: body.caminho_xml_cancelamento,
      CCE_XML: body.caminho_xml_carta_correcao,
      CCE_PDF: body.caminho_pdf_carta_correcao,
    }),
    correction_sequence: wholeNumber(body.numero_carta_correcao),
    previous_attempt: body.tentativa_anterior ? earlierOf(body.tentativa_anterior) : null,
    faults: faultsOf(body, state, complaints),
  }
}

function complaintsOf(body: NoteBody): Complaint[] {
  return (body.erros ?? []).map(({ codigo, mensagem, correcao }) => ({
    code: codigo ?? body.status,
    said: [mensagem, correcao].filter(Boolean).join(' '),
  }))
}

/** A refusal always says something: the authority's code and sentence when there is no list. */
function faultsOf(body: NoteBody, state: State, complaints: Complaint[]): ProviderFault[] {
  // The word of a state explains nothing: where no code came, what was said stands alone.
  const explained = (complaint: Complaint) =>
    complaint.code === body.status ? plainFault(complaint) : explainedFault(complaint)
  if (complaints.length > 0 || state.enotas_status !== 'Negada') return complaints.map(explained)
  const said = body.mensagem_sefaz ?? body.mensagem ?? ''
  if (body.status_sefaz !== null || said) return [explained({ code: body.status_sefaz ?? body.status, said })]
  return [plainFault({ code: body.status, said: 'A autoridade recusou a nota sem dizer o motivo.' })]
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

function filesOf(paths: Partial<Record<FileKind, string | null>>): NoteResult['files'] {
  return Object.fromEntries(Object.entries(paths).filter(([, path]) => path))
}

function wholeNumber(value: string | null): number | null {
  return value !== null && /^[0-9]{1,9}$/.test(value) ? Number(value) : null
}

/** An authorised note has a chave whose check digit holds and which names the note's own issuer. */
function isKeyOf(result: NoteResult): boolean {
  const parts = result.access_key === null ? undefined : parseChaveDeAcesso(result.access_key)
  return parts?.document === result.cnpj && parts.model === '55'
}
