import { AppError, type SaleNewIn } from '@talao/contract'
import { decimalFromCents, parseDocument, type SaleDelivery } from '@talao/fiscal'
import type { z } from 'zod'
import { withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import { ownSource } from '../../ledger/sale-source.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { checkNamed } from '../edit/check-edits.ts'
import { affiliateEdit, decimalOrNull, firstEdits, type Named, withReais } from '../edit/edits-of.ts'
import { followUp } from '../receive/enqueue-sale-jobs.ts'
import { receiveSale } from '../receive/receive.ts'
import { findSale, lockSaleKey } from '../receive/sale-lock.ts'
import { amountsOf } from './amounts-of.ts'

type NewSale = z.output<typeof SaleNewIn>

/**
 * Creates a sale by hand. It is received like a delivery. Fields that a delivery cannot carry are stored as user edits.
 */
export async function createSale(deps: NoteDeps, actor: Actor, body: NewSale, requestId: string): Promise<number> {
  const companyId = writeCompany(actor, body.company_id)
  requireCompany(actor, companyId, 'user')
  const amounts = amountsOf(body)
  const now = deps.clock.now()
  const source = ownSource(companyId, { kind: 'HAND' })
  return withCompanies(deps.db, [companyId], async (tx) => {
    const company = await tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
    if (!company) throw new AppError('nao_encontrado')
    const whole = withReais({ ...(await checkNamed(tx, actor, companyId, body, [])), ...amounts })
    await lockSaleKey(tx, source, whole.external_sales_id)
    if (await findSale(tx, source, whole.external_sales_id)) throw new AppError('venda_ja_existe')
    const edits = firstEdits(whole)
    const arrival = { receivedAt: now, now, requestId, how: 'HAND', edits, user_name: actor.name } as const
    const received = await receiveSale(tx, source, deliveryOf(whole, now), arrival)
    if (body.auto_send !== undefined)
      await tx
        .updateTable('sale')
        .set({ auto_send: body.auto_send })
        .where('company_id', '=', companyId)
        .where('id', '=', received.saleId)
        .execute()
    await followUp(tx, deps.queue, companyId, received, now)
    return received.saleId
  })
}

type Whole = Named<NewSale> & ReturnType<typeof amountsOf>

function deliveryOf(body: Whole, now: Date): SaleDelivery {
  const { client } = body
  const purchased = body.purchase_date ?? now.toISOString()
  const approved = body.approved_at === undefined ? purchased : body.approved_at
  const document = client.document ? parseDocument(client.document) : undefined
  return {
    platform: 'MANUAL',
    raw_event: approved === null ? 'Ainda não paga' : 'Paga',
    event_kind: approved === null ? 'PENDING' : 'PAID',
    is_test: false,
    delivery_key: `MANUAL:${body.external_sales_id}`,
    occurred_at: approved ?? now.toISOString(),
    sale: {
      external_sales_id: body.external_sales_id,
      parent_external_sales_id: body.parent_external_sales_id ?? null,
      currency: body.currency ?? 'BRL',
      amount: decimalFromCents(body.amount_cents - (body.freight_cents ?? 0)),
      ...(body.discount_cents > 0 ? { discount: decimalFromCents(body.discount_cents) } : {}),
      ...(body.freight_cents ? { freight: decimalFromCents(body.freight_cents) } : {}),
      amount_exchanged: null,
      amount_charged: decimalOrNull(body.amount_charged_cents),
      commission_currency: body.commission_currency ?? null,
      commission_amount: decimalOrNull(body.commission_amount_cents),
      purchase_date: purchased,
      approved_at: approved,
      warranty_end_date: null,
      warranty_source: null,
      payment_method: body.payment_method ?? null,
      installments: body.installments ?? null,
      is_subscription: body.subscription_id != null,
      subscription_id: body.subscription_id ?? null,
      recurrence_number: body.recurrence_number ?? null,
      client: {
        name: client.name,
        email: client.email,
        phone: client.phone,
        document: client.document,
        document_type: document?.kind ?? null,
        person_type: client.type,
        is_abroad: client.is_abroad,
        country: null,
        address: null,
      },
      items: body.items.map((item) => ({
        external_code: null,
        name: item.description,
        quantity: item.quantity,
        unit_value: item.value_per_unit,
      })),
      coproducers: [],
      affiliates: (body.affiliates ?? []).map(affiliateEdit),
      missing: [],
    },
  }
}
