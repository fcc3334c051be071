/** A row of the product table, wrapped into its columns; height in points. */
export type ItemRow = { cells: readonly { lines: string[]; size: number }[]; height: number }

export type PlannedPage = { rows: ItemRow[]; infoLines: string[] }

/** Room in points, except `firstInfoLines`: how many lines the box of the first page takes. */
export type Room = {
  firstRows: number
  nextRows: number
  firstInfoLines: number
  infoLine: number
  /** Title and margins of the box that continues the additional information on a later page. */
  infoHead: number
}

/**
 * Spreads products and additional information over pages. The products come first; information that is longer than
 * the box of the first page goes on under the last product, then on pages of its own.
 */
export function planPages(rows: readonly ItemRow[], infoLines: readonly string[], room: Room): PlannedPage[] {
  const pages: PlannedPage[] = [{ rows: [], infoLines: infoLines.slice(0, room.firstInfoLines) }]
  let free = room.firstRows
  for (const row of rows) {
    if (row.height > free) free = turnPage(pages, room)
    pages.at(-1)?.rows.push(row)
    free -= row.height
  }
  if (pages.length === 1) free = 0 // the first page has had its share of the information
  for (let rest = infoLines.slice(room.firstInfoLines); rest.length > 0; ) {
    const fits = Math.floor((free - room.infoHead) / room.infoLine)
    if (fits >= 1) pages.at(-1)?.infoLines.push(...rest.slice(0, fits))
    rest = rest.slice(Math.max(fits, 0))
    if (rest.length > 0) free = turnPage(pages, room)
  }
  return pages
}

function turnPage(pages: PlannedPage[], room: Room): number {
  pages.push({ rows: [], infoLines: [] })
  return room.nextRows
}
