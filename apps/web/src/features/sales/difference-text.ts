import type { SaleDifferenceOut, SaleOut } from '@talao/contract'
import { count, money } from '../../lib/format.ts'

/** The difference between a sale and its notas in one sentence: `Faltam R$ 300,00 em notas`. */
export function differenceTitle({ amount }: Pick<SaleDifferenceOut, 'amount'>): string {
  if (amount === 0) return 'A soma das notas bate com a venda, os itens não'
  const size = Math.abs(amount)
  if (amount > 0) return `${size < 2 ? 'Falta' : 'Faltam'} ${money(size)} em notas`
  return `As notas passam ${money(size)} da venda`
}

/** The same for one item: `faltam R$ 300,00`, `R$ 500,00 a mais`. */
export function lineDifference(amount: number): string {
  const size = Math.abs(amount)
  if (amount > 0) return `${size < 2 ? 'falta' : 'faltam'} ${money(size)}`
  return `${money(size)} a mais`
}

/** The company's own share of the sale, in reais: documented by notas, still missing, and left out on purpose. */
export function worthOf(sale: Pick<SaleOut, 'difference' | 'left_out'>): number | undefined {
  const documented = sale.difference?.documented
  if (documented === undefined) return undefined
  const cents = [documented, sale.difference?.amount ?? 0, sale.left_out?.amount ?? 0].map((part) =>
    Math.round(part * 100),
  )
  return cents.reduce((sum, part) => sum + part, 0) / 100
}

/** A nota that can be complemented or replaced to resolve a difference. */
export type NoteOfAct = { id: number; kind: 'NFE' | 'NFSE'; isDraft: boolean; name: string }

/** The notas that the server allows for this action, with their data from the sale. */
export function notesOfAct(
  act: 'COMPLEMENT' | 'REPLACE',
  sale: Pick<SaleOut, 'difference' | 'fiscal_notes' | 'service_fiscal_notes'>,
): NoteOfAct[] {
  const { complementable, replaceable } = sale.difference ?? {}
  const ids = (act === 'COMPLEMENT' ? complementable : replaceable) ?? []
  const nfe = (sale.fiscal_notes ?? []).map((note) => named('NFE', note, ['NF-e', note.number]))
  const nfse = (sale.service_fiscal_notes ?? []).map((note) =>
    named('NFSE', note, ['NFS-e de controle', note.rps_number]),
  )
  return [...nfe, ...nfse].filter(({ id }) => ids.includes(id))
}

type Told = { id: number; enotas_status: string; total: number }

function named(kind: NoteOfAct['kind'], note: Told, [word, number]: [word: string, number: number | null]): NoteOfAct {
  const isDraft = note.enotas_status === 'PENDING'
  const name = number === null ? `${kind === 'NFE' ? 'NF-e' : 'NFS-e'} sem número` : `${word} ${count(number)}`
  return { id: note.id, kind, isDraft, name: `${name}, ${money(note.total)}` }
}
