import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Tick } from '../../ui/tick.tsx'
import styles from './card-list.module.css'
import { PageTick } from './data-table.tsx'
import { useRowSlots } from './row-slots.ts'
import { othersText, sharedCauses } from './shared-causes.ts'
import type { Picking, Reason } from './table-props.ts'

type Props<T> = {
  label: string
  rows: T[]
  state: 'loading' | 'refreshing' | 'ready'
  card: (row: T) => ReactNode
  reason: ((row: T) => Reason | undefined) | undefined
  causeOf: ((row: T) => string | undefined) | undefined
  picking?: Picking<T> | undefined
}

/**
 * Below 768 px a row becomes a card: customer, amount, number, status, and the failure reason under the picote.
 * Checkboxes appear with "Selecionar".
 */
export function CardList<T extends { id: number }>(props: Props<T>) {
  const { label, rows, state, card, reason, causeOf, picking } = props
  const list = useRef<HTMLUListElement>(null)
  const { turns } = useRowSlots(rows)
  useLayoutEffect(() => {
    if (turns > 0 && isAbove(list.current)) list.current?.scrollIntoView()
  }, [turns])
  const [since, setSince] = useState<number>()
  const picker = picking?.picker
  const isSelecting = picker !== undefined && (since === picker.round || picker.page !== 'none')
  if (state === 'loading') return <SkeletonBlock lines={10} />
  const others = sharedCauses(rows, causeOf)
  return (
    <div
      className={styles.cards}
      onKeyDown={({ key }) => key === 'Escape' && isSelecting && picker.page === 'none' && setSince(undefined)}
    >
      {picking && <PickBar {...picking} isSelecting={isSelecting} onSelect={() => setSince(picking.picker.round)} />}
      <ul ref={list} className={styles.list} aria-label={label} data-state={state}>
        {rows.map((row) => {
          const why = reason?.(row)
          return (
            <li key={row.id} data-row={row.id} data-picked={picker?.isPicked(row.id) || undefined}>
              {picking && isSelecting ? (
                <div className={styles.ticked}>
                  <Tick
                    label={`Selecionar ${picking.labelOf(row)}`}
                    isOn={picking.picker.isPicked(row.id)}
                    onToggle={(isRange) => picking.picker.toggle(row.id, isRange)}
                  />
                  {card(row)}
                </div>
              ) : (
                card(row)
              )}
              {why && (
                <div className={styles.reason} data-tone={why.tone}>
                  <span>
                    <b>{why.text}</b> {othersText(others.get(row.id) ?? 0)}
                  </span>
                  {why.action}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** True when the top of the list is scrolled out of view, as after paging from its end. */
function isAbove(list: HTMLElement | null): boolean {
  return list !== null && list.getBoundingClientRect().top < 0
}

type BarProps = Omit<Picking<never>, 'labelOf'> & { isSelecting: boolean; onSelect: () => void }

/** Starts selection mode. While it is on, shows the select-page checkbox and the exit. */
function PickBar({ picker, pageLabel, isSelecting, onSelect }: BarProps) {
  const hasLeft = useRef(false)
  if (isSelecting)
    return (
      <div ref={focusFirst} className={styles.page}>
        <PageTick picker={picker} pageLabel={pageLabel} />
        <span aria-hidden="true">{pageLabel}</span>
        <button
          type="button"
          className={styles.leave}
          onClick={() => {
            hasLeft.current = true
            picker.clear()
          }}
        >
          Pronto
        </button>
      </div>
    )
  return (
    <button
      ref={(button) => {
        if (hasLeft.current) button?.focus()
        hasLeft.current = false
      }}
      type="button"
      className={styles.select}
      onClick={onSelect}
    >
      Selecionar
    </button>
  )
}

/** The pressed button has been removed, so move the focus on. */
function focusFirst(bar: HTMLElement | null): void {
  bar?.querySelector('input')?.focus()
}
