import type { LineDivision } from './division.ts'

/** A line of a sale as its notes were made from it. `position` is its index in the sale. */
export type LineOfSale = LineDivision & { position: number }

/**
 * What one living note of the company's own part documents, in cents: the amount for each position of the sale, and the
 * amount on items that belong to no line (typed by hand). DRAFT: not sent, and unchanged since the sale created it.
 * TYPED: not sent, and written or edited by a user. SENT: sent, or about to be.
 */
export type DocumentingNote = {
  note_id: number
  kind: 'NFE' | 'NFSE'
  standing: 'DRAFT' | 'TYPED' | 'SENT'
  lines: readonly { position: number; cents: number }[]
  unassigned_cents: number
}

/**
 * The difference between a sale and its notes. `difference_cents` is positive when cents are undocumented, negative
 * when too much is documented.
 */
export type SaleBalance = {
  agrees: boolean
  difference_cents: number
  left_out_cents: number
  /** Undocumented cents by position of the sale; negative when the notes document more than the line. */
  rest: ReadonlyMap<number, number>
}

/**
 * Whether notes and sale agree: no line is documented beyond its amount, and the amount on no line equals what the
 * lines lack. Notes typed by hand may also document what the settings leave out. If a user accepted a difference
 * (`givenUp`, otherwise null), only the sum is compared.
 */
export function balanceOf(
  lines: readonly LineOfSale[],
  notes: readonly DocumentingNote[],
  givenUp: number | null,
): SaleBalance {
  const rest = new Map(lines.map((line) => [line.position, dueOf(line)]))
  for (const { position, cents } of notes.flatMap((note) => note.lines))
    rest.set(position, (rest.get(position) ?? 0) - cents)
  const unassigned = sum(notes.map((note) => note.unassigned_cents))
  const missing = sum([...rest.values()])
  const leftOut = sum(lines.map((line) => line.left_out_cents))
  const isCovered = unassigned === missing || (unassigned > missing && unassigned === missing + leftOut)
  const isWithin = [...rest.values()].every((cents) => cents >= 0)
  const open = missing - unassigned - (givenUp ?? 0)
  const agrees = givenUp === null ? isWithin && isCovered : open === 0
  const isLeftOutTyped = givenUp === null && agrees && unassigned !== missing
  return {
    agrees,
    difference_cents: agrees ? 0 : open,
    left_out_cents: isLeftOutTyped ? 0 : leftOut,
    rest,
  }
}

/**
 * KEEP: drafts stay unchanged. REWORD: drafts take the texts of the sale, and keep lines, amounts and parts. REMAKE:
 * drafts are recreated from the sale.
 */
export type NotesPlan = { drafts: 'KEEP' | 'REWORD' | 'REMAKE'; toDraft: LineOfSale[] }

/**
 * Decides what happens to a sale's notes. MADE: the first notes are created. SALE: the sale changed, by a delivery or
 * by a user. OTHER: a note, a product, an integration or a default of the company changed. Only a change of the sale
 * affects drafts. Once a note was sent (`was_sent`, even if it was cancelled since) documented lines are not divided
 * again, and only lines that came with the change (`is_new`) get another note, limited to the growth of the sale. A
 * user settles the remaining difference.
 */
export function planNotes(given: {
  cause: 'MADE' | 'SALE' | 'OTHER'
  lines: readonly (LineOfSale & { is_new: boolean })[]
  notes: readonly DocumentingNote[]
  was_sent: boolean
}): NotesPlan {
  const { cause, lines, notes, was_sent } = given
  // A sale without value needs no note. Its drafts wait for a user.
  if (cause === 'OTHER' || lines.every((line) => dueOf(line) === 0)) return { drafts: 'KEEP', toDraft: [] }
  if (cause === 'MADE') return { drafts: 'REMAKE', toDraft: undocumented(lines, notes) }
  if (!was_sent) {
    const staying = notes.filter((note) => note.standing !== 'DRAFT')
    return { drafts: 'REMAKE', toDraft: undocumented(lines, staying) }
  }
  const further = undocumented(lines, notes).filter(({ position }) => isNewAt(lines, position))
  // A line that replaced another is worth what the existing note already documents. Another note would document it
  // twice.
  const isMissing = sum(further.map(dueOf)) <= sum(lines.map(dueOf)) - sum(notes.map(documentedBy))
  return { drafts: 'REWORD', toDraft: isMissing ? further : [] }
}

function isNewAt(lines: readonly { position: number; is_new: boolean }[], position: number): boolean {
  return lines.some((line) => line.position === position && line.is_new)
}

/**
 * The lines without any note of the kind they need. A note typed by hand belongs to no line, so its kind is left to the
 * user; once typed and other notes reach the amount of the sale, so is everything.
 */
function undocumented(lines: readonly LineOfSale[], notes: readonly DocumentingNote[]): LineOfSale[] {
  const byHand = notes.filter(isByHand)
  const documented = sum(notes.map(documentedBy))
  if (byHand.length > 0 && documented >= sum(lines.map(dueOf))) return []
  const isSaid = (kind: DocumentingNote['kind'], position: number) =>
    notes.some(
      (note) => note.kind === kind && (isByHand(note) || note.lines.some((line) => line.position === position)),
    )
  return lines
    .map((line) => ({
      ...line,
      ...(isSaid('NFE', line.position) ? { nfe_cents: 0, freight_cents: 0 } : {}),
      ...(isSaid('NFSE', line.position) ? { nfse_cents: 0 } : {}),
    }))
    .filter((line) => dueOf(line) > 0)
}

/** Also true for an empty note, which a user has begun to write. */
function isByHand({ lines, unassigned_cents }: DocumentingNote): boolean {
  return unassigned_cents > 0 || lines.length === 0
}

/** The undocumented rest of each line, by the kind of note the line needs. A user may create further notes from it. */
export function undocumentedRest(lines: readonly LineOfSale[], notes: readonly DocumentingNote[]): LineOfSale[] {
  const { rest } = balanceOf(lines, notes, null)
  let unassigned = sum(notes.map((note) => note.unassigned_cents))
  return lines.flatMap((line) => {
    const missing = Math.max(0, rest.get(line.position) ?? 0)
    const left = Math.max(0, missing - unassigned)
    unassigned = Math.max(0, unassigned - missing)
    if (left === 0) return []
    const onNfe = sumAt(
      notes.filter(({ kind }) => kind === 'NFE'),
      line.position,
    )
    const freight_cents = Math.min(left, Math.max(0, line.nfe_cents + line.freight_cents - onNfe), line.freight_cents)
    const goods = left - freight_cents
    const nfe_cents = Math.min(goods, Math.max(0, line.nfe_cents - Math.max(0, onNfe - line.freight_cents)))
    return [{ ...line, nfe_cents, nfse_cents: goods - nfe_cents, freight_cents, left_out_cents: 0 }]
  })
}

function documentedBy({ lines, unassigned_cents }: DocumentingNote): number {
  return unassigned_cents + sum(lines.map(({ cents }) => cents))
}

function sumAt(notes: readonly DocumentingNote[], position: number): number {
  return sum(notes.flatMap((note) => note.lines).map((line) => (line.position === position ? line.cents : 0)))
}

function dueOf({ nfe_cents, nfse_cents, freight_cents }: LineDivision): number {
  return nfe_cents + nfse_cents + freight_cents
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}
