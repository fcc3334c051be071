import { AppError } from '@talao/contract'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { cancelHeld } from '../../note/notes/request-cancel.ts'
import { type HoldDeps, withLockedNote } from '../../note/notes/request-event.ts'
import { holdCase, mark, OTHER_MOTIVE, REASON, type RefundCase } from './case.ts'

export type SettleDeps = HoldDeps & Pick<NoteDeps, 'log'>

/**
 * Cancels a refunded note automatically. Checks everything again under lock: the sale may have resumed, the switch may
 * be off, or a user may have acted. If the rules now forbid it, the case stays for a user and the sale's timeline gives
 * the reason.
 */
export async function cancelByItself(
  deps: SettleDeps,
  own: RefundCase,
  note: { id: number; kind: string },
): Promise<void> {
  const kind = note.kind as 'NFE' | 'NFSE'
  const asked = { actor: automationActor(own.company_id), kind, id: note.id, requestId: `refund-${own.id}` }
  try {
    await withLockedNote(deps, asked, async (held) => {
      const { tx, now } = held
      const present = await holdCase(tx, own)
      const isWanted = held.saleStatus === 'CANCELED' && (await wantsCancelling(tx, present))
      if (!isWanted || present.state !== 'OPEN' || present.path !== 'CANCEL') return
      const limit = await limitReached(tx, own.company_id, now)
      if (limit !== undefined) return recordHeldRefund(tx, present, now, limitText(limit))
      await cancelHeld(deps, asked, held, { reason: REASON, motive: kind === 'NFSE' ? OTHER_MOTIVE : null })
      await mark(tx, own, { state: 'ASKED', asked_alone_at: now, held_because: null })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message } = error
    deps.log.info({ refund_id: own.id, code }, 'a refund could not cancel its note by itself')
    await withCompanies(deps.db, [own.company_id], async (tx) =>
      recordHeldRefund(tx, await holdCase(tx, own), deps.clock.now(), message),
    )
  }
}

/** Called every minute, so report only a changed reason. */
async function recordHeldRefund(tx: Tx, own: RefundCase, now: Date, reason: string): Promise<void> {
  if (own.state !== 'OPEN' || own.held_because === reason) return
  await mark(tx, own, { held_because: reason })
  await addSaleEvent(tx, { company_id: own.company_id, id: own.sale_id }, now, {
    kind: 'refund',
    text: 'A nota não foi cancelada automaticamente',
    detail: reason,
  })
}

/** Actor for automatic actions; the timeline shows "Automação". */
export function automationActor(companyId: number): Actor {
  return {
    userId: 0,
    sessionId: 0,
    name: 'Automação',
    isPlatformAdmin: false,
    memberships: [{ company_id: companyId, role: null }],
  }
}

/**
 * Whether the company wants automatic cancellation for this refund. Refunds opened before the switch was on need a
 * user, and so do all refunds while automatic sending is off.
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
 * The company's limit if it was reached by automatic cancellations in the last 24 hours. It keeps a platform's false
 * refund reports from cancelling a month of notes. The row is locked so that concurrent cancellations count each other.
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
