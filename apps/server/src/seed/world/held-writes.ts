import type { Way } from './ways.ts'

/** `name`: of what is prepared, because it comes often. */
export type Statement = { name?: string; text: string; values: readonly unknown[] }
type Rows = { head: string; table: string; width: number; values: unknown[] }

/** Far below the 65,535 parameters that a statement may have. */
const LONGEST = 20_000

/** What a transaction writes at its end: rows that nobody reads before, many in one statement, and of a counter only where it stands then. */
export class HeldWrites {
  readonly #rows = new Map<string, Rows>()
  readonly #counters = new Map<string, Statement>()

  /** Whether the statement is held. */
  takes(kind: Way['kind'], text: string, values: readonly unknown[]): boolean {
    if (kind === 'told') this.#hold(text, values)
    if (kind === 'counter') this.#count(text, values)
    return kind === 'told' || kind === 'counter'
  }

  /** What has to be written before this is asked; it is held no more. */
  thatAreAsked(text: string): Statement[] {
    if (this.#rows.size === 0 || !/\b(?:sale_event|note_event|attempt_bytes)\b/.test(text)) return []
    return this.#rowsOf(({ table }) => text.includes(table))
  }

  /** Everything. Counters come last, in one order: whoever else puts them forward meets no lock that waits for its own. */
  all(): Statement[] {
    const counters = [...this.#counters].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, held]) => held)
    this.#counters.clear()
    return [...this.#rowsOf(() => true), ...counters]
  }

  #hold(text: string, values: readonly unknown[]): void {
    const [head = '', rows = ''] = text.split(' values ')
    const width = (rows.split(')')[0] ?? '').split(',').length
    const held = this.#rows.get(head) ?? { head, table: /"(\w+)"/.exec(head)?.[1] ?? '', width, values: [] }
    held.values.push(...values)
    this.#rows.set(head, held)
  }

  /** Its first value counts, where the others are the same. `insert` comes before `update`, and happens once. */
  #count(text: string, values: readonly unknown[]): void {
    const isInsert = text.startsWith('insert')
    const place = `${/"(\w+)"/.exec(text)?.[1]} ${text} ${JSON.stringify(isInsert ? values.slice(0, 2) : values.slice(1, 4))}`
    const held = this.#counters.get(place)
    if (held && (isInsert || Number(held.values[0]) >= Number(values[0]))) return
    this.#counters.set(place, { text, values })
  }

  #rowsOf(wanted: (rows: Rows) => boolean): Statement[] {
    const found = [...this.#rows.values()].filter(wanted)
    for (const { head } of found) this.#rows.delete(head)
    return found.flatMap(statementsOf)
  }
}

function statementsOf({ head, width, values }: Rows): Statement[] {
  const most = Math.floor(LONGEST / width) * width
  const parts = Array.from({ length: Math.ceil(values.length / most) }, (_, at) =>
    values.slice(at * most, (at + 1) * most),
  )
  return parts.map((part) => ({ text: `${head} values ${places(part.length, width)}`, values: part }))
}

/** `($1, $2), ($3, $4)` */
function places(count: number, width: number): string {
  const row = (at: number) =>
    `(${Array.from({ length: width }, (_, column) => `$${at * width + column + 1}`).join(', ')})`
  return Array.from({ length: count / width }, (_, at) => row(at)).join(', ')
}
