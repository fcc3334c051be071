import { isInFlight, isValid } from '../note/action-refusals.ts'
import type { ActionableNote } from '../note/actionable.ts'
import { cancelWindow } from '../note/deadlines.ts'
import { dayInSaoPaulo } from '../value/calendar.ts'
import { type Dated, inForce } from '../value/in-force.ts'
import type { ServiceRefundOptions } from './service-refund-options.ts'

export const REFUND_PATHS = ['CANCEL', 'SUBSTITUTE', 'RETURN_NOTE', 'HUMAN'] as const
export type RefundPath = (typeof REFUND_PATHS)[number]

/** Whether the whole sale or a part of it was refunded. */
export type RefundExtent = 'WHOLE' | 'PART'
/** `reason` is text for the user. `deadline` is the time until which the authority accepts this path. */
export type RefundWay = { path: RefundPath; reason: string; deadline: Date | null }
export type RefundFacts = {
  extent: RefundExtent
  /** Used for service notes only. */
  city: ServiceRefundOptions
  /** The company cancels notes of refunded sales automatically, and this sale was refunded within its guarantee. */
  prefersCancelling: boolean
}

/**
 * The day from which cancelling the note of a sale that took place may be fined: 66 % of the reference tax, 33 % after
 * the deadline. How the tax authority applies it is not known (confidence C), so a return note is preferred and
 * cancelling is left to a user.
 */
export const CANCELLING_IS_FINED: readonly Dated[] = [
  { from: '2027-01-01', to: null, source: 'LC 214/2025, art. 341-G, XVII, e art. 348, § 3º, que só protege 2026' },
]

/**
 * The lawful path for a note whose sale was refunded, or undefined when the note needs none (never authorised, or
 * already cancelled). After a full refund the note is undone: cancelled, or answered by a return note. A replacement
 * corrects a note and keeps the service, so it is the path only after a partial refund, where the new note documents
 * the rest. Source: Ajuste SINIEF 07/05, cláusula 12ª (cancelling), and the return note of RICMS; of an NFS-e the city
 * decides; `CANCELLING_IS_FINED`.
 */
export function refundPath(
  note: ActionableNote,
  { extent, city, prefersCancelling }: RefundFacts,
  now: Date,
): RefundWay | undefined {
  if (!isValid(note) && !isInFlight(note)) return undefined
  if (extent === 'PART') return note.kind === 'NFSE' ? partOfService(note, city) : PART_OF_GOODS
  if (isInFlight(note)) return { path: 'CANCEL', reason: IN_FLIGHT, deadline: null }
  const isFined = !prefersCancelling && inForce(CANCELLING_IS_FINED, dayInSaoPaulo(now)) !== undefined
  if (note.kind === 'NFSE')
    return isFined ? { path: 'HUMAN', reason: FINED_SERVICE, deadline: null } : ofService(note, city)
  return isFined ? { path: 'RETURN_NOTE', reason: FINED_GOODS, deadline: null } : ofGoods(note, now)
}

const FINED = 'Desde 2027, cancelar a nota de uma venda que aconteceu pode ser multado (LC 214, art. 341-G, XVII).'
const FINED_GOODS = `${FINED} Emita uma nota de devolução, de entrada.`
const FINED_SERVICE = `${FINED} A nota de crédito do serviço ainda não tem data. Decida com o contador; se for cancelar, use a página da nota.`

const IN_FLIGHT = 'A nota foi enviada e ainda não teve resposta. Se for autorizada, cancele-a.'

const PART_OF_GOODS: RefundWay = {
  path: 'RETURN_NOTE',
  reason:
    'Foi devolvida uma parte. Se mercadoria voltou, emita uma nota de devolução só do que voltou. Se só o preço baixou, a nota continua valendo: dispense o caso.',
  deadline: null,
}

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

function ofService(note: ActionableNote, city: ServiceRefundOptions): RefundWay {
  const isDenied = note.cancel_state === 'DENIED'
  if (city.cancels !== false && !isDenied)
    return { path: 'CANCEL', reason: 'Peça o cancelamento: o prazo é o do município, que decide.', deadline: null }
  const cause = isDenied ? 'O município negou o cancelamento.' : 'O município não cancela pela integração.'
  return { path: 'HUMAN', reason: `${cause} ${city.appeal}`, deadline: null }
}

function partOfService(note: ActionableNote, city: ServiceRefundOptions): RefundWay {
  const way = (path: RefundPath, what: string) => ({ path, reason: `Foi devolvida uma parte. ${what}`, deadline: null })
  if (note.substituted_by_id || city.substitutes === false)
    return way('HUMAN', `Esta nota não se substitui. ${BY_HAND}`)
  if (city.lessens === false)
    return way('HUMAN', `No Simples e no MEI a substituição não muda o valor da nota. ${BY_HAND}`)
  return way('SUBSTITUTE', 'Substitua a nota por outra com o valor que ficou.')
}

const BY_HAND = 'Veja com o contador se ela é cancelada e outra emitida pelo valor que ficou.'
