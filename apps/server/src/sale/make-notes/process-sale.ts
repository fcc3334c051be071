import { isDue, sendsAutomatically, type TimeZone } from '@talao/fiscal'
import { checkCityWhenDue } from '../../company/service/city-agreement.ts'
import { companyZone } from '../../kit/db/company-day.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { cameDueWhileOff } from '../../ledger/due-while-off.ts'
import { recordWebhooksOfSale } from '../../ledger/record-webhook-events.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import { settleDifference } from '../../ledger/settle-difference.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { sendAtOnce, sendInTurn } from '../../note/dispatch/request-sending.ts'
import { integrationOf, soldProducts } from '../../note/drafts/draft-facts.ts'
import { baseOfSale } from '../../note/drafts/shares.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { makeNotes } from './make-notes.ts'

/**
 * Makes the note drafts of a due sale, and sends them when the seller wants that (`leave`: how). One transaction:
 * running it twice acts once.
 */
export async function processSale(
  deps: NoteJobDeps,
  data: JobData['process-sale'],
  leave: typeof sendInTurn = sendInTurn,
): Promise<void> {
  await withCompanies(deps.db, [data.company_id], (tx) => process(deps, tx, data, leave))
}

async function process(
  deps: NoteJobDeps,
  tx: Tx,
  data: JobData['process-sale'],
  leave: typeof sendInTurn,
): Promise<void> {
  const companyId = data.company_id
  const now = deps.clock.now()
  const sale = await tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', data.sale_id)
    .forUpdate()
    .executeTakeFirst()
  if (!sale || sale.status !== 'PENDING') return
  const config = await tx
    .selectFrom('company_config')
    .innerJoin('company', 'company.id', 'company_config.company_id')
    .selectAll('company_config')
    .select('company.active')
    .where('company_config.company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const integration = await integrationOf(tx, sale)
  if (!data.by_hand && !mayGoByItself({ sale, config, integration, zone: await companyZone(tx, companyId) }, now))
    return
  if (sale.currency !== 'BRL' && sale.amount_exchanged_cents === null) return

  const products = await soldProducts(tx, sale)
  const notes = await makeNotes(tx, sale, { integration, products: products.drafts }, now)
  if (!notes.wanted) return leaveUnprocessed(tx, sale, now)
  await markProcessed(tx, sale, now)
  await settleDifference(tx, sale, 'HAND_MADE', now)
  await checkCityWhenDue(tx, deps.queue, companyId, now)
  if (notes.made.length === 0) {
    if (notes.byHand) await addSaleEvent(tx, sale, now, DOCUMENTED)
    return
  }
  await addSaleEvent(tx, sale, now, {
    kind: 'processed',
    text: notes.made.length === 1 ? 'Virou nota' : `Virou ${notes.made.length} notas`,
    detail: data.by_hand ? 'a pedido' : 'terminou a espera',
  })
  const leaves = sendsAutomatically({
    sale: sale.auto_send,
    products: products.wishes,
    integration: integration?.auto_send ?? null,
    company: config.auto_send_notes_enabled,
  })
  if (data.by_hand ? !data.send : !leaves) return
  if (!data.by_hand) return leave(tx, deps.queue, { company_id: companyId, note_ids: notes.made }, 'automatic', now)
  for (const id of notes.made) await sendAtOnce(tx, deps.queue, { company_id: companyId, note_id: id })
}

type Facts = {
  sale: { date_to_process: string | null; fence_at: Date; asks_first: string | null }
  config: {
    active: boolean
    auto_process_sales_enabled: boolean
    auto_since: Date
    resumed_at: Date | null
  }
  zone: TimeZone
  integration: { auto_process: boolean; auto_since: Date } | undefined
}

/**
 * Whether the sale may be processed automatically. The company's switch is the upper bound; `fence_at` excludes sales
 * from before automation was switched on; and a sale with an open question waits for a user.
 */
function mayGoByItself({ sale, config, zone, integration }: Facts, now: Date): boolean {
  if (sale.asks_first !== null || !sale.date_to_process || !isDue(sale.date_to_process, now, zone)) return false
  if (!config.active || !config.auto_process_sales_enabled || sale.fence_at < config.auto_since) return false
  if (cameDueWhileOff(sale, { resumed_at: config.resumed_at, zone })) return false
  return integration === undefined || (integration.auto_process && sale.fence_at >= integration.auto_since)
}

const DOCUMENTED = {
  kind: 'processed',
  text: 'Já documentada à mão',
  detail: 'Nenhuma outra nota foi feita para ela.',
}

const WORTHLESS = 'A venda não tem valor que caiba em uma nota. Confira os itens e o percentual de NF-e.'

async function leaveUnprocessed(tx: Tx, sale: StoredSale, now: Date): Promise<void> {
  await tx
    .updateTable('sale')
    .set({ status: 'UNPROCESSED', status_reason: WORTHLESS, updated_at: now })
    .where('company_id', '=', sale.company_id)
    .where('id', '=', sale.id)
    .execute()
  await recordWebhooksOfSale(tx, sale, { from: sale.status, to: 'UNPROCESSED' }, now)
  await addSaleEvent(tx, sale, now, { kind: 'unprocessed', text: 'A venda não virou nota', detail: WORTHLESS })
}

/** Fixes the co-production base: from here on the sale's parts keep the base its notes were made with. */
async function markProcessed(tx: Tx, sale: StoredSale, now: Date): Promise<void> {
  const base = sale.has_coproducer ? await baseOfSale(tx, sale) : sale.coproduction_base
  await tx
    .updateTable('sale')
    .set((eb) => ({
      status: 'DONE',
      coproduction_base: base,
      status_reason: null,
      processed_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', sale.company_id)
    .where('id', '=', sale.id)
    .execute()
  await recordWebhooksOfSale(tx, sale, { from: sale.status, to: 'DONE' }, now)
}
