import type { BatchEntity } from '@talao/contract'
import { ACTS, type BatchAct } from '../batch/acts.ts'
import { useShortcuts } from '../shortcuts.ts'

type Given = {
  entity: BatchEntity | undefined
  /** The row whose sheet is open. */
  openId: number | undefined
  isPicking: boolean
  pick: (id: number) => void
  ask: (act: BatchAct) => void
}

/** Shortcuts of bulk actions, for the selected rows or else the focused row. Each opens its dialog first. */
export function useBatchKeys({ entity, openId, isPicking, pick, ask }: Given): void {
  const acts = entity ? ACTS[entity] : []
  useShortcuts(
    acts.flatMap((act) => {
      const { key, label } = act
      return key ? [{ key, label: label.replace('…', ''), group: 'Na lista', run: () => run(act) }] : []
    }),
  )

  function run(act: BatchAct): void {
    const id = openId ?? focusedRow()
    if (!isPicking && id === undefined) return
    if (!isPicking && id !== undefined) pick(id)
    ask(act)
  }
}

function focusedRow(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-row]')
  return row ? Number(row.dataset.row) : undefined
}
