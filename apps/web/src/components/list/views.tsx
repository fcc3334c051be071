import type { ListName } from '@talao/contract/list/lists'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { count } from '../../lib/format.ts'
import type { Extra, ListSearch } from './list-search.ts'
import { useOwnViews } from './own-views.ts'
import { useTotal } from './totals.ts'
import { ViewActs } from './view-acts.tsx'
import { currentView, readSavedView, type View, viewFilter } from './view-search.ts'
import styles from './views.module.css'

type Always = Partial<Record<Extra, string>> | undefined
type Props = { name: ListName; list: string; views: readonly View[]; search: ListSearch; always: Always }

/** Tabs of the built-in views with their counts, then the user's own views. */
export function Views({ name, list, views, search, always }: Props) {
  const acts = useOwnViews(list)
  const own = acts.own.map((saved) => readSavedView(name, saved))
  const current = currentView(name, [...views, ...own], search)
  const linkTo = (view: View) => (
    <ViewLink key={view.label} name={name} view={view} always={always} isCurrent={view === current} />
  )
  return (
    <div className={styles.row}>
      <nav ref={useCurrentInView(current?.label)} className={styles.views} aria-label="Visões">
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
      to="."
      search={({ company_id, search_field, per_page }: ListSearch) => ({
        company_id,
        search_field,
        ...(per_page === undefined ? {} : { per_page }),
        ...question,
      })}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ exact: true }}
      className={styles.view}
      data-current={isCurrent || undefined}
    >
      {label} <span>{total === undefined ? '–' : count(total)}</span>
    </Link>
  )
}

/**
 * Scroll the current tab into view. On small screens the row is narrower than its tabs, which also grow when their
 * counts load.
 */
function useCurrentInView(current: string | undefined) {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (current === undefined) return undefined
    const show = () => row.current?.querySelector('[data-current]')?.scrollIntoView(NEAREST)
    const grown = new ResizeObserver(show)
    show()
    for (const tab of row.current?.children ?? []) grown.observe(tab)
    return () => grown.disconnect()
  }, [current])
  return row
}

const NEAREST = { block: 'nearest', inline: 'nearest' } as const
