import type { SaleDelivery } from '@talao/fiscal'
import type { RawDelivery } from '@talao/platforms'
import { withCompanies } from '../../../kit/db/scope.ts'
import type { JobData } from '../../../kit/queue/jobs.ts'
import { fetchFiles } from '../../../note/files/fetch-files.ts'
import { requestCorrectionLetter } from '../../../note/notes/request-correction-letter.ts'
import { requestInutilizacao } from '../../../note/numbering/request-inutilizacao.ts'
import { settleVoidRange } from '../../../note/numbering/settle-void-range.ts'
import { skipHeld } from '../../../sale/edit/sale-decisions.ts'
import { processSale } from '../../../sale/make-notes/process-sale.ts'
import { automationActor } from '../../../sale/refunds/auto-cancel.ts'
import { settleRefundsJob } from '../../../sale/refunds/settle-refunds.ts'
import { bodyOf, signed } from '../deliveries.ts'
import { sellerOf } from '../found-company.ts'
import type { Past } from './backdated-work.ts'
import { asksFirst, isNoted, isUnpaid, type PlannedMonth, type PlannedSale } from './plan.ts'
import { credentialsOf, readOldDelivery, receiveDelivery, type WorldIntegration } from './receive-delivery.ts'
import { SELLERS } from './shops.ts'

const PAID_AFTER_MS = 45_000
/** Delay between sending a note and consulting it. */
const LOOK_AFTER_MS = 2_000

/**
 * Creates one sale and everything that happened to it until `end`, each event at its own time and through the product's
 * normal code. The caller runs it in one transaction, so a sale exists with its notes or not at all.
 */
export async function makeSale(past: Past, integration: WorldIntegration, sale: PlannedSale, end: Date): Promise<void> {
  const companyId = integration.source.company_id
  const saleId = await deliverEvent(past, integration, sale, {
    kind: isUnpaid(sale.fate) ? 'PENDING' : 'PAID',
    at: sale.at,
    end,
  })
  const endsBeforeDue = sale.ends !== null && sale.ends < sale.due
  if (endsBeforeDue) await deliverEnd(past, integration, sale, end)
  if (isNoted(sale, end)) await note(past, companyId, saleId, sale)
  if (!endsBeforeDue) await deliverEnd(past, integration, sale, end)
  if (asksFirst(sale) && isOld(sale, end)) await leaveOut(past, companyId, saleId, sale)
  await carryOut(past)
}

const ENDS = {
  REFUNDED_IN_TIME: 'REFUNDED',
  REFUNDED_LATE: 'REFUNDED',
  CHARGEBACK: 'CHARGEBACK',
  DISPUTED: 'REFUND_REQUESTED',
  EXPIRED: 'EXPIRED',
  UNPAID: null,
  PAID: null,
} as const satisfies Record<PlannedSale['fate'], SaleDelivery['event_kind'] | null>

async function deliverEnd(past: Past, integration: WorldIntegration, sale: PlannedSale, end: Date): Promise<void> {
  const kind = ENDS[sale.fate]
  if (kind === null || sale.ends === null || sale.ends >= end) return
  await deliverEvent(past, integration, sale, { kind, at: sale.ends, end })
  past.at(new Date(sale.ends.getTime() + LOOK_AFTER_MS))
}

type Told = { kind: SaleDelivery['event_kind']; at: Date; end: Date }

/** Reports a sale event as its platform would. Events of the last days get a stored delivery. */
async function deliverEvent(
  past: Past,
  integration: WorldIntegration,
  sale: PlannedSale,
  { kind, at, end }: Told,
): Promise<number> {
  const now = reportedAt(at)
  past.at(now)
  const delivery = deliveryOf(sale, kind, at)
  if (end.getTime() - now.getTime() > KEPT_DELIVERIES_MS) return readOldDelivery(past, integration, delivery.body)
  const saleId = await receiveDelivery(past, integration, delivery, `${sale.code}-${kind}`)
  if (saleId === null) throw new Error(`The delivery ${kind} of ${sale.code} told of no sale.`)
  return saleId
}

/** The delivery of a sale event, as its platform sends it shortly afterwards. */
export function deliveryOf(sale: PlannedSale, kind: SaleDelivery['event_kind'], at: Date): RawDelivery {
  const { code, product, buyer, payment, shop } = sale
  const purchase = {
    code,
    product,
    buyer,
    payment,
    boughtAt: sale.at,
    approvedAt: isUnpaid(sale.fate) ? null : reportedAt(sale.at),
    seller: sellerOf(SELLERS[shop.company]),
    ...(product.coproducer ? { partner: product.coproducer } : {}),
  }
  return signed(shop.platform, bodyOf(shop.platform, { kind, at: reportedAt(at), purchase }), credentialsOf(shop))
}

/** When the platform reports an event that happened at this time. */
export function reportedAt(at: Date): Date {
  return new Date(at.getTime() + PAID_AFTER_MS)
}

/**
 * Whether the platform has already reported the sale. Sales of the demonstration's current day arrive during the day.
 */
export function isReported({ at }: PlannedSale, now: Date): boolean {
  return reportedAt(at) <= now
}

/** Deliveries newer than this are stored. */
const KEPT_DELIVERIES_MS = 14 * 24 * 3_600_000

/** The waiting time is over: creates the sale's notes and sends them. */
async function note(past: Past, companyId: number, saleId: number, { due, hasLetter }: PlannedSale): Promise<void> {
  const own = { company_id: companyId, sale_id: saleId }
  past.at(due)
  let ids: readonly number[] = []
  // Sent below rather than through the queue.
  await processSale(past.deps, { ...own, by_hand: false, send: false }, async (_tx, _queue, notes) => {
    ids = notes.note_ids
  })
  for (const noteId of ids) {
    const ref = { companyId, noteId }
    await past.issuing.issue(ref, 'automatic')
    past.at(new Date(due.getTime() + LOOK_AFTER_MS))
    await past.issuing.consult(ref, 'janitor')
  }
  await past.settle()
  await carryOut(past)
  if (hasLetter) await writeLetter(past, companyId, ids)
}

function isOld({ due }: PlannedSale, end: Date): boolean {
  return end.getTime() - due.getTime() > 30 * 24 * 3_600_000
}

/** A user reviewed the sale and skipped it, because the platform had already issued its document. */
async function leaveOut(past: Past, companyId: number, saleId: number, { due, fate }: PlannedSale): Promise<void> {
  if (fate !== 'PAID') return
  past.at(new Date(due.getTime() + LETTER_AFTER_MS))
  const { deps } = past
  await withCompanies(deps.db, [companyId], async (tx) => {
    const sale = await tx
      .selectFrom('sale')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', saleId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const by = { user_name: 'Helena Prado', request_id: `left-out-${saleId}` }
    await skipHeld({ ...deps, platformDb: deps.db }, { tx, sale, now: deps.clock.now() }, DOCUMENTED, by)
  })
}

const DOCUMENTED = 'A Hotmart já emitiu o documento desta venda internacional.'

async function writeLetter(past: Past, companyId: number, ids: readonly number[]): Promise<void> {
  const goods = await withCompanies(past.deps.db, [companyId], (tx) =>
    tx
      .selectFrom('note')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', 'in', ids)
      .where('kind', '=', 'NFE')
      .executeTakeFirst(),
  )
  if (!goods) return
  past.at(new Date(past.deps.clock.now().getTime() + LETTER_AFTER_MS))
  const asked = {
    actor: automationActor(companyId),
    kind: 'NFE',
    id: goods.id,
    requestId: `letter-${goods.id}`,
  } as const
  await requestCorrectionLetter({ ...past.deps, platformDb: past.deps.db }, asked, LETTER)
  await carryOut(past)
}

const LETTER_AFTER_MS = 3 * 3_600_000
const LETTER = 'Onde se lê complemento em branco, leia-se: apartamento 12, bloco B.'

/**
 * Requests the inutilização of the numbers skipped before a month's notes, dated after the last of them. Repeated calls
 * do nothing.
 */
export async function voidGap(past: Past, companyId: number, { gap, sales }: PlannedMonth): Promise<void> {
  const last = sales.at(-1)
  if (!gap || !last) return
  past.at(new Date(last.due.getTime() + LETTER_AFTER_MS))
  const { db } = past.deps
  const known = await withCompanies(db, [companyId], (tx) =>
    tx
      .selectFrom('void_range')
      .select('id')
      .where('company_id', '=', companyId)
      .where('first_number', '=', gap.first)
      .executeTakeFirst(),
  )
  if (known) return
  const wish = { in_production: false, serie: 1, start_number: gap.first, end_number: gap.last, reason: SKIPPED }
  await requestInutilizacao({ ...past.deps, platformDb: db }, automationActor(companyId), companyId, wish)
  await carryOut(past)
}

const SKIPPED = 'Números pulados por queda do sistema durante a emissão.'

/**
 * Runs the follow-up jobs that the past needs, such as fetching files and settling refunds. A refund is looked at again
 * after the rest, as happens every day, so that its case closes in the past and not when today's worker runs.
 */
async function carryOut(past: Past): Promise<void> {
  const begun = new Set<number>()
  const later: JobData['settle-refunds'][] = []
  for (let jobs = past.jobs(); jobs.length > 0 || later.length > 0; jobs = past.jobs()) {
    if (jobs.length === 0) {
      past.at(new Date(past.deps.clock.now().getTime() + LATER_MS))
      for (const data of later.splice(0)) await settleRefundsJob(past.deps, data)
    }
    for (const job of jobs) {
      if (job.name === 'fetch-files') await fetchFiles(past.deps, job.data)
      if (job.name === 'settle-refunds' && begun.has(job.data.sale_id)) later.push(job.data)
      else if (job.name === 'settle-refunds') {
        begun.add(job.data.sale_id)
        await settleRefundsJob(past.deps, job.data)
      }
      if (job.name === 'settle-void-range') await settleVoidRange(past.deps, job.data)
      if (job.name === 'settle-event') {
        const { company_id: companyId, note_id: noteId, event_request_id } = job.data
        await past.issuing.settleEvent({ companyId, noteId }, event_request_id, 'cancel')
        await past.settle()
      }
    }
  }
}

const LATER_MS = 10 * 60_000
