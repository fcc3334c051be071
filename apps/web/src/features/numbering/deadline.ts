export type Deadline = { text: string; isOver: boolean }

const DAY_MS = 86_400_000

/** Time until a legal deadline, both as `YYYY-MM-DD` of São Paulo. The last day still counts. */
export function deadlineOf(legalDate: string, today: string): Deadline {
  const days = Math.round((Date.parse(legalDate) - Date.parse(today)) / DAY_MS)
  if (days < 0) return { text: 'o prazo passou', isOver: true }
  if (days === 0) return { text: 'é hoje', isOver: false }
  return { text: days === 1 ? 'falta 1 dia' : `faltam ${days} dias`, isOver: false }
}
