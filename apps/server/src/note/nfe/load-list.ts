import type { NfeOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { ufOfCode } from '@talao/fiscal'
import { type Companies, ofCompanies, type Tx } from '../../kit/db/scope.ts'
import { matchesRowKeys } from '../../kit/list/row-keys.ts'
import { loadRejections } from '../../ledger/norms/load-rejections.ts'
import { loadLetters } from '../notes/letters.ts'
import { relatedNotes } from '../notes/related.ts'
import { presentNfe } from './present.ts'
import { presentItem } from './present-item.ts'

/**
 * NF-e as the API returns them, in the order of `ids`, with the relations in `with` and the actions possible at `now`.
 */
export async function loadNfes(
  tx: Tx,
  companies: Companies,
  ids: readonly number[],
  wanted: readonly string[],
  now: Date,
): Promise<NfeOut[]> {
  if (ids.length === 0) return []
  const want = (name: string) => wanted.includes(name)
  const notes = await relatedNotes(tx, companies, ids, wanted)
  const rows = notes.map(({ row }) => row)
  const rejections = await loadRejections(tx, now)
  const [payments, letters, issuers] = await Promise.all([
    want('items')
      ? tx.selectFrom('note_payment').selectAll().where(matchesRowKeys(rows, 'note_id')).orderBy('position').execute()
      : [],
    loadLetters(tx, rows),
    tx
      .selectFrom('company_address')
      .select(['company_id', 'state_id'])
      .where(ofCompanies([...new Set(rows.map(({ company_id }) => company_id))], 'company_id'))
      .execute(),
  ])

  return notes.map((note) => {
    const { row, items, customer, out } = note
    const own = letters.filter(({ note_id }) => note_id === row.id)
    const uf = ufOfCode(issuers.find(({ company_id }) => company_id === row.company_id)?.state_id ?? 0) ?? null
    const registered = own.filter(({ status }) => status === 'DONE').length
    return {
      ...presentNfe(row, { ...note, letters: registered, uf, now, rejections }),
      ...out,
      ...(customer ? { customer_note: customer } : {}),
      ...(want('items')
        ? {
            items: items.map((item) => presentItem(item)),
            payments: payments
              .filter((payment) => payment.note_id === row.id)
              .map((payment) => ({ payment_method: payment.payment_method, amount: moneyOut(payment.amount_cents) })),
          }
        : {}),
      ...(want('correction_letters') ? { correction_letters: own.map(({ note_id: _note, ...letter }) => letter) } : {}),
    }
  })
}
