import { Link } from '@tanstack/react-router'
import type { ListName } from '@talao/contract/lists'
import { count } from '../../lib/format.ts'
import { useTotal } from '../totals.ts'
import type { Extra, ListSearch } from './list-search.ts'
import { useOwnViews } from './own-views.ts'
import { ViewActs } from './view-acts.tsx'
import { currentView, readSavedView, type View, viewFilter } from './view-search.ts'
import styles from './views.module.css'

type Always = Partial<Record<Extra, string>> | undefined
type Props = { name: ListName; list: string; views: readonly View[]; search: ListSearch; always: Always }

/** The questions a list is opened with, each with its count; after them those that somebody kept. */
export function Views({ name, list, views, search, always }: Props) {
  const acts = useOwnViews(list)
  const own = acts.own.map((saved) => readSavedView(name, saved))
  const current = currentView(name, [...views, ...own], search)
  const linkTo = (view: View) => (
    <ViewLink key={view.label} name={name} view={view} always={always} isCurrent={view === current} />
  )
  return (
    <div className={styles.row}>
      <nav className={styles.views} aria-label="Visões">
        {views.map(linkTo)}
        {own.map(linkTo)}
      </nav>
      <ViewActs name={name} search={search} taken={views} acts={acts} current={own.find((view) => view === current)} />
    </div>
  )
}

type LinkProps = { name: ListName; view: View; always: Always; isCurrent: boolean }

function ViewLink({ name, view, always, isCurrent }: LinkProps) {
  const { label, ...question } = view
  const total = useTotal(name, viewFilter(name, { ...question, ...always }))
  return (
    <Link
      ref={isCurrent ? show : undefined}
      to="."
      search={({ company_id, search_field }: ListSearch) => ({ company_id, search_field, ...question })}
      aria-current={isCurrent ? 'true' : undefined}
      activeProps={{ 'aria-current': undefined }}
      className={styles.view}
      data-current={isCurrent || undefined}
    >
      {label} <span>{total === undefined ? '–' : count(total)}</span>
    </Link>
  )
}

/** The row is narrower than its tabs on small screens. */
function show(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
