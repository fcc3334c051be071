import type { RegisterRegime } from '@talao/contract'
import { CRT, type Dated, dayInSaoPaulo, type Fault, formatCnpj, inForce, type TaxRegime } from '@talao/fiscal'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { NOT_FOUND, type RegisterEntry } from '../lookups/taxpayers/register.ts'

/** Compares as the authority does, from the day it does. Environments without that check hold no notes back. */
type Law = Dated & { regimes: Readonly<Record<1 | 2 | 3 | 4, RegisterRegime>> }
const LAW: readonly Law[] = [
  {
    from: '2026-11-16',
    to: null,
    source: 'NT 2026.007 v1.10, regras 12C02-10, 12C02-20, 12C21-20 e 12E02',
    regimes: { 1: 'SIMPLES_NACIONAL', 2: 'SIMPLES_NACIONAL', 3: 'NORMAL', 4: 'MEI' },
  },
]

/**
 * Only these statuses clearly mean "not active"; other texts may be specific to one source. Source: tabela de situação
 * cadastral do CNPJ.
 */
const NOT_ACTIVE: ReadonlySet<string | null> = new Set(['NULA', 'SUSPENSA', 'INAPTA', 'BAIXADA'])

/** Older answers hold no note back, since a lookup runs every week. */
const STALE_MS = 15 * 24 * 3_600_000

export type StoredRegister = {
  tax_regime: string
  register_checked_at: Date | null
  register_regime: string | null
  register_status: string | null
  register_confirmed_at: Date | null
  register_confirmed_regime: string | null
  register_confirmed_status: string | null
}
export type Difference = { code: '178' | '179' | '180'; text: string; holds: boolean }

/** Difference between the register and the company's data, even if the answer is old or marked out of date. */
export function differenceOf(company: StoredRegister, now: Date, rejections: RejectionTable): Difference | null {
  const law = inForce(LAW, dayInSaoPaulo(now))
  if (!law) return null
  const { register_regime: regime, register_status: status } = company
  // Open registers list a new company weeks late. Its certificate already proves that it exists.
  if (status === NOT_FOUND) return { code: '178', text: NOT_KNOWN_YET, holds: false }
  if (NOT_ACTIVE.has(status))
    return { code: '179', text: worded(rejections, '179', `Lá consta ${status}.`), holds: true }
  if (regime === null || law.regimes[CRT[company.tax_regime as TaxRegime]] === regime) return null
  return {
    code: '180',
    text: worded(rejections, '180', `Lá consta ${REGIMES[regime as RegisterRegime]}.`),
    holds: true,
  }
}

const NOT_KNOWN_YET =
  'Os cadastros abertos ainda não conhecem o CNPJ da empresa. Um CNPJ novo demora a aparecer neles; nenhuma nota espera por isso.'
const REGIMES: Readonly<Record<RegisterRegime, string>> = {
  SIMPLES_NACIONAL: 'Simples Nacional',
  MEI: 'MEI',
  NORMAL: 'regime normal, fora do Simples',
}

/** The fault of a company that is in another regime at the Receita. */
export const REGISTER_REGIME = 'NFE-COMPANY-REGISTER-REGIME'

/**
 * Why the company's notes are held back. Undefined when none are: old, unclear or out-of-date answers hold no note
 * back.
 */
export function issuerFault(company: StoredRegister, now: Date, rejections: RejectionTable): Fault | null {
  const { register_checked_at: checkedAt } = company
  const isOld = checkedAt === null || now.getTime() - checkedAt.getTime() > STALE_MS
  const difference = isOld || isConfirmed(company) ? null : differenceOf(company, now, rejections)
  if (!difference?.holds) return null
  const { code, text } = difference
  return code === '180'
    ? { code: REGISTER_REGIME, path: 'company.tax_regime', field: 'Regime tributário', text }
    : { code: 'NFE-COMPANY-REGISTER-STATUS', path: 'company.cnpj', field: 'CNPJ', text }
}

/** Whether a user marked this answer as out of date. */
export function isConfirmed(company: StoredRegister): boolean {
  return (
    company.register_confirmed_at !== null &&
    company.register_confirmed_regime === company.register_regime &&
    company.register_confirmed_status === company.register_status
  )
}

/** Why a note is held back because of its buyer. */
export function buyerFault(
  cnpj: string,
  { status }: RegisterEntry,
  now: Date,
  rejections: RejectionTable,
): Fault | null {
  const code = refusalOfBuyer(status)
  if (code === null || !inForce(LAW, dayInSaoPaulo(now))) return null
  const entry = code === '182' ? ` e lá consta ${status}` : ''
  return {
    code: code === '181' ? 'NFE-CUSTOMER-REGISTER-UNKNOWN' : 'NFE-CUSTOMER-REGISTER-STATUS',
    path: 'customer_note.document',
    field: 'CPF ou CNPJ do cliente',
    text: worded(rejections, code, `É o CNPJ ${formatCnpj(cnpj)}${entry}.`, SEND_ANYWAY),
  }
}

const SEND_ANYWAY = 'Para enviar assim mesmo, peça o envio de novo.'

/** Text of the refusal that the note would get: cause, fact and remedy. */
function worded(rejections: RejectionTable, code: '179' | '180' | '181' | '182', fact: string, more = ''): string {
  const rejection = rejections('SEFAZ', code)
  return [rejection?.cause, fact, rejection?.action, more].filter(Boolean).join(' ')
}

export function holdsNoteBack({ status }: RegisterEntry): boolean {
  return refusalOfBuyer(status) !== null
}

function refusalOfBuyer(status: string | null): '181' | '182' | null {
  if (status === NOT_FOUND) return '181'
  return NOT_ACTIVE.has(status) ? '182' : null
}
