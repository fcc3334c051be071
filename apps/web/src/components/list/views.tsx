import { Link } from '@tanstack/react-router'
import type { ListName } from '@talao/contract/lists'
import { count } from '../../lib/format.ts'
import { useTotal } from '../totals.ts'
import { type Extra, type ListSearch, statusOf, statusQuery } from './list-search.ts'
import styles from './views.module.css'

export type View = { label: string; status: string; needs_refund?: 'true' }

type Always = Partial<Record<Extra, string>> | undefined
type Props = { name: ListName; views: View[]; search: ListSearch; always: Always }

/** The questions a list is opened with, each with its count; the status filter under a name. */
export function Views({ name, views, search, always }: Props) {
  const current = search.search ? undefined : statusOf(name, search)
  return (
    <nav className={styles.views} aria-label="Visões">
      {views.map((view) => (
        <ViewLink
          key={view.label}
          name={name}
          view={view}
          always={always}
          isCurrent={view.status === current && view.needs_refund === search.needs_refund}
        />
      ))}
    </nav>
  )
}

type LinkProps = { name: ListName; view: View; always: Always; isCurrent: boolean }

function ViewLink({ name, view, always, isCurrent }: LinkProps) {
  const total = useTotal(name, { ...statusQuery(name, view.status), ...always, needs_refund: view.needs_refund })
  return (
    <Link
      to="."
      search={(previous) => ({
        ...previous,
        status: view.status,
        needs_refund: view.needs_refund,
        search: undefined,
        page: undefined,
        open: undefined,
      })}
      aria-current={isCurrent ? 'true' : undefined}
      activeProps={{ 'aria-current': undefined }}
      className={styles.view}
      data-current={isCurrent || undefined}
    >
      {view.label} <span>{total === undefined ? '–' : count(total)}</span>
    </Link>
  )
}
