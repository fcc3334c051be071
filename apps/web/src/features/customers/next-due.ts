import type { InstallmentOut } from '@talao/contract'

type Installment = Pick<InstallmentOut, 'status' | 'due_date' | 'amount'>

/** The oldest pending installment, and whether it is overdue. */
export function nextDue<T extends Installment>(installments: readonly T[], today: string) {
  const [next] = installments
    .filter(({ status }) => status === 'PENDING')
    .toSorted((one, other) => one.due_date.localeCompare(other.due_date))
  return next && { installment: next, isLate: next.due_date < today }
}
