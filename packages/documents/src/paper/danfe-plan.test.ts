import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planPages } from './danfe-plan.ts'

const ROOM = { firstRows: 270, nextRows: 640, firstInfoLines: 10, infoLine: 7.84, infoHead: 23 }

it('prints every product and every line once, in order, and overfills no page', () => {
  const heights = fc.array(fc.integer({ min: 9, max: 220 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(heights, fc.nat(200), (rowHeights, lineCount) => {
      const rows = rowHeights.map((height, place) => ({ cells: [{ lines: [String(place)], size: 6 }], height }))
      const lines = Array.from({ length: lineCount }, (_, place) => String(place))
      const pages = planPages(rows, lines, ROOM)
      expect(pages.flatMap((page) => page.rows)).toEqual(rows)
      expect(pages.flatMap((page) => page.infoLines)).toEqual(lines)
      for (const [place, page] of pages.entries()) {
        const used = page.rows.reduce((total, row) => total + row.height, 0)
        const info = page.infoLines.length === 0 ? 0 : ROOM.infoHead + page.infoLines.length * ROOM.infoLine
        expect(place === 0 ? used : used + info).toBeLessThanOrEqual(place === 0 ? ROOM.firstRows : ROOM.nextRows)
        expect(page.rows.length + page.infoLines.length).toBeGreaterThan(0)
      }
    }),
  )
})
