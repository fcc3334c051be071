/** Of the screen only: what tells a new row of a form from the others that stand in it, those of a recovered draft too. */
export function newRowKey(rows: readonly { key: string }[]): string {
  const taken = rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0))
  return `new-${1 + Math.max(0, ...taken)}`
}
