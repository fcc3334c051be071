import type { BatchEntity, Page } from '@talao/contract'
import { formatMoney } from '@talao/fiscal/value/cents'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { count, counted } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { isHandledElsewhere } from '../../ui/key-target.ts'
import { centsOf, countOf } from '../list/selection.ts'
import type { Picker } from '../list/use-picker.ts'
import { type ShortcutInfo, useComponentKeys } from '../shortcuts.ts'
import { ACTS, type BatchAct } from './acts.ts'
import styles from './batch-bar.module.css'
import type { Chosen } from './queries.ts'

const BatchDialog = lazy(() => import('./batch-dialog.tsx').then((module) => ({ default: module.BatchDialog })))

type Props = {
  entity: BatchEntity
  noun: { one: string; many: string }
  picker: Picker
  /** The list's own parameters. They define what "all rows of the filter" means. */
  filter: Record<string, string | number | boolean>
  page: Pick<Page<unknown>, 'total' | 'amount'>
  /** A sheet is open, so Esc closes the sheet and not the selection. */
  isCovered: boolean
  /** The action whose dialog is open, started here or by its shortcut. */
  act: BatchAct | undefined
  ask: (act: BatchAct | undefined) => void
}

/** Actions for the selected rows. Floats over the list, so nothing moves. */
export function BatchBar({ entity, noun, picker, filter, page, isCovered, act, ask }: Props) {
  const bar = useRef<HTMLElement>(null)
  const { selection, clear } = picker
  useBarKeys({ bar, picker, isOff: act !== undefined, isCovered })
  const total = countOf(selection)
  const cents = centsOf(selection)
  const chosen: Chosen = selection.kind === 'filter' ? { filter } : { ids: [...selection.cents.keys()] }

  function started() {
    ask(undefined)
    clear()
  }

  return (
    <section ref={bar} className={styles.bar} aria-label="Ações nas selecionadas">
      <span role="status" className={styles.count}>
        <b>{counted(total, 'selecionada', 'selecionadas')}</b>{' '}
        {cents !== undefined && cents > 0 && <span>{formatMoney(cents)}</span>}
      </span>
      {selection.kind === 'rows' && page.total > total && (
        <button
          type="button"
          className={styles.all}
          onClick={() =>
            picker.pickFilter(page.total, page.amount === undefined ? undefined : Math.round(page.amount * 100))
          }
        >
          Selecionar as {count(page.total)} do filtro
        </button>
      )}
      <span className={styles.line} />
      <span className={styles.acts}>
        {ACTS[entity].map((one) => (
          <button key={one.action} type="button" onClick={() => ask(one)}>
            <Icon name={one.icon} />
            {one.label}
          </button>
        ))}
      </span>
      <Kbd>Ctrl Enter</Kbd>
      <span className={styles.line} />
      <button type="button" className={styles.close} aria-label="Limpar seleção" onClick={() => leave(picker)}>
        <Icon name="close" />
      </button>
      {act && (
        <Suspense>
          <BatchDialog
            entity={entity}
            act={act}
            chosen={chosen}
            total={total}
            noun={noun}
            onClose={() => ask(undefined)}
            onStarted={started}
          />
        </Suspense>
      )}
    </section>
  )
}

type Keys = { bar: React.RefObject<HTMLElement | null>; picker: Picker; isOff: boolean; isCovered: boolean }

/** Esc clears the selection. Ctrl+Enter moves the focus here from the rows, which may be a hundred Tab stops away. */
function useBarKeys({ bar, picker, isOff, isCovered }: Keys): void {
  useComponentKeys(BAR_KEYS)
  useEffect(() => {
    if (isOff) return undefined
    function onKey(event: KeyboardEvent) {
      if (isHandledElsewhere(event)) return
      if (event.key === 'Escape' && !isCovered) leave(picker)
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
        bar.current?.querySelector<HTMLElement>('button')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [bar, picker, isOff, isCovered])
}

const BAR_KEYS: readonly ShortcutInfo[] = [
  { key: 'ctrl+Enter', label: 'Ir para a barra das marcadas', group: 'Na lista' },
]

/** Return the focus to the last row that was selected or deselected. */
function leave({ clear, last }: Picker): void {
  clear()
  const row = document.querySelector<HTMLElement>(`tr[data-row="${last}"]`)
  ;(row ?? document.getElementById('conteudo'))?.focus()
}
