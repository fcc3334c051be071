import type { ActionableNote } from '../note/actionable.ts'
import { cancelWindow } from '../note/deadlines.ts'
import { isInFlight, isValid } from '../note/standing.ts'

export const REFUND_PATHS = ['CANCEL', 'SUBSTITUTE', 'RETURN_NOTE', 'HUMAN'] as const
export type RefundPath = (typeof REFUND_PATHS)[number]

/** What the issuer's city does by itself; null while nobody knows. */
export type CityWays = { cancels: boolean | null; substitutes: boolean | null }
/** `reason` is for people; `deadline` is until when the way is open without discussion. */
export type RefundWay = { path: RefundPath; reason: string; deadline: Date | null }

/**
 * The lawful way to undo a note whose sale was given back, or undefined for a note that needs none (never authorised, or cancelled already).
 * Fonte: Ajuste SINIEF 07/05, cláusula 12ª (cancelling), and the return note of RICMS; of an NFS-e the city decides.
 */
export function refundPath(note: ActionableNote, city: CityWays, now: Date): RefundWay | undefined {
  if (isInFlight(note)) return { path: 'CANCEL', reason: IN_FLIGHT, deadline: null }
  if (!isValid(note)) return undefined
  return note.kind === 'NFSE' ? ofService(note, city) : ofGoods(note, now)
}

const IN_FLIGHT = 'A nota foi enviada e ainda não teve resposta. Se for autorizada, cancele-a.'

function ofGoods(note: ActionableNote, now: Date): RefundWay {
  const window = note.authorized_at ? cancelWindow(new Date(note.authorized_at), note.uf ?? null) : undefined
  const isDenied = note.enotas_status === 'CancelamentoNegado' || note.cancel_state === 'DENIED'
  if (window && now <= window.until && !isDenied)
    return {
      path: 'CANCEL',
      reason: `A SEFAZ aceita cancelar até ${window.hours} horas depois de autorizada.`,
      deadline: window.until,
    }
  const cause = isDenied ? 'A SEFAZ negou o cancelamento.' : `O prazo de cancelamento${hoursOf(window)} acabou.`
  return { path: 'RETURN_NOTE', reason: `${cause} Emita uma nota de devolução, de entrada.`, deadline: null }
}

function hoursOf(window: { hours: number } | undefined): string {
  return window ? ` de ${window.hours} horas` : ''
}

function ofService(note: ActionableNote, city: CityWays): RefundWay {
  const isDenied = note.cancel_state === 'DENIED'
  if (city.cancels !== false && !isDenied)
    return { path: 'CANCEL', reason: 'Peça o cancelamento: o prazo é o do município, que decide.', deadline: null }
  const cause = isDenied ? 'O município negou o cancelamento.' : 'O município não cancela pela integração.'
  if (city.substitutes === true && !note.substituted_by_id)
    return { path: 'SUBSTITUTE', reason: `${cause} Substitua a nota por outra corrigida.`, deadline: null }
  return {
    path: 'HUMAN',
    reason: `${cause} Abra um processo na prefeitura, com o contador, para desfazer a nota.`,
    deadline: null,
  }
}
