import { AppError } from '@talao/contract'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { DOCUMENTS_OWN_PART, IS_LIVING_NOTE } from '../../ledger/note-conditions.ts'
import { type Source, sourceOf } from '../../ledger/source.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import type { NoteRow } from './present.ts'

type Kind = 'NFE' | 'NFSE'
/** The sale a form names. An absent field keeps the link; null removes it. */
export type NamedSale = { sale_id?: number | null | undefined; sales_code?: string | null | undefined }

/** Note fields that depend on its sale. */
export type SaleLink = { sale: StoredSale | null; sales_code: string | null; source: Source }

/**
 * Finds and locks the named sale until the end of the transaction, so that its note is not created twice. The id takes
 * precedence over the code. A code without a sale is kept as plain text. Undefined when the form names no sale.
 */
export async function namedSale(tx: Tx, companyId: number, named: NamedSale): Promise<SaleLink | undefined> {
  const { sale_id, sales_code } = named
  if (sale_id === undefined && sales_code === undefined) return undefined
  if (sale_id != null) {
    const [sale] = await heldSales(tx, companyId, 'id', sale_id)
    if (!sale) throw refused('sale_id', 'Esta venda não existe.')
    if (sales_code && sales_code !== sale.external_sales_id)
      throw refused('sales_code', 'Este código é de outra venda. Deixe só um dos dois.')
    return linkTo(sale)
  }
  if (sales_code == null) return NO_SALE
  const [sale, second] = await heldSales(tx, companyId, 'external_sales_id', sales_code)
  if (second) throw refused('sales_code', AMBIGUOUS)
  return sale ? linkTo(sale) : { ...NO_SALE, sales_code }
}

/** Fields of a note without a sale. */
export const NO_SALE: SaleLink = { sale: null, sales_code: null, source: 'MANUAL' }
const AMBIGUOUS = 'Mais de uma venda tem este código. Escolha a venda pelo número interno (sale_id).'

/**
 * The sale of a note after an edit, locked before the note, in the same order as creating notes. Unchanged fields keep
 * the link, even if another sale now has the same code. With a new sale id, the former code is ignored.
 */
export async function saleAfterEdit(
  tx: Tx,
  companyId: number,
  noteId: number,
  { sale_id, sales_code }: NamedSale,
): Promise<SaleLink | undefined> {
  const note = await tx
    .selectFrom('note')
    .select(['sale_id', 'sales_code'])
    .where('company_id', '=', companyId)
    .where('id', '=', noteId)
    .executeTakeFirst()
  if (!note) return undefined
  if ([undefined, note.sale_id].includes(sale_id) && [undefined, note.sales_code].includes(sales_code))
    return note.sale_id === null ? undefined : namedSale(tx, companyId, { sale_id: note.sale_id })
  const isOther = sale_id != null && sale_id !== note.sale_id
  return namedSale(tx, companyId, isOther ? { sale_id } : { sale_id, sales_code })
}

/**
 * A note's reference derives from its position in the sale and is fixed when the note is first prepared. If such a note
 * moved, the next note in its position would get the same reference and could never be sent.
 */
export async function refuseMovingPreparedNote(tx: Tx, note: NoteRow, field: string): Promise<void> {
  if (note.sale_id === null) return
  const key = await tx
    .selectFrom('issue_key')
    .select('id')
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .executeTakeFirst()
  if (key || note.substitutes_id !== null)
    throw refused(field, 'A nota já foi preparada para a venda, e isso não muda. Copie-a e ligue a cópia.')
}

function refused(field: string, text: string): AppError {
  return new AppError('dados_invalidos', { errors: { [field]: [text] } })
}

function heldSales(
  tx: Tx,
  companyId: number,
  column: 'id' | 'external_sales_id',
  value: number | string,
): Promise<StoredSale[]> {
  return tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(column, '=', value as number)
    .orderBy('id')
    .limit(2)
    .forUpdate()
    .execute()
}

function linkTo(sale: StoredSale): SaleLink {
  return { sale, sales_code: sale.external_sales_id, source: sourceOf(sale) }
}

/** Position of a note within its sale. */
export type NotePosition = { sale_id: number | null; part: number; generation: number }

type Wanted = {
  kind: Kind
  /** The note documents the company's own part, not a return, an adjustment or a co-producer's share. */
  isOwn: boolean
  coproducer_id?: number | null
  /** Id of the edited note, if there is one. */
  note_id?: number
}

/**
 * Position of a note created by hand. The own part and each share allow only one living note (409 otherwise); a
 * cancelled one leaves room for the next. A return or an adjustment gets its own part. The sale must be locked.
 */
export async function positionInSale(tx: Tx, sale: StoredSale | null, wanted: Wanted): Promise<NotePosition> {
  if (!sale) return { sale_id: null, part: 1, generation: 1 }
  const { kind, isOwn, coproducer_id = null, note_id = 0 } = wanted
  const { rows } = await sql<{
    id: number
    part: number
    generation: number
    is_own: boolean
    lives: boolean
    coproducer_id: number | null
  }>`
    select n.id, n.part, n.generation, ${DOCUMENTS_OWN_PART} as is_own, ${IS_LIVING_NOTE} as lives, n.coproducer_id
      from note n
    where n.company_id = ${sale.company_id} and n.sale_id = ${sale.id} and n.kind = ${kind}
      and n.id <> ${note_id}`.execute(tx)
  const same = rows.filter((row) =>
    coproducer_id === null ? isOwn && row.is_own : row.coproducer_id === coproducer_id,
  )
  const living = same.find((row) => row.lives)
  if (living)
    throw new AppError('venda_ja_tem_nota', {
      text: `Esta venda já tem a nota ${living.id}. Abra-a para alterar, ou cancele-a antes de fazer outra.`,
    })
  if (isOwn && coproducer_id === null)
    return {
      sale_id: sale.id,
      part: 1,
      generation: next(rows.filter(({ part }) => part === 1).map((row) => row.generation)),
    }
  return { sale_id: sale.id, part: Math.max(2, next(rows.map(({ part }) => part))), generation: 1 }
}

function next(taken: readonly number[]): number {
  return 1 + Math.max(0, ...taken)
}

/** Refuses a co-producer who has no share in the sale. */
export async function refuseUnknownCoproducer(
  tx: Tx,
  sale: StoredSale | null,
  coproducerId: number | null,
): Promise<void> {
  if (coproducerId === null) return
  const found =
    sale &&
    (await tx
      .selectFrom('sale_coproducer')
      .select('id')
      .where('company_id', '=', sale.company_id)
      .where('sale_id', '=', sale.id)
      .where('id', '=', coproducerId)
      .executeTakeFirst())
  if (!found) throw refused('coproducer_id', 'Este coprodutor não é desta venda.')
}
