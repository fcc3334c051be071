import { isDeepStrictEqual } from 'node:util'
import { type ClientEdits, decimalFromCents, type SaleEdits } from '@talao/fiscal'
import type { SaleEventEntry } from '../../ledger/sale-timeline.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import type { Change } from '../receive/rewrite-sale.ts'

/**
 * Edits that the original writes into a part, stored for comparison. An edit that differs from them was made by a user
 * of the part's company.
 */
export type SharedEdits = Pick<SaleEdits, 'currency' | 'amount' | 'date_to_process' | 'approved_at' | 'client'>

type Words = {
  edits: SaleEdits
  told: SharedEdits
  /** The price changed after the part's notes were sent. */
  isLate: boolean
}

/**
 * Edits that turn a sale into the part of another one: its price, its date, and the user edits of buyer and approval
 * time. Edits by this company's users take precedence. Without such edits, a part has no co-producers and no freight.
 */
export function coproducerEdits(
  original: StoredSale,
  known: StoredSale | undefined,
  { cents, isSent }: { cents: number; isSent: boolean },
): Words {
  const written = (known?.edits ?? {}) as SaleEdits
  const before = (known?.share_told ?? {}) as SharedEdits
  const isOurs = (name: keyof SharedEdits) => written[name] === undefined || written[name] === before[name]
  const said = original.edits as SaleEdits
  const told: SharedEdits = withoutGaps({
    currency: 'BRL',
    amount: decimalFromCents(cents || (known?.amount_cents ?? 0)),
    date_to_process: original.date_to_process ?? undefined,
    approved_at: said.approved_at,
    client: said.client,
  })
  const hasOurPrice = isOurs('amount') && isOurs('currency')
  const price = hasOurPrice && !isSent ? told : written
  return {
    edits: withoutGaps({
      ...written,
      currency: price.currency,
      amount: price.amount,
      date_to_process: isOurs('date_to_process') ? told.date_to_process : written.date_to_process,
      approved_at: isOurs('approved_at') ? told.approved_at : written.approved_at,
      client: clientWords(told.client, written.client, before.client),
      coproducers: written.coproducers ?? [],
      freight: written.freight ?? null,
      dispute_ended_at: disputeEnded(original, written),
    }),
    told,
    isLate: isSent && hasOurPrice && known !== undefined && told.amount !== before.amount,
  }
}

/** Merge field by field. The address has official codes only in these edits. */
function clientWords(
  told: ClientEdits | undefined,
  written: ClientEdits = {},
  before: ClientEdits = {},
): ClientEdits | undefined {
  const theirs = Object.entries(written).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name as keyof ClientEdits]),
  )
  const words: ClientEdits = { ...told, ...Object.fromEntries(theirs) }
  return Object.keys(words).length > 0 ? words : undefined
}

/** Skip reason of a part without an amount. `decisionsOn` compares this text to recognise its own mark. */
const NO_PART = 'Pela divisão da coprodução, esta empresa não tem parte a emitir nesta venda.'

/**
 * Decisions that the original passes on to a part: skipped while the part is zero, and cancelled when a user cancelled
 * the original.
 */
export function decisionsOn(
  original: StoredSale,
  share: StoredSale,
  cents: number,
): { decided: NonNullable<Change['decided']>; news: SaleEventEntry } | undefined {
  if (original.canceled_by_user && !share.canceled_by_user)
    return {
      decided: { canceled_by_user: true },
      news: { kind: 'canceled', text: 'Venda cancelada', detail: 'O produtor cancelou a venda de origem.' },
    }
  if (original.status === 'CANCELED') return undefined
  if (cents === 0 && share.skip_reason === null && share.processed_at === null)
    return { decided: { skip_reason: NO_PART }, news: { kind: 'skipped', text: 'Sem parte a emitir', detail: NO_PART } }
  if (cents > 0 && share.skip_reason === NO_PART)
    return { decided: { skip_reason: null }, news: { kind: 'unskipped', text: 'Volta a ter uma parte a emitir' } }
  return undefined
}

/** Ending a dispute ends it for every part of the purchase. The latest end applies. */
function disputeEnded(original: StoredSale, written: SaleEdits): string | undefined {
  const ends = [original.edits as SaleEdits, written].flatMap(({ dispute_ended_at }) => dispute_ended_at ?? [])
  return ends.toSorted().at(-1)
}

function withoutGaps(words: { [K in keyof SaleEdits]: SaleEdits[K] | undefined }): SaleEdits {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
}
