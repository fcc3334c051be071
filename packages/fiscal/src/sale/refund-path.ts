import { dayInSaoPaulo } from '../calendar.ts'
import type { ActionableNote } from '../note/actionable.ts'
import { cancelWindow } from '../note/deadlines.ts'
import { isInFlight, isValid } from '../note/standing.ts'
import { type Dated, inForce } from '../tax/in-force.ts'
import type { CityWays } from './refund-path-roads.ts'

export const REFUND_PATHS = ['CANCEL', 'SUBSTITUTE', 'RETURN_NOTE', 'HUMAN'] as const
export type RefundPath = (typeof REFUND_PATHS)[number]

/** How much of the sale was given back. */
export type RefundExtent = 'WHOLE' | 'PART'
/** `reason` is for people; `deadline` is until when the way is open without discussion. */
export type RefundWay = { path: RefundPath; reason: string; deadline: Date | null }
export type RefundFacts = {
  extent: RefundExtent
  /** For service notes. */
  city: CityWays
  /** The company cancels notes of refunded sales automatically, and this sale was refunded inside its guarantee. */
  prefersCancelling: boolean
}

/**
 * From when cancelling the note of a sale that happened may be fined: 66 % of the reference tax, 33 % after the term. How the tax
 * authority applies it is not known (confidence C), so the return comes first and cancelling is a person's decision.
 */
export const CANCELLING_IS_FINED: readonly Dated[] = [
  { from: '2027-01-01', to: null, source: 'LC 214/2025, art. 341-G, XVII, e art. 348, § 3º, que só protege 2026' },
]

/**
 * The lawful way for a note whose sale was given back, or undefined for a note that needs none (never authorised, or cancelled already). A sale given back whole has its note undone: cancelled, or the goods returned. Replacing corrects a note and leaves a
 * service standing, so it is the way of a part alone, where the note is to say what is left.
 * Fonte: Ajuste SINIEF 07/05, cláusula 12ª (cancelling), and the return note of RICMS; of an NFS-e the city decides; `CANCELLING_IS_FINED`.
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

function ofService(note: ActionableNote, city: CityWays): RefundWay {
  const isDenied = note.cancel_state === 'DENIED'
  if (city.cancels !== false && !isDenied)
    return { path: 'CANCEL', reason: 'Peça o cancelamento: o prazo é o do município, que decide.', deadline: null }
  const cause = isDenied ? 'O município negou o cancelamento.' : 'O município não cancela pela integração.'
  return { path: 'HUMAN', reason: `${cause} ${city.appeal}`, deadline: null }
}

function partOfService(note: ActionableNote, city: CityWays): RefundWay {
  const way = (path: RefundPath, what: string) => ({ path, reason: `Foi devolvida uma parte. ${what}`, deadline: null })
  if (note.substituted_by_id || city.substitutes === false)
    return way('HUMAN', `Esta nota não se substitui. ${BY_HAND}`)
  if (city.lessens === false)
    return way('HUMAN', `No Simples e no MEI a substituição não muda o valor da nota. ${BY_HAND}`)
  return way('SUBSTITUTE', 'Substitua a nota por outra com o valor que ficou.')
}

const BY_HAND = 'Veja com o contador se ela é cancelada e outra emitida pelo valor que ficou.'
