import { AppError } from '@talao/contract'
import type { Tx } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { cancelHeld } from '../notes/ask-cancel.ts'
import { type HoldDeps, withHeldNote } from '../notes/ask-event.ts'
import { holdCase, mark, OTHER_MOTIVE, REASON, type RefundCase } from './case.ts'

export type SettleDeps = HoldDeps & Pick<Deps, 'log'>

/**
 * What was true when the case was looked at may not be any more: the sale resumed, the switch was turned off, somebody dealt with it. And the
 * law may refuse what was lawful a moment ago; then the case stays for a person.
 */
export async function cancelByItself(
  deps: SettleDeps,
  own: RefundCase,
  note: { id: number; kind: string },
): Promise<void> {
  const kind = note.kind as 'NFE' | 'NFSE'
  const asked = { actor: nobody(own.company_id), kind, id: note.id, requestId: `refund-${own.id}` }
  try {
    await withHeldNote(deps, asked, async (held) => {
      const present = await holdCase(held.tx, own)
      const isWanted = held.saleStatus === 'CANCELED' && (await wantsCancelling(held.tx, present))
      if (!isWanted || present.state !== 'OPEN' || present.path !== 'CANCEL') return
      await cancelHeld(deps, asked, held, { reason: REASON, motive: kind === 'NFSE' ? OTHER_MOTIVE : null })
      await mark(held.tx, own, { state: 'ASKED' })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.info({ refund_id: own.id, code: error.code }, 'a refund could not cancel its note by itself')
  }
}

/** Nobody clicked: the timeline names the automation. */
function nobody(companyId: number): Actor {
  return {
    userId: 0,
    sessionId: 0,
    name: 'Automação',
    isWise: false,
    memberships: [{ company_id: companyId, role: null }],
  }
}

/** Whether the company lets this refund cancel its notes without a click: what was open before it wanted that is for a person. */
export async function wantsCancelling(tx: Tx, own: Pick<RefundCase, 'company_id' | 'opened_at'>): Promise<boolean> {
  const config = await tx
    .selectFrom('company_config')
    .innerJoin('company', 'company.id', 'company_config.company_id')
    .select(['company_config.auto_cancel_on_refund', 'company_config.auto_cancel_since', 'company.active'])
    .where('company_config.company_id', '=', own.company_id)
    .executeTakeFirst()
  if (!config?.active || !config.auto_cancel_on_refund) return false
  return config.auto_cancel_since === null || own.opened_at >= config.auto_cancel_since
}
