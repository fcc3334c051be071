import type { ActionableNote } from './actionable.ts'

/** Of a note that is on its way and has not left yet. */
export const ASKED_TO_SEND = 'O envio da nota já foi pedido. Aguarde a resposta.'

/** What stands in the way of changing or sending the note itself. */
export function whyNotWritable(note: ActionableNote): string | undefined {
  if (note.denied_final)
    return 'A SEFAZ negou a nota em definitivo, e o número dela não volta a ser usado. Copie-a para emitir outra.'
  const { enotas_status } = note
  switch (enotas_status) {
    case 'PENDING':
    case 'FAIL':
    case 'Negada':
      return undefined
    case 'PROCESSING':
    case 'WAINTING':
      return note.sent_to_provider_at
        ? 'A nota foi enviada e aguarda resposta. Consulte a situação dela.'
        : ASKED_TO_SEND
    case 'Autorizada':
    case 'CancelamentoNegado':
      return note.kind === 'NFSE'
        ? 'A nota já foi autorizada. Para mudar algo, substitua-a ou cancele a nota.'
        : 'A nota já foi autorizada. Para mudar algo, faça uma carta de correção ou cancele a nota.'
    case 'Cancelada':
      return 'A nota foi cancelada. Copie-a para emitir outra.'
    default:
      return enotas_status satisfies never
  }
}

/** What stands in the way of an event on the note: it must be valid, and no cancellation may be on its way. */
export function whyNotOpen(note: ActionableNote, participle: string): string | undefined {
  if (isCancelled(note)) return 'A nota já foi cancelada.'
  if (!isValid(note)) return `Só uma nota autorizada pode ser ${participle}. Esta ainda não foi.`
  if (note.cancel_state !== 'REQUESTED') return undefined
  return `O cancelamento já foi pedido. Aguarde a resposta ${note.kind === 'NFSE' ? 'da prefeitura ou do sistema nacional' : 'da SEFAZ'}.`
}

/** A refused cancellation changes nothing in law. */
export function isValid({ enotas_status }: ActionableNote): boolean {
  return enotas_status === 'Autorizada' || enotas_status === 'CancelamentoNegado'
}

export function isCancelled({ enotas_status }: ActionableNote): boolean {
  return enotas_status === 'Cancelada'
}

/** Sent, and nobody knows yet what became of it. */
export function isInFlight({ enotas_status }: ActionableNote): boolean {
  return enotas_status === 'PROCESSING' || enotas_status === 'WAINTING'
}
