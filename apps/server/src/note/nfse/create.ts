import { AppError } from '@talao/contract'
import { type Nfse, newNfse } from '@talao/fiscal'
import { loadIssuer } from '../../company/companies/issuer.ts'
import { checkCityWhenDue } from '../../company/service/city-agreement.ts'
import { loadNfsDefaults } from '../../company/service/defaults.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import { settleDifference } from '../../ledger/settle-difference.ts'
import type { NoteDeps } from '../note-deps.ts'
import { NO_SALE, namedSale, positionInSale } from '../notes/link-sale.ts'
import { lockNote } from '../notes/request-event.ts'
import { sendHeld } from '../notes/send-now.ts'
import { type NfseBody, nfseFromBody } from './from-body.ts'
import { loadServiceIssuer } from './load.ts'
import { storeNfseDraft } from './store-draft.ts'

/** Creates a handwritten NFS-e. With `send` it is stored only if nothing is missing. Returns its id. */
export async function createNfse(deps: NoteDeps, actor: Actor, body: NfseBody, requestId: string): Promise<number> {
  const companyId = companyOfWrite(actor, body)
  const now = deps.clock.now()
  return withCompanies(deps.db, [companyId], async (tx) => {
    const { nfse, gateway } = await writtenNote(tx, companyId, body, now)
    const { sale, sales_code, source } = (await namedSale(tx, companyId, body)) ?? NO_SALE
    const place = await positionInSale(tx, sale, { kind: 'NFSE', isOwn: true })
    const origin = { company_id: companyId, ...place, gateway, source, created_by: actor.userId }
    const id = await storeNfseDraft(tx, { ...nfse, sales_code }, origin, now)
    if (id === undefined) throw new AppError('venda_ja_tem_nota')
    const who = { user_name: actor.name, request_id: requestId }
    const detail = sales_code === null ? null : `venda ${sales_code}`
    await addNoteEvent(tx, { company_id: companyId, id }, now, {
      kind: 'drafted',
      text: 'Criada à mão',
      detail,
      ...who,
    })
    if (sale)
      await addSaleEvent(tx, sale, now, { kind: 'documented', text: 'NFS-e feita à mão', detail: `nota ${id}`, ...who })
    if (sale) await settleDifference(tx, sale, 'HAND_MADE', now)
    await checkCityWhenDue(tx, deps.queue, companyId, now)
    if (body.send) {
      const asked = { actor, kind: 'NFSE', id, requestId } as const
      await sendHeld(deps, asked, await lockNote(tx, companyId, asked, now))
    }
    return id
  })
}

/** The company a body is for. The actor must be allowed to write in it. */
export function companyOfWrite(actor: Actor, body: NfseBody): number {
  const companyId = writeCompany(actor, body.company_id)
  requireCompany(actor, companyId, 'user')
  return companyId
}

/** The unstored note a body describes, and its gateway. */
export async function writtenNote(
  tx: Tx,
  companyId: number,
  body: NfseBody,
  now: Date,
): Promise<{ nfse: Nfse; gateway: string }> {
  const found = await tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
  if (!found) throw new AppError('nao_encontrado')
  const { homologation_mode, nfs_gateway } = await loadIssuer(tx, companyId)
  if (body.in_production && homologation_mode)
    throw new AppError('producao_bloqueada', { text: ALL_IN_TEST, errors: { in_production: [ALL_IN_TEST] } })
  const company = await loadServiceIssuer(tx, companyId)
  const defaults = await loadNfsDefaults(tx, companyId)
  const typed = {
    ...nfseFromBody(body, null),
    in_production: body.in_production,
    sales_code: body.sales_code,
  }
  return { nfse: newNfse({ company, homologation_mode, defaults, now }, typed), gateway: nfs_gateway }
}

const ALL_IN_TEST =
  'A empresa está em homologação: toda nota nova é de teste. Para emitir com valor fiscal, passe a empresa para produção.'
