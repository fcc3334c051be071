import type { BodyOf, ContractOut } from '@talao/contract'
import type { CONTRACT_STATUS_LABELS } from '@talao/contract/fields/values'
import { centsFromDecimal } from '@talao/fiscal/value/cents'

export type ContractValues = {
  status: keyof typeof CONTRACT_STATUS_LABELS
  recurrence: string
  amount: string
  start_date: string
  end_date: string
}
export type ContractBody = BodyOf<'POST /api/contract'>

export function contractValues(contract: ContractOut | undefined, today: string): ContractValues {
  return {
    status: contract?.status ?? 'ACTIVE',
    recurrence: contract?.recurrence ?? 'MONTH',
    amount: contract ? contract.amount.toFixed(2).replace('.', ',') : '',
    start_date: contract?.start_date ?? today,
    end_date: contract?.end_date ?? '',
  }
}

export function contractBody(values: ContractValues, of: { company_id: number; version: number | undefined }) {
  const { amount, end_date, ...plain } = values
  const { company_id, version } = of
  return {
    ...plain,
    company_id,
    amount: (centsTyped(amount) ?? 0) / 100,
    end_date: end_date || null,
    ...(version === undefined ? {} : { version }),
  }
}

export function checkContract(values: ContractValues): Record<string, string> {
  const faults: Record<string, string> = {}
  const cents = centsTyped(values.amount)
  if (cents === undefined || cents <= 0) faults.amount = 'Informe o valor de cada parcela, como 99,90.'
  if (!values.start_date) faults.start_date = 'Informe o primeiro dia.'
  if (values.end_date && values.end_date < values.start_date) {
    faults.end_date = 'O último dia não pode vir antes do primeiro.'
  }
  return faults
}

/** `1.234,56`, `1234,56` or `1234.56` in cents. */
function centsTyped(text: string): number | undefined {
  const bare = text.replace(/^\s*R\$|\s/g, '')
  return centsFromDecimal(bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare)
}
