import { AppError, type NfeIn } from '@talao/contract'
import type { Nfe } from '@talao/fiscal'
import { withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import { settleDifference } from '../../ledger/settle-difference.ts'
import type { NoteDeps } from '../note-deps.ts'
import { namedSale, positionInSale, refuseUnknownCoproducer } from '../notes/link-sale.ts'
import { lockNote } from '../notes/request-event.ts'
import { sendHeld } from '../notes/send-now.ts'
import { composeDraft } from './compose-draft.ts'
import { storeDraft } from './store-draft.ts'

/** Stores a handwritten NF-e and, if requested, sends it, in one transaction. Returns its id. */
export async function createNfe(deps: NoteDeps, actor: Actor, body: NfeIn, requestId: string): Promise<number> {
  const companyId = writeCompany(actor, body.company_id)
  requireCompany(actor, companyId, 'user')
  const now = deps.clock.now()
  return withCompanies(deps.db, [companyId], async (tx) => {
    const company = await tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
    if (!company) throw new AppError('nao_encontrado')
    const link = await namedSale(tx, companyId, body)
    const sale = link?.sale ?? null
    const coproducer_id = body.coproducer_id ?? null
    await refuseUnknownCoproducer(tx, sale, coproducer_id)
    const { nfe, gateway } = await composeDraft(tx, { companyId, body, sale, before: null, now })
    const place = await positionInSale(tx, sale, { kind: 'NFE', isOwn: documentsSale(nfe), coproducer_id })
    const source = link?.source ?? 'MANUAL'
    const origin = { company_id: companyId, ...place, coproducer_id, gateway, source, created_by: actor.userId }
    const id = await storeDraft(tx, { ...nfe, sales_code: link?.sales_code ?? null }, origin, now)
    if (id === undefined) throw new AppError('venda_ja_tem_nota')
    const who = { user_name: actor.name, request_id: requestId }
    const detail = sale ? `venda ${sale.external_sales_id}` : null
    await addNoteEvent(tx, { company_id: companyId, id }, now, {
      kind: 'drafted',
      text: 'Criada à mão',
      detail,
      ...who,
    })
    if (sale)
      await addSaleEvent(tx, sale, now, {
        kind: 'drafted_by_hand',
        text: 'NF-e criada à mão',
        detail: `nota ${id}`,
        ...who,
      })
    if (sale) await settleDifference(tx, sale, 'HAND_MADE', now)
    if (body.send) await sendHeld(deps, { actor, requestId }, await lockNote(tx, companyId, { kind: 'NFE', id }, now))
    return id
  })
}

/** Returns, adjustments and entries do not document a sale; they exist in addition to the note that does. */
export function documentsSale({ goal, type_operation }: Pick<Nfe, 'goal' | 'type_operation'>): boolean {
  return goal === 'Normal' && type_operation === 'Saida'
}
