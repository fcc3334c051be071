import type { SaleOut } from '@talao/contract'

/** Whether something was asked of this sale that has not ended: its note is being made, or is with the authority. */
export function isMoving({ timeline, fiscal_notes: notes }: Pick<SaleOut, 'timeline' | 'fiscal_notes'>): boolean {
  const newest = [...(timeline ?? [])].sort((one, other) => other.at.localeCompare(one.at))[0]
  return newest?.kind === 'asked' || (notes ?? []).some((note) => note.enotas_status === 'PROCESSING')
}
