import { AppError, type TaxpayerSource } from '@talao/contract'
import { type Uf, ufOfCode } from '@talao/fiscal'
import type { CompanyDeps } from '../../company-deps.ts'
import { askProviders, type ProvidersAnswer } from '../outside/ask-providers.ts'
import { takeQuota } from '../outside/quota.ts'
import { isYounger, readStoredAnswer, type StoredAnswer, storeAnswer } from '../outside/stored-answer.ts'
import { taxpayerProviders } from './providers.ts'
import { lookUpAtSefaz } from './sefaz.ts'
import type { Taxpayer } from './taxpayer.ts'

/** The stored form of an answer. */
export type TaxpayerAnswer = { taxpayer: Taxpayer; registration_source: TaxpayerSource | null }
export type Consulted = TaxpayerAnswer & { source: TaxpayerSource; consulted_at: Date; stale: boolean }
/** `companyId`: the company whose certificate may query the UF. `uf`: given when the caller knows it. */
export type Question = { cnpj: string; uf: Uf | undefined; companyId: number | undefined; userId: number }

/** Time limit for all sources together, because a user waits at a form. */
const ALL_TOGETHER_MS = 12_000
/** Look-ups per user without a stored answer; each may cost a credit or part of a small quota. */
const PER_PERSON_A_MINUTE = 20
const DAYS_GOOD = 30
const DAYS_DOUBTFUL = 1
const DAYS_STALE = 365

/**
 * The taxpayer of a CNPJ: a fresh stored answer, otherwise the sources in order, otherwise an older stored answer.
 * Throws AppError.
 */
export async function consultTaxpayer(deps: CompanyDeps, question: Question): Promise<Consulted> {
  const { cnpj } = question
  const now = deps.clock.now()
  const signal = AbortSignal.timeout(ALL_TOGETHER_MS)
  const kept = await readStoredAnswer<TaxpayerAnswer>(deps.db, 'taxpayer', cnpj)
  if (kept && isFresh(kept, now)) {
    if (kept.answer === null) throw new AppError('documento_nao_encontrado')
    return { ...(await withRegistrations(deps, question, kept.answer, kept, signal)), stale: false }
  }
  if (!(await takeQuota(deps.db, `user:${question.userId}`, PER_PERSON_A_MINUTE, now)))
    throw new AppError('limite_excedido', { retryAfterSeconds: 60 })
  const found = await askAround(deps, question, kept?.answer ?? null, signal)
  if (found.kind === 'FOUND') {
    const how = { source: found.source, fetched_at: now }
    await storeAnswer(deps.db, 'taxpayer', cnpj, { answer: found.value, ...how })
    return { ...(await withRegistrations(deps, question, found.value, how, signal)), stale: false }
  }
  if (found.kind === 'ABSENT') {
    if (found.isSure)
      await storeAnswer(deps.db, 'taxpayer', cnpj, { answer: null, source: found.source, fetched_at: now })
    throw new AppError('documento_nao_encontrado')
  }
  if (kept?.answer && isYounger(kept, DAYS_STALE, now)) return { ...consulted(kept.answer, kept), stale: true }
  throw new AppError('consulta_indisponivel', { retryAfterSeconds: 60 })
}

/**
 * Active companies rarely change. Others, and those without a known state registration, are asked again the next day.
 */
function isFresh(kept: StoredAnswer<TaxpayerAnswer>, now: Date): boolean {
  const status = kept.answer?.taxpayer.registry_status ?? 'ATIVA'
  const isGood = kept.answer !== null && kept.answer.taxpayer.registrations !== null && status === 'ATIVA'
  return isYounger(kept, isGood ? DAYS_GOOD : DAYS_DOUBTFUL, now)
}

/** Order: paid sources, then the UF if known, then free sources. The UF alone may lack the address. */
async function askAround(
  deps: CompanyDeps,
  question: Question,
  before: TaxpayerAnswer | null,
  signal: AbortSignal,
): Promise<ProvidersAnswer<TaxpayerSource, TaxpayerAnswer>> {
  const { paid, free } = taxpayerProviders(deps.config.taxpayers)
  const bought = paid.length === 0 ? SILENT : await askProviders(deps, paid, question.cnpj, signal)
  if (bought.kind === 'FOUND') return answerOfProvider(bought)
  const uf = question.uf ?? ufIn(before)
  const there =
    uf && question.companyId ? await lookUpAtSefaz(deps, question.companyId, { uf, cnpj: question.cnpj }, signal) : null
  if (there?.kind === 'FOUND' && there.value.address?.city_id)
    return answerOfProvider({ kind: 'FOUND', value: there.value, source: 'SEFAZ' })
  const given = await askProviders(deps, free, question.cnpj, signal)
  if (given.kind === 'FOUND') {
    const isThere = there?.kind === 'FOUND' || there?.kind === 'ABSENT'
    return isThere && uf === ufIn({ taxpayer: given.value }) ? completed(given, there) : answerOfProvider(given)
  }
  if (there?.kind === 'FOUND') return answerOfProvider({ kind: 'FOUND', value: there.value, source: 'SEFAZ' })
  return given.kind === 'SILENT' ? bought : given
}

const SILENT = { kind: 'SILENT' } as const

function answerOfProvider({ value, source }: ProvidersAnswer<TaxpayerSource, Taxpayer> & { kind: 'FOUND' }) {
  const registration_source = value.registrations === null ? null : source
  return { kind: 'FOUND', source, value: { taxpayer: value, registration_source } } as const
}

function completed(
  given: ProvidersAnswer<TaxpayerSource, Taxpayer> & { kind: 'FOUND' },
  there: { kind: 'FOUND'; value: Taxpayer } | { kind: 'ABSENT' },
) {
  return {
    kind: 'FOUND',
    source: given.source,
    value: { taxpayer: told(given.value, there), registration_source: 'SEFAZ' },
  } as const
}

/** The UF's state registrations replace those of other sources. */
function told(taxpayer: Taxpayer, there: { kind: 'FOUND'; value: Taxpayer } | { kind: 'ABSENT' }): Taxpayer {
  return { ...taxpayer, registrations: there.kind === 'FOUND' ? there.value.registrations : [] }
}

/**
 * If no source reported the state registration, asks the UF of the address with the certificate of the company in the
 * question.
 */
async function withRegistrations(
  deps: CompanyDeps,
  { cnpj, companyId }: Question,
  answer: TaxpayerAnswer,
  how: { source: string; fetched_at: Date },
  signal: AbortSignal,
): Promise<Omit<Consulted, 'stale'>> {
  const uf = ufIn(answer)
  if (answer.taxpayer.registrations !== null || !uf || !companyId) return consulted(answer, how)
  const there = await lookUpAtSefaz(deps, companyId, { uf, cnpj }, signal)
  if (there?.kind !== 'FOUND' && there?.kind !== 'ABSENT') return consulted(answer, how)
  const whole: TaxpayerAnswer = { taxpayer: told(answer.taxpayer, there), registration_source: 'SEFAZ' }
  await storeAnswer(deps.db, 'taxpayer', cnpj, { answer: whole, source: how.source, fetched_at: how.fetched_at })
  return consulted(whole, how)
}

function consulted(answer: TaxpayerAnswer, { source, fetched_at }: { source: string; fetched_at: Date }) {
  return { ...answer, source: source as TaxpayerSource, consulted_at: fetched_at }
}

function ufIn(answer: Pick<TaxpayerAnswer, 'taxpayer'> | null): Uf | undefined {
  return ufOfCode(answer?.taxpayer.address?.state_id ?? 0)
}
