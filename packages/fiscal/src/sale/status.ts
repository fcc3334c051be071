/**
 * The states of a sale: PENDING paid, complete, waiting for its day · UNPROCESSED paid, data missing · UNCOMPLETED not paid yet ·
 * LOCKED refund asked, dispute, or "não emitir" · CANCELED · DONE its notes exist.
 */
export const SALE_STATUSES = ['PENDING', 'DONE', 'UNPROCESSED', 'UNCOMPLETED', 'CANCELED', 'LOCKED'] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]

/** What may come next. Staying is always allowed; a change that is not listed cannot happen. */
const NEXT: Record<SaleStatus, readonly SaleStatus[]> = {
  UNCOMPLETED: ['PENDING', 'UNPROCESSED', 'LOCKED', 'CANCELED'],
  UNPROCESSED: ['PENDING', 'LOCKED', 'CANCELED'],
  PENDING: ['DONE', 'UNPROCESSED', 'LOCKED', 'CANCELED'],
  // A dispute that was won, or a skip taken back, resumes where the sale stood.
  LOCKED: ['PENDING', 'UNPROCESSED', 'UNCOMPLETED', 'DONE', 'CANCELED'],
  // Notes exist: the sale never becomes due again.
  DONE: ['LOCKED', 'CANCELED'],
  // A refused card followed by a good one; TMB and Monetizze also take back a cancellation after the notes.
  CANCELED: ['PENDING', 'UNPROCESSED', 'LOCKED', 'DONE'],
}

export function canSaleBecome(from: SaleStatus, to: SaleStatus): boolean {
  return from === to || NEXT[from].includes(to)
}
