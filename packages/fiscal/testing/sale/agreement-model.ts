import {
  type DividedLine,
  divideAgain,
  divideSale,
  type LineDivision,
  type LineToDivide,
  matchLines,
} from '../../src/sale/division.ts'
import { balanceOf, type DocumentingNote, planNotes, undocumentedRest } from '../../src/sale/sale-notes-balance.ts'

/**
 * An in-memory model of a sale and its notes for the property tests. It uses the same pure functions as the stored
 * sale.
 */
export type ModelNote = DocumentingNote & { part: number; status: 'LIVES' | 'CANCELED'; words: number }
export type ModelLine = DividedLine & { position: number }
export type Model = {
  own_cents: number
  freight_cents: number
  lines: ModelLine[]
  notes: ModelNote[]
  /** Incremented by every change of the sale. A draft that follows the sale carries the newest value. */
  words: number
  given_up: number | null
  difference: number | null
}

type Sold = { own_cents: number; freight_cents: number; items: LineToDivide[] }

/** The functions under test. Tests inject faulty versions to prove that the properties detect them. */
export type Law = {
  planNotes: typeof planNotes
  divideSale: typeof divideSale
  divideAgain: typeof divideAgain
  balanceOf: typeof balanceOf
  matchLines: typeof matchLines
  restOfLines: typeof undocumentedRest
}
export const LAW: Law = { planNotes, divideSale, divideAgain, balanceOf, matchLines, restOfLines: undocumentedRest }

export function living(model: Model): ModelNote[] {
  return model.notes.filter((note) => note.status === 'LIVES')
}

/** Creates the first notes of the sale. */
export function make(sold: Sold, law: Law): Model {
  const model: Model = { ...sold, lines: [], notes: [], words: 1, given_up: null, difference: null }
  model.lines = withDivision(sold, law.divideSale({ ...sold, is_physical: false }, sold.items))
  const lines = model.lines.map((line) => ({ ...line, is_new: true }))
  draft(model, law.planNotes({ cause: 'MADE', lines, notes: [], was_sent: false }).toDraft)
  settle(model, law)
  return model
}

/** Changes the sale, by a delivery or by a user. */
export function change(model: Model, sold: Sold, law: Law): void {
  const was_sent = model.notes.some((note) => note.standing === 'SENT')
  const settled = model.lines
  const sale = { ...sold, is_physical: false }
  const division = was_sent ? law.divideAgain(sale, sold.items, settled) : law.divideSale(sale, sold.items)
  const matches = law.matchLines(settled, sold.items)
  Object.assign(model, { own_cents: sold.own_cents, freight_cents: sold.freight_cents, words: model.words + 1 })
  model.lines = withDivision(sold, division)
  for (const note of model.notes)
    note.lines = note.lines.map((line) => {
      const at = matches.findIndex((match) => match && settled[match.at]?.position === line.position)
      return { ...line, position: at < 0 ? -1 - Math.abs(line.position) : at }
    })
  const lines = model.lines.map((line, at) => ({ ...line, is_new: matches[at] === undefined }))
  const plan = law.planNotes({ cause: 'SALE', lines, notes: living(model), was_sent })
  if (plan.drafts === 'REMAKE') model.notes = model.notes.filter((note) => note.standing !== 'DRAFT')
  if (plan.drafts === 'REWORD')
    for (const note of living(model)) if (note.standing === 'DRAFT') note.words = model.words
  draft(model, plan.toDraft)
  settle(model, law)
}

/** Changes a product, an integration or a default of the company. Existing notes must not change. */
export function changeSettings(model: Model, law: Law): void {
  const lines = model.lines.map((line) => ({ ...line, is_new: false }))
  const was_sent = model.notes.some((note) => note.standing === 'SENT')
  draft(model, law.planNotes({ cause: 'OTHER', lines, notes: living(model), was_sent }).toDraft)
  settle(model, law)
}

/** A user creates notes for the undocumented rest; they count as typed by the user. */
export function makeRest(model: Model, law: Law): void {
  const before = model.notes.length
  draft(model, law.restOfLines(model.lines, living(model)))
  for (const note of model.notes.slice(before)) note.standing = 'TYPED'
  settle(model, law)
}

export function settle(model: Model, law: Law): void {
  const whole = law.balanceOf(model.lines, living(model), null)
  if (whole.agrees) model.given_up = null
  const balance = whole.agrees ? whole : law.balanceOf(model.lines, living(model), model.given_up)
  model.difference = balance.agrees ? null : balance.difference_cents
}

function withDivision(sold: Sold, division: readonly LineDivision[]): ModelLine[] {
  return sold.items.map((item, position) => ({
    ...item,
    ...(division[position] ?? { nfe_cents: 0, nfse_cents: 0, freight_cents: 0, left_out_cents: 0 }),
    position,
  }))
}

/** All goods go on one NF-e; each service gets its own NFS-e. */
function draft(model: Model, lines: readonly (LineDivision & { position: number })[]): void {
  const goods = lines.filter((line) => line.nfe_cents > 0)
  const onNfe = goods.map(({ position, nfe_cents, freight_cents }) => ({ position, cents: nfe_cents + freight_cents }))
  if (onNfe.length > 0) add(model, 'NFE', onNfe)
  for (const { position, nfse_cents } of lines)
    if (nfse_cents > 0) add(model, 'NFSE', [{ position, cents: nfse_cents }])
}

function add(model: Model, kind: 'NFE' | 'NFSE', lines: { position: number; cents: number }[]): void {
  const note_id = model.notes.reduce((last, note) => Math.max(last, note.note_id), 0) + 1
  const { words } = model
  model.notes.push({
    note_id,
    kind,
    lines,
    part: note_id,
    words,
    standing: 'DRAFT',
    status: 'LIVES',
    unassigned_cents: 0,
  })
}
