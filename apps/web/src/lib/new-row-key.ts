/**
 * React key of a new form row, unique among the form's rows, including those of a recovered draft. Never sent to the
 * server.
 */
export function newRowKey(rows: readonly { key: string }[]): string {
  const taken = rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0))
  return `new-${1 + Math.max(0, ...taken)}`
}
