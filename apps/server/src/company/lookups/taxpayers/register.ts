import type { RegisterRegime } from '@talao/contract'
import type { Tx } from '../../../kit/db/scope.ts'
import { askProviders, type OutsideDeps } from '../outside/ask-providers.ts'
import { isYounger, readStoredAnswer, type StoredAnswer, storeAnswer } from '../outside/stored-answer.ts'
import type { TaxpayerAnswer } from './consult.ts'
import { type TaxpayerProvider, taxpayerProviders } from './providers.ts'
import type { Taxpayer } from './taxpayer.ts'

/** An entry in Receita's register; null where a fact is not known. */
export type RegisterEntry = { regime: RegisterRegime | null; status: string | null }
export type DatedEntry = RegisterEntry & { at: Date }

/** "Active", and our status for a CNPJ that the open registers do not know. */
const ACTIVE = 'ATIVA'
export const NOT_FOUND = 'NAO_ENCONTRADO'

/** How long the answer "active" is used, the same as in the forms. */
export const ACTIVE_DAYS = 30
/** Other answers are looked up again every night, so one without a follow-up soon stops holding notes back. */
const OTHER_ANSWER_DAYS = 3

/** Longer than on a screen, because no user is waiting. */
const LOOK_UP_TIMEOUT_MS = 30_000
const DAY_MS = 24 * 3_600_000

/**
 * The issuer's entry. A paid source is asked first if it reports the option for the Simples, then others until one
 * does. A stored answer younger than `youngerThanMs` is used. Null when no source answers.
 */
export function lookUpIssuer(deps: OutsideDeps, cnpj: string, youngerThanMs: number): Promise<DatedEntry | null> {
  const { paid, free } = taxpayerProviders(deps.config.taxpayers)
  const providers = [...paid.filter(({ name }) => name !== 'SINTEGRAWS'), ...free]
  const hasRegime = ({ register_regime }: Taxpayer) => register_regime != null
  return ask(deps, { cnpj, providers, isEnough: hasRegime }, (kept, now) => {
    const isRead = kept.answer === null || kept.answer.taxpayer.register_regime !== undefined
    return isRead && isYounger(kept, youngerThanMs / DAY_MS, now)
  })
}

/** A buyer's entry, ahead of sending. Only free sources are asked, because no user requested a paid look-up. */
export function lookUpBuyer(deps: OutsideDeps, cnpj: string): Promise<DatedEntry | null> {
  const providers = taxpayerProviders(deps.config.taxpayers).free
  const isEnough = ({ registry_status }: Taxpayer) => registry_status !== null
  return ask(deps, { cnpj, providers, isEnough }, (kept, now) => {
    const { status } = entryOf(kept.answer)
    return isYounger(kept, status === ACTIVE ? ACTIVE_DAYS : BUYER_RECHECK_DAYS, now)
  })
}
/** Less than the time between two nightly runs. */
export const BUYER_RECHECK_DAYS = 20 / 24

type Question = {
  cnpj: string
  providers: readonly TaxpayerProvider[]
  isEnough: (taxpayer: Taxpayer) => boolean
}

async function ask(
  deps: OutsideDeps,
  { cnpj, providers, isEnough }: Question,
  isUsable: (kept: StoredAnswer<TaxpayerAnswer>, now: Date) => boolean,
): Promise<DatedEntry | null> {
  const now = deps.clock.now()
  const kept = await readStoredAnswer<TaxpayerAnswer>(deps.db, 'taxpayer', cnpj)
  if (kept && isUsable(kept, now)) return { ...entryOf(kept.answer), at: kept.fetched_at }
  const found = await askProviders(deps, providers, cnpj, AbortSignal.timeout(LOOK_UP_TIMEOUT_MS), isEnough)
  if (found.kind === 'SILENT' || (found.kind === 'ABSENT' && !found.isSure)) return null
  const answer = found.kind === 'FOUND' ? told(found.value, found.source, kept, now) : null
  await storeAnswer(deps.db, 'taxpayer', cnpj, { answer, source: found.source, fetched_at: now })
  return { ...entryOf(answer), at: now }
}

/** Known state registrations survive an answer of a source that does not report them. */
function told(
  taxpayer: Taxpayer,
  source: TaxpayerAnswer['registration_source'],
  kept: StoredAnswer<TaxpayerAnswer> | undefined,
  now: Date,
): TaxpayerAnswer {
  if (taxpayer.registrations !== null) return { taxpayer, registration_source: source }
  const before = kept && isYounger(kept, ACTIVE_DAYS, now) ? kept.answer : null
  const registrations = before?.taxpayer.registrations ?? null
  return {
    taxpayer: { ...taxpayer, registrations },
    registration_source: before?.registration_source ?? null,
  }
}

function entryOf(answer: TaxpayerAnswer | null): RegisterEntry {
  if (answer === null) return { regime: null, status: NOT_FOUND }
  const { register_regime, registry_status } = answer.taxpayer
  return { regime: register_regime ?? null, status: registry_status }
}

/**
 * The stored answer about a buyer, unless it is too old. Makes no look-up, because sending a note must not wait for
 * one.
 */
export async function storedEntry(tx: Tx, cnpj: string, now: Date): Promise<RegisterEntry | null> {
  const kept = await readStoredAnswer<TaxpayerAnswer>(tx, 'taxpayer', cnpj)
  if (!kept) return null
  const entry = entryOf(kept.answer)
  const days = entry.status === ACTIVE ? ACTIVE_DAYS : OTHER_ANSWER_DAYS
  return isYounger(kept, days, now) ? entry : null
}
