import type { FileKind, NoteResult, ProviderFault } from '../outcome.ts'
import { authorityCodeIn, type SaidComplaint } from './complaints.ts'
import { type Complaint, explainedFault, plainFault } from './explained-fault.ts'

export type NoteState = Pick<NoteResult, 'enotas_status' | 'denied_final'>

/** Why an answer is not taken for a note, and what a person is to do about it where waiting alone does not help. */
export type NoNote = { malformed: string; needsHuman?: string }

/** Fonte: documentação da Focus NFe, "Status da API" da NF-e, da NFS-e e da NFS-e Nacional. `negado` stands only in its newer reference. */
const STATES: Readonly<Record<string, NoteState>> = {
  processando_autorizacao: { enotas_status: 'PROCESSING', denied_final: false },
  autorizado: { enotas_status: 'Autorizada', denied_final: false },
  erro_autorizacao: { enotas_status: 'Negada', denied_final: false },
  negado: { enotas_status: 'Negada', denied_final: false },
  denegado: { enotas_status: 'Negada', denied_final: true },
  cancelado: { enotas_status: 'Cancelada', denied_final: false },
  // Another note took its place: legally it is cancelled, and provider_status keeps the difference.
  substituido: { enotas_status: 'Cancelada', denied_final: false },
}

/** The state of a note in our words, undefined for one nobody knows. */
export function stateOf(status: string): NoteState | undefined {
  return STATES[status.trim().toLowerCase()]
}

/** What every note says when something is wrong with it. */
export type Complaining = {
  status: string
  status_sefaz?: string | null
  mensagem_sefaz?: string | null
  mensagem: string | null
  erros?: SaidComplaint[] | null
}

/** Code and words of the authority, as they were said, and each complaint explained. */
export function verdictOf(
  body: Complaining,
  state: NoteState,
): Pick<NoteResult, 'authority_code' | 'authority_message' | 'faults'> {
  const complaints = complaintsOf(body)
  const said = complaints.map((complaint) => complaint.said).filter(Boolean)
  return {
    authority_code: authorityCodeOf(body),
    authority_message: body.mensagem_sefaz ?? (said.join(' ') || body.mensagem),
    faults: faultsOf(body, state.enotas_status === 'Negada', complaints),
  }
}

/** A code as it was told wherever it can be read; in the sentence of the authority where it has no place of its own. */
function authorityCodeOf({ status_sefaz, mensagem_sefaz, erros }: Complaining): string | null {
  if (status_sefaz) return authorityCodeIn(status_sefaz) ?? status_sefaz
  return erros?.find(({ codigo }) => codigo)?.codigo ?? authorityCodeIn(mensagem_sefaz ?? null)
}

/** What is said against something refused that is no note: an event. */
export function faultsOf(body: Complaining, isRefused: boolean, complaints = complaintsOf(body)): ProviderFault[] {
  // The word of a state explains nothing: where no code came, what was said stands alone.
  const explained = (complaint: Complaint) =>
    complaint.code === body.status ? plainFault(complaint) : explainedFault(complaint)
  if (complaints.length > 0 || !isRefused) return complaints.map(explained)
  const said = body.mensagem_sefaz ?? body.mensagem ?? ''
  if (body.status_sefaz || said) return [explained({ code: body.status_sefaz ?? body.status, said })]
  return [plainFault({ code: body.status, said: 'A autoridade recusou sem dizer o motivo.' })]
}

function complaintsOf(body: Complaining): Complaint[] {
  return (body.erros ?? []).map(({ codigo, mensagem, correcao }) => ({
    code: codigo ?? body.status,
    said: [mensagem, correcao].filter(Boolean).join(' '),
  }))
}

/** Only the files that are there. */
export function filesOf(paths: Partial<Record<FileKind, string | null>>): NoteResult['files'] {
  return Object.fromEntries(Object.entries(paths).filter(([, path]) => path))
}

export function wholeNumber(value: string | null): number | null {
  return value !== null && /^[0-9]{1,15}$/.test(value) ? Number(value) : null
}
