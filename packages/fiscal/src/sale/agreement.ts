import type { LineDivision } from './division.ts'

/** A line of a sale as its notes were made from it. `position` is its place in the sale. */
export type LineOfSale = LineDivision & { position: number }

/**
 * What a living note of the company's own part documents, in cents: so much of the line at each position of the sale, and so much on items
 * that stand for no line (typed by hand). DRAFT: never left and still says what the sale made of it. TYPED: never left, and a person wrote it
 * or in it. SENT: it left, or is about to.
 */
export type DocumentingNote = {
  note_id: number
  kind: 'NFE' | 'NFSE'
  standing: 'DRAFT' | 'TYPED' | 'SENT'
  lines: readonly { position: number; cents: number }[]
  unassigned_cents: number
}

/** What separates a sale from its notes. `difference_cents` above zero: so much is documented by no note; below: so much too much. */
export type Balance = {
  agrees: boolean
  difference_cents: number
  left_out_cents: number
  /** By position of the sale: what no note documents of the line, or below zero what they say too much of it. */
  rest: ReadonlyMap<number, number>
}

/**
 * Whether notes and sale agree: no line is documented beyond its amount, and what stands on no line is just what the lines miss. Notes typed
 * by hand may also document what the settings leave out. What a person gave up (`givenUp`, null where nobody did) is judged on the sum alone.
 */
export function balanceOf(
  lines: readonly LineOfSale[],
  notes: readonly DocumentingNote[],
  givenUp: number | null,
): Balance {
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

/** KEEP: drafts stay as they are. REWORD: they take the words of the sale, and keep lines, amounts and parts. REMAKE: made anew from the sale. */
export type NotesPlan = { drafts: 'KEEP' | 'REWORD' | 'REMAKE'; toDraft: LineOfSale[] }

/**
 * What is to become of a sale's notes. MADE: the sale becomes notes. SALE: it changed, whoever changed it. OTHER: something else changed, a
 * note itself, a product, an integration, a default of the company. Only a change of the sale touches drafts. Once something has left
 * (`was_sent`, also where it was cancelled since) nothing documented is divided again, and only lines that came with the change (`is_new`)
 * get a further note, as far as the sale grew by them. What
 * then still differs is for a person.
 */
export function planNotes(given: {
  cause: 'MADE' | 'SALE' | 'OTHER'
  lines: readonly (LineOfSale & { is_new: boolean })[]
  notes: readonly DocumentingNote[]
  was_sent: boolean
}): NotesPlan {
  const { cause, lines, notes, was_sent } = given
  // A sale that is worth nothing any more asks for no note: its drafts wait for a person.
  if (cause === 'OTHER' || lines.every((line) => dueOf(line) === 0)) return { drafts: 'KEEP', toDraft: [] }
  if (cause === 'MADE') return { drafts: 'REMAKE', toDraft: undocumented(lines, notes) }
  if (!was_sent) {
    const staying = notes.filter((note) => note.standing !== 'DRAFT')
    return { drafts: 'REMAKE', toDraft: undocumented(lines, staying) }
  }
  const further = undocumented(lines, notes).filter(({ position }) => isNewAt(lines, position))
  // A line that took another's place is worth what its note says already: a further one would document that twice.
  const isMissing = sum(further.map(dueOf)) <= sum(lines.map(dueOf)) - sum(notes.map(documentedBy))
  return { drafts: 'REWORD', toDraft: isMissing ? further : [] }
}

function isNewAt(lines: readonly { position: number; is_new: boolean }[], position: number): boolean {
  return lines.some((line) => line.position === position && line.is_new)
}

/**
 * What these notes leave wholly to others, line by line and kind by kind. Notes by hand stand for no line: a kind that one of them is of is
 * the person's, and so is everything once they are worth the sale.
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

/** Also one that says nothing yet: somebody has begun to write it. */
function isByHand({ lines, unassigned_cents }: DocumentingNote): boolean {
  return unassigned_cents > 0 || lines.length === 0
}

/** What the notes leave of each line, by the kind of note that the line asks for: what a person has a further note made of. */
export function restOfLines(lines: readonly LineOfSale[], notes: readonly DocumentingNote[]): LineOfSale[] {
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
