import { z } from 'zod'
import { codes, Day, Id, IntIn, MoneyIn, MoneyOut, Timestamp, withinCalendar } from '../fields/fields.ts'
import {
  CONTRACT_STATUS_LABELS,
  INSTALLMENT_STATUS_LABELS,
  ONBOARDING_STATUS_LABELS,
  RECURRENCE_LABELS,
} from '../fields/values.ts'
import { namedInCents, needed, writable } from '../fields/write.ts'
import { listQuery } from '../list/list-query.ts'

/** The platform's agreement with a client company. */

export const OnboardingIn = writable({ status: codes(ONBOARDING_STATUS_LABELS) }, ['company_id', 'history'])
export const OnboardingOut = z.object({
  company_id: Id,
  status: codes(ONBOARDING_STATUS_LABELS),
  history: z.array(
    z.object({ status: codes(ONBOARDING_STATUS_LABELS), at: Timestamp, user: z.object({ id: Id, name: z.string() }) }),
  ),
})
export type OnboardingOut = z.output<typeof OnboardingOut>

const ContractBody = writable(
  {
    company_id: IntIn,
    status: codes(CONTRACT_STATUS_LABELS),
    recurrence: z.string().catch(''),
    amount: MoneyIn.refine((cents) => cents > 0, 'Informe o valor de cada parcela.'),
    start_date: Day,
    end_date: Day.nullable(),
  },
  ['installments', 'company'],
)

/** Any recurrence passes the schema: an unknown one has its own error, `recorrencia_invalida`. */
export const ContractIn = ContractBody.transform(namedInCents('amount'))
export const ContractNewIn = needed(ContractBody, {
  company_id: 'Escolha a empresa.',
  amount: 'Informe o valor de cada parcela.',
  start_date: 'Informe o primeiro dia.',
}).transform(namedInCents('amount'))

export const InstallmentOut = z.object({
  id: Id,
  contract_id: Id,
  number: z.int(),
  due_date: z.string(),
  amount: MoneyOut,
  status: codes(INSTALLMENT_STATUS_LABELS),
  paid_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type InstallmentOut = z.output<typeof InstallmentOut>

export const ContractOut = z.object({
  id: Id,
  company_id: Id,
  company: z.object({ id: Id, corporate_name: z.string(), cnpj: z.string() }),
  status: codes(CONTRACT_STATUS_LABELS),
  recurrence: codes(RECURRENCE_LABELS),
  amount: MoneyOut,
  start_date: z.string(),
  end_date: z.string().nullable(),
  installments: z.array(InstallmentOut),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ContractOut = z.output<typeof ContractOut>

export const ContractListQuery = listQuery('contract')

/** A null `paid_at` means now if this save marks the installment as paid; an absent one keeps its value. */
export const InstallmentIn = writable(
  {
    status: codes(INSTALLMENT_STATUS_LABELS),
    paid_at: withinCalendar(
      z.iso.datetime({
        offset: true,
        error: 'Informe data e hora com fuso, como 2026-11-20T10:00:00-03:00.',
      }),
    ).nullable(),
  },
  ['contract_id', 'number', 'due_date', 'amount'],
)
