import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEADING } from '../text-drawing.ts'
import { type ItemRow, planPages, type Room } from './plan.ts'

const PADDING = 2
const SIZE = 6.5
const ROOM: Room = {
  rows: (page) => (page === 0 ? 270 : 640),
  firstInfoLines: 10,
  infoLine: 7.84,
  infoHead: 23,
  rowPadding: PADDING,
}

const NO_INFO = informationOf([])

/** A row with one cell of `lines` lines, each named after the item. */
function lay({ name, lines }: { name: number; lines: number }): ItemRow {
  const cell = { lines: Array.from({ length: lines }, (_, line) => `${name}.${line}`), size: SIZE }
  return { cells: [cell], height: lines * SIZE * LEADING + PADDING }
}

const items = fc
  .array(fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 80, max: 300 })), { minLength: 1, maxLength: 120 })
  .map((heights) => heights.map((lines, name) => ({ name, lines })))

describe('a plan of pages', () => {
  it('prints every line of every product and of the information once, in order, and overfills no page', () => {
    fc.assert(
      fc.property(items, fc.nat(400), (rows, lineCount) => {
        const info = Array.from({ length: lineCount }, (_, place) => String(place))
        const pages = planPages(rows, lay, informationOf(info), ROOM)
        const printed = pages.flatMap((page) => page.rows.flatMap(({ cells }) => cells[0]?.lines ?? []))
        expect(printed).toEqual(rows.flatMap((row) => lay(row).cells[0]?.lines ?? []))
        expect(pages.flatMap((page) => page.infoLines)).toEqual(info)
        for (const [place, page] of pages.entries())
          expect(taken(page, place)).toBeLessThanOrEqual(ROOM.rows(place) + 0.001)
      }),
    )
  })

  it('keeps a product in one piece while a page can hold it', () => {
    const pages = planPages(
      [
        { name: 1, lines: 30 },
        { name: 2, lines: 20 },
      ],
      lay,
      NO_INFO,
      ROOM,
    )
    expect(pages.map(({ rows }) => rows.length)).toEqual([1, 1])
  })

  it('lays each product for the page it lands on', () => {
    const asked: [number, number][] = []
    const record = (item: { name: number; lines: number }, page: number) => {
      asked.push([item.name, page])
      return lay(item)
    }
    planPages(
      [
        { name: 1, lines: 30 },
        { name: 2, lines: 20 },
      ],
      record,
      NO_INFO,
      ROOM,
    )
    expect(asked).toEqual([
      [1, 0],
      [2, 0],
      [2, 1],
    ])
  })

  it('lets the information of a short note grow into the room of the products', () => {
    const info = Array.from({ length: 40 }, (_, place) => String(place))
    expect(planPages([{ name: 1, lines: 1 }], lay, informationOf(info), ROOM)).toHaveLength(1)
  })
})

/** Lines that do not wrap differently on other pages. */
function informationOf(lines: string[]) {
  return { lines, after: (count: number) => lines.slice(count) }
}

/** Height of rows and information beyond the room of the page's own box. */
function taken({ rows, infoLines }: { rows: ItemRow[]; infoLines: string[] }, page: number): number {
  const height = rows.reduce((total, row) => total + row.height, 0)
  if (page === 0) return height + Math.max(0, infoLines.length - ROOM.firstInfoLines) * ROOM.infoLine
  return height + (infoLines.length === 0 ? 0 : ROOM.infoHead + infoLines.length * ROOM.infoLine)
}
