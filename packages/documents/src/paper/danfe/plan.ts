import { LEADING } from '../text-drawing.ts'

/** A row of the product table, wrapped into its columns; height in points. */
export type ItemRow = { cells: readonly { lines: readonly string[]; size: number }[]; height: number }

export type PlannedPage = { rows: ItemRow[]; infoLines: string[] }

/** Room in points, except `firstInfoLines`: how many lines the box of the first page holds without growing. */
export type Room = {
  /** Room on a page (from 0) for rows and for the additional information after them. */
  rows: (page: number) => number
  firstInfoLines: number
  infoLine: number
  /** Title and margins of the box that continues the additional information on a later page. */
  infoHead: number
  /** Height of a row without its lines. */
  rowPadding: number
}

/**
 * Distributes products and additional information over pages. Products come first, each laid out for its page; a
 * product higher than a page is split. Information fills the box of the first page, which grows where products leave
 * room, then the space under the last product, then further pages; `after` wraps it again for those.
 */
export function planPages<Item>(
  items: readonly Item[],
  lay: (item: Item, page: number) => ItemRow,
  info: { lines: readonly string[]; after: (lines: number) => string[] },
  room: Room,
): PlannedPage[] {
  const plan = new Plan(room)
  for (const item of items) plan.addItem((page) => lay(item, page))
  plan.addInfo(info)
  return plan.pages
}

/** Do not start a split row in less room than this. */
const LEAST_PART = 40

class Plan {
  readonly pages: PlannedPage[] = []
  readonly #room: Room
  #page: PlannedPage = { rows: [], infoLines: [] }
  #free = 0

  constructor(room: Room) {
    this.#room = room
    this.#turn()
  }

  addItem(lay: (page: number) => ItemRow): void {
    let row = lay(this.pages.length - 1)
    if (row.height > this.#free && (this.#page.rows.length > 0 || this.#free < LEAST_PART)) {
      this.#turn()
      row = lay(this.pages.length - 1)
    }
    while (row.height > this.#free) {
      const [head, tail] = splitRow(row, this.#free, this.#room.rowPadding)
      this.#place(head)
      this.#turn()
      row = tail
    }
    this.#place(row)
  }

  addInfo({ lines, after }: { lines: readonly string[]; after: (lines: number) => string[] }): void {
    const { firstInfoLines, infoLine, infoHead, rows } = this.#room
    const isAlone = this.pages.length === 1
    const spare = isAlone ? this.#free : this.pages[0]?.rows.length === 0 ? rows(0) : 0
    const grown = Math.max(0, Math.floor(spare / infoLine))
    const here = Math.min(lines.length, firstInfoLines + grown)
    this.pages[0]?.infoLines.push(...lines.slice(0, here))
    let rest = after(here)
    if (isAlone) this.#free = 0
    while (rest.length > 0) {
      const fits = Math.max(0, Math.floor((this.#free - infoHead) / infoLine))
      this.#page.infoLines.push(...rest.slice(0, fits))
      rest = rest.slice(fits)
      if (rest.length > 0) this.#turn()
    }
  }

  #turn(): void {
    this.#page = { rows: [], infoLines: [] }
    this.pages.push(this.#page)
    this.#free = this.#room.rows(this.pages.length - 1)
  }

  #place(row: ItemRow): void {
    this.#page.rows.push(row)
    this.#free -= row.height
  }
}

/** Splits every cell into the lines that fit a height and the rest. */
function splitRow({ cells }: ItemRow, height: number, padding: number): [head: ItemRow, tail: ItemRow] {
  const fits = (size: number) => Math.max(1, Math.floor((height - padding) / (size * LEADING)))
  const head = cells.map(({ lines, size }) => ({ size, lines: lines.slice(0, fits(size)) }))
  const tail = cells.map(({ lines, size }) => ({ size, lines: lines.slice(fits(size)) }))
  return [rowOf(head, padding), rowOf(tail, padding)]
}

function rowOf(cells: ItemRow['cells'], padding: number): ItemRow {
  return { cells, height: Math.max(...cells.map(({ lines, size }) => lines.length * size * LEADING)) + padding }
}
