import { AppError, type VoidRangeBody } from '@talao/contract'
import { checkReason } from '@talao/fiscal'
import type { z } from 'zod'
import { findGaps, type Span, yearOf } from '../../company/numbers/gaps.ts'
import {
  type Environment,
  highestOf,
  isSettled,
  loadSerieUsage,
  type SerieUsage,
} from '../../company/numbers/serie-usage.ts'
import { companyZone } from '../../kit/db/company-day.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { type HoldDeps, refuseFaults } from '../notes/request-event.ts'
import { freeHeldNumbers } from './held-numbers.ts'
import { environmentOf } from './list-gaps.ts'

type VoidRangeRequest = z.output<typeof VoidRangeBody>

/** After this time the minute's sweep takes over the job. */
const FORGOTTEN_AFTER_MS = 60_000

/**
 * Requests the inutilização of numbers without a document. Locks the number sequence, so that none of these numbers is
 * taken meanwhile. A refused note that holds one gives it up and takes the next number when it is sent again. Returns
 * the request's id.
 */
export async function requestInutilizacao(
  deps: HoldDeps,
  actor: Actor,
  companyId: number,
  wish: VoidRangeRequest,
): Promise<number> {
  refuseFaults(checkReason(wish.reason))
  const now = deps.clock.now()
  const span = { first: wish.start_number, last: wish.end_number }
  return withCompanies(deps.db, [companyId], async (tx) => {
    const environment = await environmentOf(tx, companyId, wish.in_production)
    const serie = { companyId, kind: 'NFE', environment, serie: String(wish.serie) } as const
    await freeHeldNumbers(tx, { ...serie, ...span }, { now, by: actor.name })
    await lockNumbers(tx, companyId, environment)
    const facts = await loadSerieUsage(tx, serie)
    refuseUsed(facts, span)
    const { gateway } = await tx
      .selectFrom('company')
      .select('gateway')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const gap = findGaps(facts.used, facts.voided).find(({ first, last }) => first <= span.first && last >= span.last)
    const { id } = await tx
      .insertInto('void_range')
      .values({
        company_id: companyId,
        environment,
        gateway,
        serie: wish.serie,
        year: yearOf(gap?.skippedAt ?? now, await companyZone(tx, companyId)),
        first_number: span.first,
        last_number: span.last,
        reason: wish.reason,
        state: 'REQUESTED',
        next_try_at: new Date(now.getTime() + FORGOTTEN_AFTER_MS),
        // Automatic requests have no user.
        created_by: actor.userId || null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await deps.queue.enqueue(
      tx,
      'settle-void-range',
      { company_id: companyId, void_range_id: id },
      { key: `void:${id}` },
    )
    return id
  })
}

/** Locks the row that numbers are taken from. */
async function lockNumbers(tx: Tx, companyId: number, environment: Environment): Promise<void> {
  await tx
    .selectFrom('nfe_access_setting')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('in_production', '=', environment === 'producao')
    .forUpdate()
    .execute()
}

function refuseUsed(facts: SerieUsage, { first, last }: Span): void {
  const used = facts.used.flatMap((run) => numbersIn(run, { first, last }))
  if (used.length > 0)
    throw new AppError('numero_em_uso', {
      text: `${listed(used)} em uso por notas. Inutilize só os números que faltam.`,
    })
  const refused = new Set(['DENIED', 'FAILED'])
  const asked = [...facts.voided, ...facts.asked.filter(({ state }) => !refused.has(state))]
  if (asked.some((span) => span.first <= last && span.last >= first))
    throw new AppError('numero_em_uso', {
      text: 'Parte desta faixa já foi inutilizada ou já foi pedida. Escolha só os números que faltam.',
    })
  const mayBeTaken = findGaps(facts.used, facts.voided).some(
    (gap) => gap.first <= last && gap.last >= first && !isSettled(facts, gap),
  )
  if (mayBeTaken)
    throw new AppError('numero_em_uso', {
      text: 'Uma nota ainda em processamento pode ser dona de um destes números. Espere o resultado dela e veja de novo.',
    })
  const highest = highestOf(facts)
  if (highest > 0 && last > highest)
    throw new AppError('dados_invalidos', {
      errors: {
        end_number: [`A série chegou só ao número ${highest}. Números ainda não alcançados não se inutilizam.`],
      },
    })
}

function numbersIn(run: Span, asked: Span): number[] {
  const first = Math.max(run.first, asked.first)
  const count = Math.max(0, Math.min(run.last, asked.last) - first + 1)
  return Array.from({ length: Math.min(count, NAMED + 1) }, (_, index) => first + index)
}

/** A refusal lists at most this many numbers and mentions that there are more. */
const NAMED = 5

function listed(numbers: readonly number[]): string {
  const some = numbers.toSorted((one, other) => one - other).slice(0, NAMED)
  if (numbers.length === 1) return `O número ${some[0]} está`
  return `Os números ${some.join(', ')}${numbers.length > some.length ? ' e outros' : ''} estão`
}
