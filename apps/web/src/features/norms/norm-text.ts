import type { NormRowOut } from '@talao/contract'
import { TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import { NORM_KIND_LABELS, NORM_STATE_LABELS } from '@talao/contract/norms/norm-labels'
import type { NormKind } from '@talao/fiscal/norms/norm-row'
import { counted, date, percent } from '../../lib/format.ts'
import type { Status } from '../../ui/status-chip.tsx'

type Identity = { kind: NormKind; code: string }

/** A norm by what a seller calls it, and what distinguishes it from its neighbours. */
export function normName({ kind, code }: Identity): { name: string; about: string } {
  if (kind === 'RATE') return { name: RATE_NAMES[code] ?? code, about: '' }
  const [first = '', second = '', third = '*'] = code.split('/')
  if (kind === 'DUTY' && first === 'NFE') return { name: 'NF-e informa IBS e CBS', about: CRT_NAMES[second] ?? second }
  if (kind === 'DUTY') {
    const about = third === '*' ? regimeName(second) : `${regimeName(second)}, item ${third} da LC 116`
    return { name: 'NFS-e informa IBS e CBS', about }
  }
  if (kind === 'FEATURE') return { name: FEATURE_NAMES[first] ?? first, about: second && regimeName(second) }
  return { name: code, about: NORM_KIND_LABELS[kind] }
}

/** The name in one line. */
export function fullName(norm: Identity): string {
  const { name, about } = normName(norm)
  return [name, about].filter(Boolean).join(' · ')
}

/** Value of a row in words. One that is not published is a word, never a number. */
export function normValue({ kind, value, state }: Pick<NormRowOut, 'kind' | 'value' | 'state'>): string {
  if (state === 'UNKNOWN') return NOT_SET
  return value === null ? '–' : VALUE_TEXT[kind](value)
}

export const NOT_SET = 'ainda não fixada'

type Value = NonNullable<NormRowOut['value']>

const VALUE_TEXT: Readonly<Record<NormKind, (value: Value) => string>> = {
  RATE: (value) => rate(value.percent),
  DUTY: (value) => {
    if (value.duty === 'NONE') return 'não é obrigatório'
    return value.refused_if_absent === true
      ? 'obrigatório; sem eles a nota é recusada'
      : 'obrigatório; a falta só avisa'
  },
  FEATURE: (value) => (value.on === true ? 'vale' : 'não vale'),
  PACKAGE: (value) =>
    `${value.document === 'NFE' ? 'NF-e' : 'NFS-e'}: ${value.is_emitted ? 'notas saem com ele' : 'notas não saem com ele'}`,
  CST_IBSCBS: (value) => (list(value.groups) === '' ? 'nenhum grupo' : list(value.groups)),
  CCLASSTRIB: (value) => `IBS reduz ${rate(value.ibs_reduction)}, CBS ${rate(value.cbs_reduction)}`,
  CINDOP: (value) =>
    value.needs_buyer_city === true ? 'pede a cidade do comprador' : 'não pede a cidade do comprador',
  CORRELATION: (value) => [list(value.cindop), list(value.cclasstrib)].filter(Boolean).join(' · '),
  REJECTION: (value) => String(value.cause),
  SIMPLES_ANNEX: (value) => rate(value.rate),
}

function rate(value: unknown): string {
  return value === null || value === undefined ? 'não informado' : percent(Number(value))
}

function list(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : ''
}

/** `hoje`, `amanhã`, `em 34 dias`. */
export function countdown(days: number): string {
  if (days <= 0) return 'hoje'
  return days === 1 ? 'amanhã' : `em ${counted(days, 'dia', 'dias')}`
}

/** A day that is not published is said so. */
export function dayText(day: string | null): string {
  return day ? date(day) : 'Sem dia'
}

/** The state of a row on a day, as shown. A row whose first day has not come is scheduled. */
export function normStatus(
  { state, valid_from, valid_to, counts }: Pick<NormRowOut, 'state' | 'valid_from' | 'valid_to' | 'counts'>,
  today: string,
): Status & { word: string } {
  if (state === 'STRUCK') return { tone: 'vazado', icon: 'slash', word: NORM_STATE_LABELS.STRUCK }
  if (!counts) return { tone: 'vazado', icon: 'slash', word: 'Substituída' }
  if (valid_to !== null && valid_to < today) return { tone: 'vazado', icon: 'slash', word: 'Encerrada' }
  if (state === 'UNKNOWN') return { tone: 'ambar', icon: 'triangle', word: 'Não saiu' }
  if (state === 'PROVISIONAL') return { tone: 'ambar', icon: 'triangle', word: NORM_STATE_LABELS.PROVISIONAL }
  if (valid_from > today) return { tone: 'violeta', icon: 'calendar', word: 'Agendada' }
  return { tone: 'verde', icon: 'check', word: NORM_STATE_LABELS.IN_FORCE }
}

type Company = { tax_regime: string; state_registration: string | null }

/** Which of the companies a norm touches. Rates and what begins for all regimes touch every one. */
export function touchedCompanies<T extends Company>({ kind, code }: Identity, companies: readonly T[]): readonly T[] {
  const [first, second = ''] = code.split('/')
  if (kind === 'SIMPLES_ANNEX' || first === 'SIMPLES_DECLARES_BY_DAS')
    return companies.filter(
      ({ tax_regime }) => tax_regime.startsWith('SIMPLES_') || (tax_regime === 'MEI' && kind === 'FEATURE'),
    )
  if (kind !== 'DUTY' && !(kind === 'FEATURE' && second)) return companies
  if (kind === 'DUTY' && first === 'NFE') {
    if (second === 'NO_IE') return companies.filter(({ state_registration }) => !/\d/.test(state_registration ?? ''))
    return companies.filter(({ tax_regime }) => REGIMES_OF_CRT[second]?.includes(tax_regime))
  }
  return companies.filter(({ tax_regime }) => tax_regime === second)
}

/** `toca a sua empresa`, `toca 2 das suas 5 empresas`. */
export function touchedText(touched: number, all: number): string {
  if (touched === 0) return all === 1 ? 'não toca a sua empresa' : 'não toca nenhuma das suas empresas'
  if (all === 1) return 'toca a sua empresa'
  return touched === all ? `toca as suas ${all} empresas` : `toca ${touched} das suas ${all} empresas`
}

const RATE_NAMES: Readonly<Record<string, string>> = {
  CBS: 'CBS',
  IBS_UF: 'IBS do estado',
  IBS_MUN: 'IBS do município',
}

const CRT_NAMES: Readonly<Record<string, string>> = {
  '1': TAX_REGIME_LABELS.SIMPLES_NACIONAL,
  '2': TAX_REGIME_LABELS.SIMPLES_NACIONAL_EXCESSO,
  '3': 'Lucro presumido e lucro real',
  '4': TAX_REGIME_LABELS.MEI,
  NO_IE: 'Sem inscrição estadual',
}

const REGIMES_OF_CRT: Readonly<Record<string, readonly string[]>> = {
  '1': ['SIMPLES_NACIONAL'],
  '2': ['SIMPLES_NACIONAL_EXCESSO'],
  '3': ['LUCRO_PRESUMIDO', 'LUCRO_REAL'],
  '4': ['MEI'],
}

const FEATURE_NAMES: Readonly<Record<string, string>> = {
  DANFE_2026_010: 'O DANFE ganha o quadro do IBS e da CBS',
  NFSE_IBSCBS: 'A NFS-e pode levar IBS e CBS',
  NT_2026_005_PRODUCTION: 'A NF-e do Simples diz o imposto do DAS',
  NFSE_NT_009: 'A NFS-e nacional ganha campos novos',
  SIMPLES_DECLARES_BY_DAS: 'O Simples informa pela alíquota do DAS',
}

function regimeName(regime: string): string {
  return TAX_REGIME_LABELS[regime as keyof typeof TAX_REGIME_LABELS] ?? regime
}
