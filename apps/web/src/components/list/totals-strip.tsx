import type { ReactNode } from 'react'
import { counted, money } from '../../lib/format.ts'
import styles from './totals-strip.module.css'

type Props = {
  page: { total: number; amount?: number } | undefined
  noun: { one: string; many: string }
  isSearching: boolean
  isFailed: boolean
  /** The total divided by status. */
  children?: ReactNode
}

/** Totals of the whole filter, not of the page. */
export function TotalsStrip({ page, noun, isSearching, isFailed, children }: Props) {
  const [number = '–', ...words] = page ? counted(page.total, noun.one, noun.many).split(' ') : ['–', noun.many]
  return (
    <div className={styles.strip}>
      <span role="status">
        <b>{isFailed ? '–' : number}</b> {words.join(' ')}
      </span>
      {page?.amount !== undefined && <b>{money(page.amount)}</b>}
      {children}
      {isSearching && <span className={styles.rule}>A busca ignora período e situação.</span>}
    </div>
  )
}
