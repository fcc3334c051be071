import { NFS_SERVICE_FIELDS, NFS_SERVICE_WITHHELD } from '../note/nfs-service.ts'
import { formatMoney } from '../value/money.ts'
import type { NoteFigures } from './outcome.ts'
import type { TaxLine, TaxLineState } from './tax-line.ts'

/** A note as an outcome tells it, whatever else it tells. */
type ComparedNote = Omit<NoteFigures, 'groups' | 'taxes'> & {
  taxes: Pick<TaxLine, 'name' | 'state' | 'cents' | 'text'>[]
  due_on: string
  issuer: { name: string }
  warnings: string[]
  faults: string[]
}
export type ComparedOutcome = { notes: readonly ComparedNote[] }

/** One fact of an outcome: what is said, its amount in cents if it has one, and the reason for it. */
type Cell = { text: string; detail: string; cents: number | null }
/** One fact of two outcomes. A side is null where its notes do not have it. */
export type ComparedRow = { what: string; now: Cell | null; then: Cell | null; is_same: boolean }

const KIND = { NFE: 'NF-e', NFSE: 'NFS-e' } as const

/** The facts of both outcomes side by side, in the order a seller reads them. */
export function comparedRows(now: ComparedOutcome, then: ComparedOutcome): ComparedRow[] {
  const [before, after] = [cellsOf(now), cellsOf(then)]
  const names = [...before.keys(), ...[...after.keys()].filter((name) => !before.has(name))]
  return names.toSorted(inOrder).flatMap((what) => {
    const [one, other] = [before.get(what) ?? null, after.get(what) ?? null]
    if (!(one && other) && !tellsOfANote(what, one ?? other)) return []
    return [{ what, now: one, then: other, is_same: isSame(one, other) }]
  })
}

/** Without an amount the reason counts too: two taxes may be left out of a note for different reasons. */
function isSame(one: Cell | null, other: Cell | null): boolean {
  const isWord = one?.cents === null && other?.cents === null
  return one?.text === other?.text && one?.cents === other?.cents && (!isWord || one.detail === other.detail)
}

/** Of a note that only one side has, the amounts and codes are enough. */
function tellsOfANote(what: string, cell: Cell | null): boolean {
  return cell?.cents != null || /^(?:Notas|CFOP|Serviço|Avisos|Faltas) /.test(what)
}

/** What differs between the outcomes, in words, with the reason for what would be. */
export function differences(
  now: ComparedOutcome,
  then: ComparedOutcome,
): { what: string; now: string; then: string; why: string }[] {
  return comparedRows(now, then)
    .filter(({ is_same }) => !is_same)
    .map((row) => ({
      what: row.what,
      now: said(row.now),
      then: said(row.then),
      why: row.then?.detail ?? row.now?.detail ?? '',
    }))
}

function said(cell: Cell | null): string {
  if (!cell) return 'não há'
  if (cell.cents === null) return cell.text
  return cell.text === '' ? formatMoney(cell.cents) : `${cell.text}: ${formatMoney(cell.cents)}`
}

const ORDER = ['Notas', 'Quem emite', 'Dia da nota', 'CFOP', 'NCM', 'Serviço']
const LAST = ['Imposto das notas', 'Avisos', 'Faltas']

function inOrder(one: string, other: string): number {
  return rankOf(one) - rankOf(other)
}

function rankOf(what: string): number {
  const [name = ''] = what.split(' · ')
  if (ORDER.includes(name)) return ORDER.indexOf(name)
  if (LAST.includes(name)) return 200 + LAST.indexOf(name)
  const tax = TAXES.indexOf(name)
  return tax < 0 ? 100 : 50 + tax
}

const TAXES = ['ICMS', 'FCP', 'ICMS do destino', 'ISS', 'ISS retido', 'PIS', 'COFINS', 'IBS', 'CBS']

const STATE_WORDS: Record<TaxLineState, string> = {
  AMOUNT: '',
  INFORMED: 'só informa',
  ZERO: 'não paga',
  DAS: 'dentro do DAS',
  UNKNOWN: 'ainda não se sabe',
  ABSENT: 'não informa',
}

/** With notes of both kinds each tax is told by kind; several notes of a kind are told one by one. */
function cellsOf({ notes }: ComparedOutcome): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  const count = new Map<string, number>()
  for (const note of notes) {
    const n = (count.get(note.kind) ?? 0) + 1
    count.set(note.kind, n)
    const mark = n === 1 ? KIND[note.kind] : `${KIND[note.kind]} ${n}`
    const put = (name: string, cell: Cell) => cells.set(`${name} · ${mark}`, cell)
    put('Notas', { text: note.goods, detail: '', cents: note.total_cents })
    put('Quem emite', plain(note.issuer.name))
    put('Dia da nota', plain(note.due_on.split('-').toReversed().join('/')))
    put(note.kind === 'NFE' ? 'CFOP' : 'Serviço', plain(note.code ?? 'falta'))
    if (note.kind === 'NFE') put('NCM', plain(note.ncm ?? 'falta'))
    for (const line of note.taxes)
      put(line.name, { text: STATE_WORDS[line.state], detail: line.text, cents: amountOf(line) })
    if (note.warnings.length > 0) put('Avisos', plain(note.warnings.join(' ')))
    if (note.faults.length > 0) put('Faltas', plain(note.faults.join(' ')))
  }
  cells.set('Imposto das notas', taxCell(notes))
  return cells
}

function amountOf({ state, cents }: ComparedNote['taxes'][number]): number | null {
  return state === 'AMOUNT' || state === 'INFORMED' ? cents : null
}

function plain(text: string): Cell {
  return { text, detail: '', cents: null }
}

function taxCell(notes: readonly ComparedNote[]): Cell {
  const { cents, and } = taxOfNotes(notes)
  const detail = 'Sem IRPJ e CSLL, que não são da nota.'
  if (notes.some(isUnknown)) return { text: STATE_WORDS.UNKNOWN, detail: 'Falta um dado da nota.', cents: null }
  if (and.length === 0) return { text: '', detail, cents }
  return { text: [...(cents > 0 ? [formatMoney(cents)] : []), ...and].join(' + '), detail, cents: null }
}

/** The buyer withholds these on account of taxes that are the seller's anyway, so they are not due once more. */
const ADVANCES: readonly string[] = NFS_SERVICE_WITHHELD.map((name) => NFS_SERVICE_FIELDS[name].label)

/** What is due by the notes, and what comes on top with an amount that is not known. */
export function taxOfNotes(notes: readonly Pick<ComparedNote, 'taxes'>[]): { cents: number; and: string[] } {
  const lines = notes.flatMap(({ taxes }) => taxes)
  const due = lines.filter(({ state, name }) => state === 'AMOUNT' && !ADVANCES.includes(name))
  const cents = due.reduce((sum, line) => sum + (line.cents ?? 0), 0)
  const unknown = lines.flatMap(({ state, name }) => (state === 'UNKNOWN' ? name : state === 'DAS' ? 'DAS' : []))
  return { cents, and: [...new Set(unknown)].toSorted((one, other) => rankOf(one) - rankOf(other)) }
}

/**
 * What is left for the seller of the notes; null while a tax or a whole note is not known. The buyer of goods also pays
 * the freight and the taxes on top of the price.
 */
export function leftForSeller(
  notes: readonly Pick<ComparedNote, 'kind' | 'taxes' | 'total_cents' | 'net_cents'>[],
): number | null {
  const { cents, and } = taxOfNotes(notes)
  if (and.length > 0 || notes.some(isUnknown)) return null
  const paid = notes.map(({ kind, total_cents, net_cents }) => (kind === 'NFE' ? (net_cents ?? 0) : total_cents))
  return paid.reduce((sum, one) => sum + one, 0) - cents
}

/** Data of the note is missing or wrong, so that none of its taxes can be calculated. */
function isUnknown({ net_cents }: Pick<ComparedNote, 'net_cents'>): boolean {
  return net_cents === null
}
