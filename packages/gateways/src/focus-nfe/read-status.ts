import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { FileKind, NoteResult, ProviderFault } from '../port/outcome.ts'
import { authorityCodeIn, type SaidComplaint } from './authority-errors.ts'
import { type Complaint, explainedFault, plainFault } from './explained-fault.ts'

export type NoteState = Pick<NoteResult, 'enotas_status' | 'denied_final'>

/** Why an answer is not accepted as a note, and what a user should do if waiting does not help. */
export type UnreadableNote = { malformed: string; needsHuman?: string }

/**
 * Source: documentação da Focus NFe, "Status da API" da NF-e, da NFS-e e da NFS-e Nacional. Only its newer reference
 * has `negado`.
 */
const STATES: Readonly<Record<string, NoteState>> = {
  processando_autorizacao: { enotas_status: 'PROCESSING', denied_final: false },
  autorizado: { enotas_status: 'Autorizada', denied_final: false },
  erro_autorizacao: { enotas_status: 'Negada', denied_final: false },
  negado: { enotas_status: 'Negada', denied_final: false },
  denegado: { enotas_status: 'Negada', denied_final: true },
  cancelado: { enotas_status: 'Cancelada', denied_final: false },
  // Substituted by another note: legally cancelled, and `provider_status` keeps the difference.
  substituido: { enotas_status: 'Cancelada', denied_final: false },
}

/** Our state for a Focus status; undefined for an unknown one. */
export function stateOf(status: string): NoteState | undefined {
  return STATES[status.trim().toLowerCase()]
}

/** Error fields shared by all kinds of notes. */
export type ErrorFields = {
  status: string
  status_sefaz?: string | null
  mensagem_sefaz?: string | null
  mensagem: string | null
  erros?: SaidComplaint[] | null
}

/** The authority's code and text as received, and each error explained. */
export function authorityVerdictOf(
  body: ErrorFields,
  state: NoteState,
  rejections?: RejectionTable,
): Pick<NoteResult, 'authority_code' | 'authority_message' | 'faults'> {
  const complaints = complaintsOf(body)
  const said = complaints.map((complaint) => complaint.said).filter(Boolean)
  return {
    authority_code: authorityCodeOf(body),
    authority_message: body.mensagem_sefaz ?? (said.join(' ') || body.mensagem),
    faults: faultsOf(body, state.enotas_status === 'Negada', rejections),
  }
}

/** The code as received where there is a field for it, else the code in the authority's sentence. */
function authorityCodeOf({ status_sefaz, mensagem_sefaz, erros }: ErrorFields): string | null {
  if (status_sefaz) return authorityCodeIn(status_sefaz) ?? status_sefaz
  return erros?.find(({ codigo }) => codigo)?.codigo ?? authorityCodeIn(mensagem_sefaz ?? null)
}

/** Explained errors of a refused event. */
export function faultsOf(body: ErrorFields, isRefused: boolean, rejections?: RejectionTable): ProviderFault[] {
  const complaints = complaintsOf(body)
  // A status is not an error code and explains nothing: without a code, the original text is shown alone.
  const explained = (complaint: Complaint) =>
    complaint.code === body.status ? plainFault(complaint) : explainedFault(complaint, rejections)
  if (complaints.length > 0 || !isRefused) return complaints.map(explained)
  const said = body.mensagem_sefaz ?? body.mensagem ?? ''
  if (body.status_sefaz || said) return [explained({ code: body.status_sefaz ?? body.status, said })]
  return [plainFault({ code: body.status, said: 'A autoridade recusou sem dizer o motivo.' })]
}

function complaintsOf(body: ErrorFields): Complaint[] {
  return (body.erros ?? []).map(({ codigo, mensagem, correcao }) => ({
    code: codigo ?? body.status,
    said: [mensagem, correcao].filter(Boolean).join(' '),
  }))
}

export function filesOf(paths: Partial<Record<FileKind, string | null>>): NoteResult['files'] {
  return Object.fromEntries(Object.entries(paths).filter(([, path]) => path))
}

export function wholeNumber(value: string | null): number | null {
  return value !== null && /^[0-9]{1,15}$/.test(value) ? Number(value) : null
}
