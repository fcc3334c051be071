import { Button } from '@mantine/core'
import type { ListName } from '@talao/contract/list/lists'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { count, counted } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { StatusGroup } from '../status/status-groups.ts'
import { type Extra, type ListSearch, NEEDS_YOU, statusOf } from './list-search.ts'
import styles from './list-states.module.css'
import { useTotalOrFailure, useTotals } from './totals.ts'
import { CLEARED, type Patch } from './use-patch.ts'
import { type View, viewFilter } from './view-search.ts'

type Props = {
  name: ListName
  noun: { one: string; many: string }
  firstUse: { title: string; text: string; actions?: ReactNode }
  always: Partial<Record<Extra, string>> | undefined
  search: ListSearch
  parts: readonly StatusGroup[] | undefined
  views: readonly View[]
  patch: Patch
}

/** Empty list: either the first use, or nothing matches the filters. Then links to statuses that do have rows. */
export function ListEmpty({ name, noun, firstUse, always, search, parts, views, patch }: Props) {
  const total = useTotalOrFailure(name, { ...always })
  const offers = offersOf(name, search, parts, views)
  const totals = useTotals(
    name,
    offers.map(({ status }) => viewFilter(name, { ...search, status })),
  )
  if (total === undefined || !totals) return <div className={styles.fill} />
  if (total === 0) {
    return (
      <div className={styles.fill}>
        <EmptyState kind="first-use" title={firstUse.title} actions={firstUse.actions}>
          {firstUse.text}
        </EmptyState>
      </div>
    )
  }
  const there = offers.flatMap((offer, at) => {
    const of = totals[at]
    return of ? [{ ...offer, of }] : []
  })
  return (
    <div className={styles.fill}>
      <EmptyState
        kind="no-result"
        title="Nada com estes filtros"
        actions={<Button onClick={() => patch(CLEARED)}>Limpar filtros</Button>}
      >
        {there.length > 0
          ? there.map(({ status, of, say }, at) => (
              <Fragment key={status}>
                {at > 0 && ' · '}
                <Link
                  to="."
                  search={(before: ListSearch) => ({ ...before, status, page: undefined, open: undefined })}
                  activeOptions={{ exact: true }}
                  resetScroll={false}
                >
                  {say(of)}
                </Link>
              </Fragment>
            ))
          : total !== 'failed' && `Sem filtros, há ${counted(total, noun.one, noun.many)}.`}
      </EmptyState>
    </div>
  )
}

type Offer = { status: string; say: (total: number) => string }

/** The other statuses under the same dates and filters. None during a search, which ignores the status. */
function offersOf(
  name: ListName,
  search: ListSearch,
  parts: readonly StatusGroup[] | undefined,
  views: readonly View[],
): Offer[] {
  if (search.search) return []
  const here = statusOf(name, search)
  const named: Offer[] = parts
    ? parts.map(({ status, one, many }) => ({ status, say: (total) => counted(total, one, many) }))
    : views.flatMap(({ label, status, ...more }) =>
        status && status !== 'all' && Object.keys(more).length === 0
          ? [{ status, say: (total: number) => `${label} ${count(total)}` }]
          : [],
      )
  const yours = views.some(({ status }) => status === NEEDS_YOU) ? [NEEDS_YOU_OFFER] : []
  return [...named.filter(({ status }) => yours.length === 0 || !status.startsWith('FAIL')), ...yours].filter(
    ({ status }) => status !== here,
  )
}

/** Replaces the offers of failed statuses, which it includes. */
const NEEDS_YOU_OFFER: Offer = {
  status: NEEDS_YOU,
  say: (total) => counted(total, 'precisa de você', 'precisam de você'),
}
