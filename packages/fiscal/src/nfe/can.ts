import type { SaleStatus } from '../sale/status.ts'
import type { NfeStatus } from './status.ts'

export const NFE_ACTIONS = [
  'send',
  'edit',
  'cancel',
  'correct',
  'consult',
  'delete',
  'download_xml',
  'download_pdf',
] as const
export type NfeAction = (typeof NFE_ACTIONS)[number]

/** What the answer depends on. Whoever knows more (files, sale) tells it; what is absent is not held against the note. */
export type ActionableNote = {
  enotas_status: NfeStatus
  denied_final: boolean
  cancel_state: 'REQUESTED' | 'DENIED' | 'DONE' | null
  sent_to_provider_at: string | Date | null
  has_xml?: boolean
  has_pdf?: boolean
  sale_status?: SaleStatus | null
}

/** True, or the sentence that a disabled button shows: the cause and the way out. Time limits are the authority's to judge. */
export function can(action: NfeAction, note: ActionableNote): true | string {
  return WHY_NOT[action](note) ?? true
}

const WHY_NOT: Record<NfeAction, (note: ActionableNote) => string | undefined> = {
  send: (note) => whyNotWritable(note) ?? whyNotBySale(note),
  edit: whyNotWritable,
  cancel: (note) => whyNotValid(note, 'cancelada'),
  correct: (note) => whyNotValid(note, 'corrigida'),
  consult: (note) =>
    note.sent_to_provider_at
      ? undefined
      : 'A nota ainda não foi enviada, então não há o que consultar. Envie-a primeiro.',
  delete: (note) =>
    note.sent_to_provider_at
      ? 'A nota já foi enviada e fica guardada. Se ela foi autorizada por engano, cancele-a.'
      : undefined,
  download_xml: (note) => whyNotOnPaper(note) ?? whyNotFetched(note.has_xml, 'O XML'),
  download_pdf: (note) => whyNotOnPaper(note) ?? whyNotFetched(note.has_pdf, 'O PDF'),
}

function whyNotWritable(note: ActionableNote): string | undefined {
  if (note.denied_final)
    return 'A SEFAZ denegou a nota e o número dela não volta a ser usado. Copie-a para emitir outra.'
  switch (note.enotas_status) {
    case 'PENDING':
    case 'FAIL':
    case 'Negada':
      return undefined
    case 'PROCESSING':
      return 'A nota foi enviada e aguarda resposta. Consulte a situação dela.'
    case 'Autorizada':
    case 'CancelamentoNegado':
      return 'A nota já foi autorizada. Para mudar algo, faça uma carta de correção ou cancele a nota.'
    case 'Cancelada':
      return 'A nota foi cancelada. Copie-a para emitir outra.'
    default:
      return note.enotas_status satisfies never
  }
}

function whyNotBySale(note: ActionableNote): string | undefined {
  if (note.sale_status === 'LOCKED')
    return 'A venda desta nota está bloqueada. Resolva a pendência na venda e envie de novo.'
  if (note.sale_status === 'CANCELED') return 'A venda desta nota foi cancelada. Exclua a nota.'
  return undefined
}

function whyNotValid(note: ActionableNote, participle: string): string | undefined {
  if (note.enotas_status === 'Cancelada') return 'A nota já foi cancelada.'
  if (!isValid(note)) return `Só uma nota autorizada pode ser ${participle}. Esta ainda não foi.`
  return note.cancel_state === 'REQUESTED' ? 'O cancelamento já foi pedido. Aguarde a resposta da SEFAZ.' : undefined
}

function whyNotOnPaper(note: ActionableNote): string | undefined {
  if (isValid(note) || note.enotas_status === 'Cancelada') return undefined
  return 'O arquivo existe depois que a nota é autorizada. Veja a situação dela.'
}

function whyNotFetched(fetched: boolean | undefined, file: string): string | undefined {
  return fetched === false ? `${file} ainda está sendo buscado. Tente de novo em instantes.` : undefined
}

/** A refused cancellation changes nothing in law. */
function isValid(note: ActionableNote): boolean {
  return note.enotas_status === 'Autorizada' || note.enotas_status === 'CancelamentoNegado'
}
