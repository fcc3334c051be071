import { Link } from '@tanstack/react-router'
import type { ListName } from '@talao/contract/lists'
import { count } from '../../lib/format.ts'
import { useTotal } from '../totals.ts'
import { type ListSearch, statusOf, statusQuery } from './list-search.ts'
import styles from './views.module.css'

export type View = { label: string; status: string }

/** The questions a list is opened with, each with its count; the status filter under a name. */
export function Views({ name, views, search }: { name: ListName; views: View[]; search: ListSearch }) {
  const current = search.search ? undefined : statusOf(name, search)
  return (
    <nav className={styles.views} aria-label="Visões">
      {views.map((view) => (
        <ViewLink key={view.status} name={name} view={view} isCurrent={view.status === current} />
      ))}
    </nav>
  )
}

function ViewLink({ name, view, isCurrent }: { name: ListName; view: View; isCurrent: boolean }) {
  const total = useTotal(name, statusQuery(name, view.status))
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, status: view.status, search: undefined, page: undefined, open: undefined })}
      aria-current={isCurrent ? 'true' : undefined}
      activeProps={{ 'aria-current': undefined }}
      className={styles.view}
      data-current={isCurrent || undefined}
    >
      {view.label} <span>{total === undefined ? '–' : count(total)}</span>
    </Link>
  )
}
