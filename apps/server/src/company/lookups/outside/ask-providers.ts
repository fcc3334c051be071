import type { CompanyDeps } from '../../company-deps.ts'
import { askProvider } from './ask-provider.ts'
import type { Outcome, Provider } from './provider.ts'
import { recordOutcome, takeQuota } from './quota.ts'

export type OutsideDeps = Pick<CompanyDeps, 'db' | 'clock' | 'config' | 'log' | 'transports'>

/**
 * The combined answer of several providers. `isSure`: every provider that was asked answered, so an absence can be
 * trusted.
 */
export type ProvidersAnswer<Name extends string, T> =
  | { kind: 'FOUND'; value: T; source: Name }
  | { kind: 'ABSENT'; source: Name; isSure: boolean }
  | { kind: 'SILENT' }

/** After this many "not found" answers, the remaining providers are not asked. */
const ABSENCES_TO_BELIEVE = 2

/**
 * Asks one provider after another until an answer is `enough`; otherwise the first answer found counts. Providers that
 * have used up their requests or failed too often are skipped.
 */
export async function askProviders<Name extends string, T>(
  deps: OutsideDeps,
  providers: readonly Provider<Name, T>[],
  key: string,
  signal: AbortSignal,
  isEnough: (value: T) => boolean = () => true,
): Promise<ProvidersAnswer<Name, T>> {
  const absent: Name[] = []
  let isSure = true
  let found: ProvidersAnswer<Name, T> | null = null
  for (const provider of providers) {
    if (signal.aborted) isSure = false
    if (signal.aborted || absent.length >= ABSENCES_TO_BELIEVE) break
    const outcome = await withinQuota(deps, `provider:${provider.name}`, provider.perMinute, () =>
      askProvider({ config: deps.config, transport: deps.transports.plain }, provider, key, signal),
    )
    if (outcome?.kind === 'FOUND') {
      found ??= { kind: 'FOUND', value: outcome.value, source: provider.name }
      if (isEnough(outcome.value)) return { kind: 'FOUND', value: outcome.value, source: provider.name }
    }
    if (outcome?.kind === 'ABSENT') absent.push(provider.name)
    if (outcome === null || outcome.kind === 'FAILED' || outcome.kind === 'THROTTLED') isSure = false
  }
  if (found) return found
  const [source] = absent
  if (source === undefined) return { kind: 'SILENT' }
  return { kind: 'ABSENT', source, isSure: isSure || absent.length >= ABSENCES_TO_BELIEVE }
}

/** Sends the request if the provider's quota allows it, and records the outcome. Null when it may not be asked now. */
export async function withinQuota<T>(
  { db, clock, log }: Pick<OutsideDeps, 'db' | 'clock' | 'log'>,
  key: string,
  perMinute: number,
  asking: () => Promise<Outcome<T>>,
): Promise<Outcome<T> | null> {
  if (!(await takeQuota(db, key, perMinute, clock.now()))) return null
  const outcome = await asking()
  await recordOutcome(db, key, outcome, clock.now())
  if (outcome.kind === 'FAILED') log.warn({ provider: key, reason: outcome.reason }, 'a look-up outside failed')
  return outcome
}
