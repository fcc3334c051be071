import { BLOCKS, type Block, OPTIONAL_ROWS } from './blocks.ts'
import { CM, LINE, linesOf } from './drawing.ts'
import { COLUMNS, type Field, FULL_WIDTH } from './field.ts'
import { atMost, orDash } from './field-format.ts'
import { FIELDS } from './fields.ts'
import { informationOf, taxTotalsOf } from './information.ts'
import type { DanfseNote } from './note.ts'

/** Tops are in centimetres from the top of the page. */
export type Plan = {
  blocks: readonly PlacedBlock[]
  description: { top: number; lines: readonly string[] }
  information: { top: number; bottom: number; lines: readonly string[] }
}

export type PlacedBlock = {
  block: Block
  top: number
  /** The line printed instead of a block without content. */
  instead: string | null
  fields: readonly { field: Field; top: number }[]
}

/** The height of a block without content. Source: NT 008 v1.0, 2.4.5, notes 2 to 4. */
export const STRIP = 0.32
export const STUB_TOP = 28.1
const DESCRIPTION_TOP = 13.79
const INFORMATION_TOP = 22.27
/** From the top of the additional information's title to its text. */
export const INFORMATION_HEAD = 0.41
/** Bottom limit of a page without stub. */
const BOTTOM = 29.4
const DESCRIPTION_MOST = 1300
/** Width of the two long texts, in points. */
const TEXT_WIDTH = (FULL_WIDTH - 0.2) * CM

/**
 * Positions of all content on the single page. Leaving out a block or a row moves up everything below it. The free room
 * goes to the description of the service, as far as needed, and to the additional information.
 */
export function planOf(note: DanfseNote): Plan {
  const blocks = BLOCKS.map((block) => ({ block, instead: block.instead?.(note) ?? null }))
  const gone = blocks.filter(({ instead }) => instead !== null).map(({ block }) => block)
  const rows = OPTIONAL_ROWS.filter((row) => !gone.some((block) => isInside(row, block)) && row.isLeftOut(note))
  const saved: Move[] = [
    ...gone.map(({ top, bottom }) => ({ from: bottom, by: STRIP - (bottom - top) })),
    ...rows.map(({ top, bottom }) => ({ from: bottom, by: top - bottom })),
  ]
  const texts = textsOf(note, moved(INFORMATION_TOP, saved))
  const moves = [...saved, { from: BELOW_DESCRIPTION, by: ((texts.description.length - 1) * LINE) / CM }]
  const isGone = ({ y }: Field) => [...gone, ...rows].some(({ top, bottom }) => y >= top && y < bottom)
  return {
    blocks: blocks.map(({ block, instead }) => ({
      block,
      instead,
      top: moved(block.top, moves),
      fields: FIELDS.filter((field) => field.block === block.name && !isGone(field)).map((field) => ({
        field,
        top: moved(field.y, moves),
      })),
    })),
    description: { top: moved(DESCRIPTION_TOP, moves), lines: texts.description },
    information: { top: moved(INFORMATION_TOP, moves), bottom: bottomOf(note), lines: texts.information },
  }
}

type Move = { from: number; by: number }

/** Moves positions at or below `from`. */
function moved(y: number, moves: readonly Move[]): number {
  return moves.reduce((top, { from, by }) => (y >= from ? top + by : top), y)
}

const BELOW_DESCRIPTION = 14.43

function isInside(row: { top: number }, block: Block): boolean {
  return row.top >= block.top && row.top < block.bottom
}

/** Wraps both long texts and cuts them when the page is full. Each is guaranteed half of the room. */
function textsOf(note: DanfseNote, informationTop: number): { description: string[]; information: string[] } {
  const room = Math.floor(((bottomOf(note) - informationTop - INFORMATION_HEAD) * CM) / LINE)
  const totals = linesOf(taxTotalsOf(note), TEXT_WIDTH)
  const described = orDash(atMost(note.dps.serv.cServ.xDescServ, DESCRIPTION_MOST))
  // The first line of the description already has room in its field.
  const longer = linesOf(described, TEXT_WIDTH).length - 1
  const told = informationWithin(note, room - totals.length - longer)
  const needed = told === '' ? 0 : linesOf(told, TEXT_WIDTH).length
  const half = Math.floor(room / 2)
  const given = Math.min(longer, Math.max(half, room - totals.length - needed))
  const left = Math.max(0, room - given - totals.length)
  return {
    description: linesOf(described, TEXT_WIDTH, given + 1),
    information: [...(needed === 0 ? [] : linesOf(told, TEXT_WIDTH, Math.max(1, left))), ...totals],
  }
}

/** Everything must fit on one page, so line breaks are kept only when they cut off no text. */
function informationWithin(note: DanfseNote, room: number): string {
  const inLines = informationOf(note, true)
  return linesOf(inLines, TEXT_WIDTH).length <= room ? inLines : informationOf(note, false)
}

function bottomOf({ extras }: DanfseNote): number {
  return extras.stub ? STUB_TOP - 0.05 : BOTTOM
}

export const LEFT = COLUMNS[0]
