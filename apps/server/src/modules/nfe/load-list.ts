import type { NfeOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields'
import type { PlatformId } from '@talao/contract/ids'
import { ufOfCode } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import { inOrder } from '../../list/page.ts'
import { placesOf } from '../companies/addresses.ts'
import { presentParty } from '../companies/party.ts'
import { presentTax } from '../companies/present.ts'
import { loadLetters } from '../notes/letters.ts'
import { sourceOf } from '../sales/source.ts'
import { presentNfe } from './present.ts'

/** NF-e as the wire carries them, in the order of `ids`, with what `with` asks for and what can be done with them at `now`. */
export async function loadNfes(
  tx: Tx,
  companies: readonly number[],
  ids: readonly number[],
  wanted: readonly string[],
  now: Date,
): Promise<NfeOut[]> {
  if (ids.length === 0) return []
  const scope = [...companies]
  const noteIds = [...ids]
  const want = (name: string) => wanted.includes(name)
  const rows = await tx
    .selectFrom('note')
    .selectAll()
    .where('company_id', 'in', scope)
    .where('id', 'in', noteIds)
    .execute()
  const files = await tx
    .selectFrom('note_file')
    .select(['note_id', 'kind'])
    .where('company_id', 'in', scope)
    .where('note_id', 'in', noteIds)
    .where('sha256', 'is not', null)
    .execute()
  const saleIds = rows.flatMap((row) => row.sale_id ?? [])
  const sales =
    saleIds.length === 0
      ? []
      : await tx.selectFrom('sale').selectAll().where('company_id', 'in', scope).where('id', 'in', saleIds).execute()
  const companiesById = want('company')
    ? await tx.selectFrom('company').select(['id', 'corporate_name', 'cnpj']).where('id', 'in', scope).execute()
    : []
  const items = want('items')
    ? await tx
        .selectFrom('note_item')
        .selectAll()
        .where('company_id', 'in', scope)
        .where('note_id', 'in', noteIds)
        .orderBy('position')
        .execute()
    : []
  const payments = want('items')
    ? await tx
        .selectFrom('note_payment')
        .selectAll()
        .where('company_id', 'in', scope)
        .where('note_id', 'in', noteIds)
        .orderBy('position')
        .execute()
    : []
  const customers = want('customer_note')
    ? await tx
        .selectFrom('note_customer')
        .selectAll()
        .where('company_id', 'in', scope)
        .where('note_id', 'in', noteIds)
        .execute()
    : []
  const places = await placesOf(tx, customers)
  const letters = await loadLetters(tx, scope, noteIds)
  const issuers = await tx
    .selectFrom('company_address')
    .select(['company_id', 'state_id'])
    .where('company_id', 'in', scope)
    .execute()

  return inOrder(ids, rows).map((row) => {
    const has = (kind: string) => files.some((file) => file.note_id === row.id && file.kind === kind)
    const sale = sales.find((one) => one.id === row.sale_id)
    const customer = customers.find((one) => one.note_id === row.id)
    const own = letters.filter(({ note_id }) => note_id === row.id)
    const company = companiesById.find((one) => one.id === row.company_id)
    return {
      ...presentNfe(row, {
        hasXml: has('XML'),
        hasPdf: has('XML') || has('PDF'),
        saleStatus: sale?.status ?? null,
        letters: own.filter(({ status }) => status === 'DONE').length,
        uf: ufOfCode(issuers.find(({ company_id }) => company_id === row.company_id)?.state_id ?? 0) ?? null,
        now,
      }),
      ...(want('sale')
        ? {
            sale: sale
              ? {
                  id: sale.id,
                  external_sales_id: sale.external_sales_id,
                  source: sourceOf(sale, sale.platform as PlatformId),
                }
              : null,
          }
        : {}),
      ...(company ? { company } : {}),
      ...(customer ? { customer_note: presentParty(customer, places) } : {}),
      ...(want('items')
        ? {
            items: items
              .filter((item) => item.note_id === row.id)
              .map((item) => ({
                description: item.description,
                quantity: Number(item.quantity),
                value_per_unit: Number(item.value_per_unit),
                cfop: item.cfop,
                ncm: item.ncm,
                cest: item.cest,
                unit_measurement: item.unit_measurement,
                gtin: item.gtin,
                product_code: item.product_code,
                nfe_tax: presentTax(item.nfe_tax),
              })),
            payments: payments
              .filter((payment) => payment.note_id === row.id)
              .map((payment) => ({ payment_method: payment.payment_method, amount: moneyOut(payment.amount_cents) })),
          }
        : {}),
      ...(want('correction_letters') ? { correction_letters: own.map(({ note_id: _note, ...letter }) => letter) } : {}),
    }
  })
}
