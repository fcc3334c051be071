import type { ShortcutInfo } from '../shortcuts.ts'

const PAGE_OF_ROWS = 10

/** Keys that move between rows, and by how many. An open sheet follows. */
export const STEPS: Readonly<Record<string, { by: number; label: string }>> = {
  ArrowDown: { by: 1, label: 'Uma linha abaixo' },
  ArrowUp: { by: -1, label: 'Uma linha acima' },
  j: { by: 1, label: 'Próxima linha' },
  k: { by: -1, label: 'Linha anterior' },
  PageDown: { by: PAGE_OF_ROWS, label: 'Dez linhas abaixo' },
  PageUp: { by: -PAGE_OF_ROWS, label: 'Dez linhas acima' },
  Home: { by: Number.NEGATIVE_INFINITY, label: 'Primeira linha' },
  End: { by: Number.POSITIVE_INFINITY, label: 'Última linha' },
}

/** Keys of a table's rows, for the shortcut map. */
export function rowKeys(canOpen: boolean, canPick: boolean): readonly ShortcutInfo[] {
  if (canOpen) return canPick ? BOTH : WALKED
  return canPick ? PICKED : NO_KEYS
}

const IN_LIST = 'Na lista'
const WALKED: readonly ShortcutInfo[] = [
  ...Object.entries(STEPS).map(([key, { label }]) => ({ key, label, group: IN_LIST })),
  { key: 'Enter', label: 'Abrir a linha', group: IN_LIST },
]
const PICKED: readonly ShortcutInfo[] = [
  { key: 'Space', label: 'Marcar a linha', group: IN_LIST },
  { key: 'x', label: 'Marcar a linha', group: IN_LIST },
  { key: 'shift+Space', label: 'Marcar até esta linha', group: IN_LIST },
  { key: 'shift+x', label: 'Marcar até esta linha', group: IN_LIST },
]
const BOTH: readonly ShortcutInfo[] = [...WALKED, ...PICKED]
const NO_KEYS: readonly ShortcutInfo[] = []
