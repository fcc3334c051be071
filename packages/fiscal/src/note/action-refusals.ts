import type { ActionableNote } from './actionable.ts'

/** For a note whose sending was requested but has not happened yet. */
export const ASKED_TO_SEND = 'O envio da nota já foi pedido. Aguarde a resposta.'

/** Why the note cannot be changed or sent; undefined when it can. */
export function writeRefusal(note: ActionableNote): string | undefined {
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

/**
 * Why an event on the note is not possible; undefined when it is. The note must be valid and have no pending
 * cancellation request.
 */
export function eventRefusal(note: ActionableNote, participle: string): string | undefined {
  if (isCancelled(note)) return 'A nota já foi cancelada.'
  if (!isValid(note)) return `Só uma nota autorizada pode ser ${participle}. Esta ainda não foi.`
  if (note.cancel_state !== 'REQUESTED') return undefined
  return `O cancelamento já foi pedido. Aguarde a resposta ${note.kind === 'NFSE' ? 'da prefeitura ou do sistema nacional' : 'da SEFAZ'}.`
}

/** After a refused cancellation the note is still legally valid. */
export function isValid({ enotas_status }: ActionableNote): boolean {
  return enotas_status === 'Autorizada' || enotas_status === 'CancelamentoNegado'
}

export function isCancelled({ enotas_status }: ActionableNote): boolean {
  return enotas_status === 'Cancelada'
}

/** Queued or sent, with no final answer yet. */
export function isInFlight({ enotas_status }: ActionableNote): boolean {
  return enotas_status === 'PROCESSING' || enotas_status === 'WAINTING'
}
