import { type Nfe, nfeTotalCents } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import { type DraftOrigin, storeCustomer } from '../notes/store-customer.ts'

/** Stores a drafted NF-e with its items, payments and buyer. Answers undefined when the sale already has this note. */
export async function storeDraft(tx: Tx, nfe: Nfe, origin: DraftOrigin, now: Date): Promise<number | undefined> {
  const customer = nfe.customer_note
  const note = await tx
    .insertInto('note')
    .values({
      company_id: origin.company_id,
      kind: 'NFE',
      sale_id: origin.sale_id,
      part: origin.part,
      generation: origin.generation,
      gateway: origin.gateway,
      in_production: nfe.in_production,
      nature_operation: nfe.nature_operation,
      type_operation: nfe.type_operation,
      goal: nfe.goal,
      customer_presence: nfe.customer_presence,
      final_customer: nfe.final_customer,
      send_mail: nfe.send_mail,
      nfe_referenced: nfe.nfe_referenced,
      additional_information: nfe.additional_information,
      shipping: nfe.shipping,
      intermediary: nfe.intermediary ? JSON.stringify(nfe.intermediary) : null,
      sales_code: nfe.sales_code,
      source: origin.source,
      customer_name: customer.name,
      customer_document: customer.document,
      total_cents: nfeTotalCents(nfe.items),
      created_by: origin.created_by,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!note) return undefined
  await storeParts(tx, nfe, { company_id: origin.company_id, note_id: note.id })
  return note.id
}

async function storeParts(tx: Tx, nfe: Nfe, own: { company_id: number; note_id: number }): Promise<void> {
  for (const [position, item] of nfe.items.entries()) {
    const { nfe_tax, product_id, ...columns } = item
    await tx
      .insertInto('note_item')
      .values({
        ...own,
        ...columns,
        position,
        product_id: product_id ?? null,
        description: item.description.slice(0, 120),
        nfe_tax: JSON.stringify(nfe_tax),
      })
      .execute()
  }
  for (const [position, payment] of nfe.payments.entries())
    await tx
      .insertInto('note_payment')
      .values({ ...own, position, ...payment })
      .execute()
  await storeCustomer(tx, own, nfe.customer_note)
}
