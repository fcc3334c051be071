import { AppError, type DifferenceActBody, type SaleOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import type { DifferenceAct } from '@talao/contract/fields/values'
import { balanceOf, type DocumentingNote, type LineOfSale, undocumentedRest } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { documentingNotes } from '../../ledger/documenting-notes.ts'
import { linesOfSale } from '../../ledger/settle-difference.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'

export type DifferenceFacts = {
  lines: LineOfSale[]
  notes: DocumentingNote[]
  /**
   * Amount that no note documents; negative when the notes exceed the sale. An amount given up earlier counts as
   * missing.
   */
  missing_cents: number
  /** Missing amount in cents by position of the sale item. */
  rest: ReadonlyMap<number, number>
  authorised: { id: number; kind: string; access_key: string | null }[]
}

export type DifferenceRequest = { actor: Actor; saleId: number; requestId: string }
/** `id` of the note that was created or changed, otherwise of the sale. */
export type Done = { id: number; message: string }

type Own = { company_id: number; id: number }

async function differenceFacts(tx: Tx, sale: Own): Promise<DifferenceFacts> {
  const [lines, notes] = [await linesOfSale(tx, sale), await documentingNotes(tx, sale)]
  const { rest } = balanceOf(lines, notes, null)
  const unassigned = notes.reduce((sum, note) => sum + note.unassigned_cents, 0)
  const missing_cents = [...rest.values()].reduce((sum, cents) => sum + cents, -unassigned)
  return { lines, notes, missing_cents, rest, authorised: await authorisedNotes(tx, sale, notes) }
}

async function authorisedNotes(tx: Tx, sale: Own, notes: readonly DocumentingNote[]) {
  const ids = notes.map(({ note_id }) => note_id)
  if (ids.length === 0) return []
  return tx
    .selectFrom('note')
    .select(['id', 'kind', 'access_key'])
    .where('company_id', '=', sale.company_id)
    .where('id', 'in', ids)
    .where('goal', '=', 'Normal')
    .where('enotas_status', 'in', ['Autorizada', 'CancelamentoNegado'])
    .orderBy('id')
    .execute()
}

/**
 * Facts of an open difference. Throws when the version is outdated, no difference is open, or the act cannot end it.
 */
export async function openDifference(
  tx: Tx,
  sale: StoredSale,
  { act, version }: Pick<DifferenceActBody, 'act' | 'version'>,
): Promise<DifferenceFacts> {
  if (version !== undefined && version !== sale.version) throw new AppError('versao_desatualizada')
  if (sale.difference_since === null) throw new AppError('venda_sem_diferenca')
  const facts = await differenceFacts(tx, sale)
  if (!actsOf(facts).includes(act))
    throw new AppError('dados_invalidos', { errors: { act: ['Isto não encerra a diferença desta venda.'] } })
  return facts
}

/** Acts that can end the difference now, the most likely first. */
function actsOf(facts: DifferenceFacts): DifferenceAct[] {
  const isMissing = undocumentedRest(facts.lines, facts.notes).length > 0
  const acts: DifferenceAct[] = []
  if (isMissing) acts.push('NOTE')
  if (isMissing && facts.authorised.some(({ kind }) => kind === 'NFE')) acts.push('COMPLEMENT')
  if (overDocumentingNotes(facts).length > 0) acts.push('REPLACE')
  return [...acts, 'GIVE_UP']
}

/**
 * Notes that document too much. First the notes of lines documented beyond their value, limited to the kind that
 * exceeds its share of the line. If no line is exceeded, the notes with amounts that belong to no line.
 */
export function overDocumentingNotes({ lines: due, notes, rest, missing_cents }: DifferenceFacts): DocumentingNote[] {
  const over = new Set([...rest].flatMap(([position, cents]) => (cents < 0 ? [position] : [])))
  const isBeyond = (kind: DocumentingNote['kind'], position: number) => {
    const said = notes.flatMap((note) => (note.kind === kind ? note.lines : []))
    const cents = said.reduce((sum, line) => sum + (line.position === position ? line.cents : 0), 0)
    const line = due.find((one) => one.position === position)
    return cents > (line ? (kind === 'NFE' ? line.nfe_cents + line.freight_cents : line.nfse_cents) : 0)
  }
  const named = notes.filter(({ kind, lines }) =>
    lines.some(({ position }) => over.has(position) && isBeyond(kind, position)),
  )
  if (named.length > 0 || missing_cents >= 0) return named
  return notes.filter(({ unassigned_cents }) => unassigned_cents > 0)
}

/** The difference of one sale, with its lines and the acts that can end it. */
export async function differenceInFull(
  tx: Tx,
  sale: Pick<SaleOut, 'company_id' | 'id' | 'difference'>,
): Promise<SaleOut['difference']> {
  if (sale.difference === null) return null
  const facts = await differenceFacts(tx, sale)
  const items = await tx
    .selectFrom('sale_item')
    .select(['position', 'description'])
    .where('company_id', '=', sale.company_id)
    .where('sale_id', '=', sale.id)
    .execute()
  const nameOf = (position: number) => items.find((item) => item.position === position)?.description ?? 'Item retirado'
  const lines = [...facts.rest].flatMap(([position, cents]) =>
    cents === 0 ? [] : [{ description: nameOf(position), amount: moneyOut(cents) }],
  )
  return {
    ...sale.difference,
    documented: moneyOut(documentedBy(facts.notes)),
    lines,
    acts: actsOf(facts),
    complementable: facts.authorised.filter(({ kind }) => kind === 'NFE').map(({ id }) => id),
    replaceable: overDocumentingNotes(facts).map(({ note_id }) => note_id),
  }
}

function documentedBy(notes: readonly DocumentingNote[]): number {
  const cents = notes.flatMap(({ lines, unassigned_cents }) => [unassigned_cents, ...lines.map((line) => line.cents)])
  return cents.reduce((sum, one) => sum + one, 0)
}
