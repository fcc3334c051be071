import type { Box } from '../drawn-text.ts'
import { MM } from '../text-drawing.ts'
import type { DanfeInput } from './input.ts'
import { type DanfeLayout, layoutOf } from './layout.ts'

/** Rectangle of a page that holds blocks, in points. */
export type Area = {
  left: number
  top: number
  width: number
  bottom: number
  /** Height of a row of captioned fields. */
  fieldHeight: number
  /** Minimum height of the boxes of additional information. */
  infoHeight: number
}

export type Paper = {
  isLandscape: boolean
  first: Area
  next: Area
  /** The stub of the first page: at the top in portrait, rotated at the left edge in landscape. */
  stub: Box
  /** The line along which the stub is torn off: from x1, y1 to x2, y2. */
  tear: readonly [number, number, number, number]
}

/** Source: NF-e manual, annex DANFE: tpImp 1 is portrait, 2 is landscape; A4; margins of at least 2 mm. */
export function paperOf(input: DanfeInput): Paper {
  const { upright, lying } = PAPERS[layoutOf(input)]
  return input.note.ide.tpImp === '2' ? lying : upright
}

const MARGIN = 7 * MM
const STUB = 16 * MM
const STUB_GAP = 4 * MM
const SHORT = 210 * MM
const LONG = 297 * MM

/** A portrait page without stub. */
export const UPRIGHT: Area = {
  left: MARGIN,
  top: MARGIN,
  width: SHORT - 2 * MARGIN,
  bottom: LONG - MARGIN,
  fieldHeight: 8 * MM,
  infoHeight: 31 * MM,
}

const PORTRAIT: Paper = {
  isLandscape: false,
  first: { ...UPRIGHT, top: MARGIN + STUB + STUB_GAP },
  next: UPRIGHT,
  stub: { x: MARGIN, y: MARGIN, width: SHORT - 2 * MARGIN, height: STUB },
  tear: [MARGIN, MARGIN + STUB + STUB_GAP / 2, SHORT - MARGIN, MARGIN + STUB + STUB_GAP / 2],
}

const LYING: Area = {
  left: MARGIN,
  top: MARGIN,
  width: LONG - 2 * MARGIN,
  bottom: SHORT - MARGIN,
  fieldHeight: 7.2 * MM,
  infoHeight: 24 * MM,
}

const LANDSCAPE: Paper = {
  isLandscape: true,
  first: { ...LYING, left: MARGIN + STUB + STUB_GAP, width: LYING.width - STUB - STUB_GAP },
  next: LYING,
  stub: { x: MARGIN, y: MARGIN, width: STUB, height: SHORT - 2 * MARGIN },
  tear: [MARGIN + STUB + STUB_GAP / 2, MARGIN, MARGIN + STUB + STUB_GAP / 2, SHORT - MARGIN],
}

/** The reform layout has more rows above the products, so each row is as low as content of 10 pt permits. */
function withLowRows(paper: Paper, infoHeight: number): Paper {
  const low = { fieldHeight: 7.2 * MM, infoHeight }
  return { ...paper, first: { ...paper.first, ...low }, next: { ...paper.next, ...low } }
}

const PAPERS: Record<DanfeLayout, { upright: Paper; lying: Paper }> = {
  MANUAL: { upright: PORTRAIT, lying: LANDSCAPE },
  REFORM: { upright: withLowRows(PORTRAIT, UPRIGHT.infoHeight), lying: withLowRows(LANDSCAPE, 22 * MM) },
}
