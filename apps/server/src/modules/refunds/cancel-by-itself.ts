import { AppError } from '@talao/contract'
import { type Tx, withCompanies } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { cancelHeld } from '../notes/ask-cancel.ts'
import { type HoldDeps, withHeldNote } from '../notes/ask-event.ts'
import { tellSale } from '../sales/timeline.ts'
import { holdCase, mark, OTHER_MOTIVE, REASON, type RefundCase } from './case.ts'

export type SettleDeps = HoldDeps & Pick<Deps, 'log'>

/**
 * What was true when the case was looked at may not be any more: the sale resumed, the switch was turned off, somebody dealt with it. And the
 * law may refuse what was lawful a moment ago; then the case stays for a person, and the sale says why.
 */
export async function cancelByItself(
  deps: SettleDeps,
  own: RefundCase,
  note: { id: number; kind: string },
): Promise<void> {
  const kind = note.kind as 'NFE' | 'NFSE'
  const asked = { actor: nobodyOf(own.company_id), kind, id: note.id, requestId: `refund-${own.id}` }
  try {
    await withHeldNote(deps, asked, async (held) => {
      const { tx, now } = held
      const present = await holdCase(tx, own)
      const isWanted = held.saleStatus === 'CANCELED' && (await wantsCancelling(tx, present))
      if (!isWanted || present.state !== 'OPEN' || present.path !== 'CANCEL') return
      const limit = await limitReached(tx, own.company_id, now)
      if (limit !== undefined) return tellHeld(tx, present, now, limitText(limit))
      await cancelHeld(deps, asked, held, { reason: REASON, motive: kind === 'NFSE' ? OTHER_MOTIVE : null })
      await mark(tx, own, { state: 'ASKED', asked_alone_at: now, held_because: null })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message } = error
    deps.log.info({ refund_id: own.id, code }, 'a refund could not cancel its note by itself')
    await withCompanies(deps.db, [own.company_id], async (tx) =>
      tellHeld(tx, await holdCase(tx, own), deps.clock.now(), message),
    )
  }
}

/** It is looked at each minute, and told when the answer is another. */
async function tellHeld(tx: Tx, own: RefundCase, now: Date, reason: string): Promise<void> {
  if (own.state !== 'OPEN' || own.held_because === reason) return
  await mark(tx, own, { held_because: reason })
  await tellSale(tx, { company_id: own.company_id, id: own.sale_id }, now, {
    kind: 'refund',
    text: 'A nota não foi cancelada automaticamente',
    detail: reason,
  })
}

/** Nobody clicked: the timeline names the automation. */
export function nobodyOf(companyId: number): Actor {
  return {
    userId: 0,
    sessionId: 0,
    name: 'Automação',
    isWise: false,
    memberships: [{ company_id: companyId, role: null }],
  }
}

/**
 * Whether the company lets this refund cancel its notes without a click: what was open before it wanted that is for a person, and so is
 * everything while nothing leaves by itself.
 */
export async function wantsCancelling(tx: Tx, own: Pick<RefundCase, 'company_id' | 'opened_at'>): Promise<boolean> {
  const config = await tx
    .selectFrom('company_config')
    .innerJoin('company', 'company.id', 'company_config.company_id')
    .select(['company_config.auto_cancel_on_refund', 'company_config.auto_cancel_since', 'company.active'])
    .select('company_config.auto_send_notes_enabled')
    .where('company_config.company_id', '=', own.company_id)
    .executeTakeFirst()
  if (!config?.active || !config.auto_send_notes_enabled || !config.auto_cancel_on_refund) return false
  return config.auto_cancel_since === null || own.opened_at >= config.auto_cancel_since
}

/**
 * The company's limit, where as many cancellations were asked for without a click in the last day: a platform that tells of refunds by mistake
 * must not undo a month. The row is locked, so that two who cancel at once count each other.
 */
async function limitReached(tx: Tx, companyId: number, now: Date): Promise<number | undefined> {
  const { max_per_run } = await tx
    .selectFrom('company_config')
    .select('max_per_run')
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { asked } = await tx
    .selectFrom('refund_case')
    .select((eb) => eb.fn.countAll<number>().as('asked'))
    .where('company_id', '=', companyId)
    .where('asked_alone_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return Number(asked) >= max_per_run ? max_per_run : undefined
}

const DAY_MS = 24 * 3_600_000

function limitText(limit: number): string {
  return `O limite da empresa é de ${limit} ${limit === 1 ? 'cancelamento' : 'cancelamentos'} sem clique por dia. Cancele-a à mão, ou espere: ela volta à vez.`
}
