import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Tick } from '../../ui/tick.tsx'
import styles from './card-list.module.css'
import { PageTick, type Picking, type Reason } from './data-table.tsx'
import { useRowSlots } from './row-slots.ts'
import { othersText, sharedCauses } from './shared-causes.ts'

type Props<T> = {
  label: string
  rows: T[]
  state: 'loading' | 'refreshing' | 'ready'
  card: (row: T) => ReactNode
  reason: ((row: T) => Reason | undefined) | undefined
  causeOf: ((row: T) => string | undefined) | undefined
  picking?: Picking<T> | undefined
}

/** Below 768 px a row becomes a card: who, how much, number, status, and what failed under the picote. */
export function CardList<T extends { id: number }>(props: Props<T>) {
  const { label, rows, state, card, reason, causeOf, picking } = props
  const list = useRef<HTMLUListElement>(null)
  const { turns } = useRowSlots(rows)
  useLayoutEffect(() => {
    if (turns > 0 && isAbove(list.current)) list.current?.scrollIntoView()
  }, [turns])
  if (state === 'loading') return <SkeletonBlock lines={10} />
  const others = sharedCauses(rows, causeOf)
  return (
    <ul ref={list} className={styles.list} aria-label={label} data-state={state}>
      {picking && picking.picker.page !== 'none' && (
        <li className={styles.page} data-bare>
          <PageTick {...picking} />
          <span aria-hidden="true">{picking.pageLabel}</span>
        </li>
      )}
      {rows.map((row) => {
        const why = reason?.(row)
        return (
          <li key={row.id} data-row={row.id} data-picked={picking?.picker.isPicked(row.id) || undefined}>
            {picking ? (
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
  )
}

/** Its beginning is out of sight: who stands there turned the page at its end. */
function isAbove(list: HTMLElement | null): boolean {
  return list !== null && list.getBoundingClientRect().top < 0
}

type CardProps = { title: ReactNode; value?: ReactNode; line: ReactNode; status: ReactNode; extra?: ReactNode }

export function Card({ title, value, line, status, extra }: CardProps) {
  return (
    <div className={styles.card}>
      <b className={styles.title}>{title}</b>
      <span className={styles.value}>{value}</span>
      <span className={styles.line}>{line}</span>
      <span className={styles.status}>{status}</span>
      {extra && <span className={styles.extra}>{extra}</span>}
    </div>
  )
}
