import type { NfeOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields'
import { ufOfCode } from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { NoteItemTable } from '../../db/tables.gen.ts'
import type { Tx } from '../../db/scope.ts'
import { ofThings } from '../../list/of-things.ts'
import { presentTax } from '../companies/present.ts'
import { loadLetters } from '../notes/letters.ts'
import { relatedNotes } from '../notes/related.ts'
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
  const want = (name: string) => wanted.includes(name)
  const notes = await relatedNotes(tx, companies, ids, wanted)
  const rows = notes.map(({ row }) => row)
  const payments = want('items')
    ? await tx.selectFrom('note_payment').selectAll().where(ofThings(rows, 'note_id')).orderBy('position').execute()
    : []
  const letters = await loadLetters(tx, rows)
  const issuers = await tx
    .selectFrom('company_address')
    .select(['company_id', 'state_id'])
    .where('company_id', 'in', [...companies])
    .execute()

  return notes.map(({ row, has, saleStatus, items, customer, out }) => {
    const own = letters.filter(({ note_id }) => note_id === row.id)
    const uf = ufOfCode(issuers.find(({ company_id }) => company_id === row.company_id)?.state_id ?? 0) ?? null
    const registered = own.filter(({ status }) => status === 'DONE').length
    return {
      ...presentNfe(row, { has, saleStatus, letters: registered, uf, now }),
      ...out,
      ...(customer ? { customer_note: customer } : {}),
      ...(want('items')
        ? {
            items: items.map(presentItem),
            payments: payments
              .filter((payment) => payment.note_id === row.id)
              .map((payment) => ({ payment_method: payment.payment_method, amount: moneyOut(payment.amount_cents) })),
          }
        : {}),
      ...(want('correction_letters') ? { correction_letters: own.map(({ note_id: _note, ...letter }) => letter) } : {}),
    }
  })
}

function presentItem(item: Selectable<NoteItemTable>) {
  return {
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
  }
}
