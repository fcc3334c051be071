import { useMediaQuery } from '@mantine/hooks'
import type { BatchEntity, Page } from '@talao/contract'
import type { ListName } from '@talao/contract/list/lists'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { PageHead } from '../../ui/page-head.tsx'
import type { BatchAct } from '../batch/acts.ts'
import { LoadFailure } from '../request/load-failure.tsx'
import { usePreferences } from '../session/preferences.ts'
import type { StatusGroup } from '../status/status-groups.ts'
import type { CardList as Cards } from './card-list.tsx'
import { chosenColumns, readChosen } from './chosen-columns.ts'
import { ColumnsButton } from './columns-button.tsx'
import { DataTable } from './data-table.tsx'
import { extraFiltersOf, type OwnFilters } from './extra-filters.ts'
import { Filters } from './filters.tsx'
import { rememberList } from './last-list.ts'
import styles from './list-page.module.css'
import { type Extra, type ListSearch, nextSort, sortOf } from './list-search.ts'
import states from './list-states.module.css'
import { PageFooter } from './page-footer.tsx'
import { RowNavigationContext } from './row-navigation.tsx'
import { countOf } from './selection.ts'
import { StatusBreakdown } from './status-breakdown.tsx'
import type { Column, Picking, Reason } from './table-props.ts'
import { TotalsStrip } from './totals-strip.tsx'
import { useBatchKeys } from './use-batch-keys.ts'
import { type ListRow, useList, useListFilter, useOtherPage } from './use-list.ts'
import { type Patch, usePatch } from './use-patch.ts'
import { type Picker, usePicker } from './use-picker.ts'
import { useRowNavigation } from './use-row-navigation.ts'
import type { View } from './view-search.ts'
import { Views } from './views.tsx'

// Loads with the first selected row.
const BatchBar = lazy(() => import('../batch/batch-bar.tsx').then((module) => ({ default: module.BatchBar })))
// Loads on phones only. The table's room is reserved until then.
const CardList = lazy(() => import('./card-list.tsx').then((module) => ({ default: module.CardList }))) as typeof Cards
// Loads only for an empty list. It waits for its counts anyway.
const ListEmpty = lazy(() => import('./list-empty.tsx').then((module) => ({ default: module.ListEmpty })))

export type ListScreen<N extends ListName> = {
  name: N
  /** Storage name of columns and views, where two screens show the same list. */
  keptAs?: string
  title: string
  crumb?: ReactNode
  hint: string
  /** `nota` / `notas`: the noun to count, with its article where that is not "a". */
  noun: { one: string; many: string; article?: 'o' }
  relations: string
  views: readonly View[]
  /** How the total over all statuses is divided. */
  parts?: readonly StatusGroup[]
  filters?: OwnFilters
  columns: readonly Column<ListRow<N>>[]
  card: (row: ListRow<N>) => ReactNode
  reason?: (row: ListRow<N>) => Reason | undefined
  /** Groups blocked rows: rows with the same text have the same cause. */
  causeOf?: (row: ListRow<N>) => string | undefined
  onOpen?: (row: ListRow<N>) => void
  firstUse: { title: string; text: string; actions?: ReactNode }
  /** A filter that belongs to the screen: always applied, never shown as a chip. */
  always?: Partial<Record<Extra, string>>
  actions?: ReactNode
  notice?: ReactNode
  /** Upcoming work, shown above the totals. Must have the same height while loading. */
  ahead?: ReactNode
  /**
   * Makes rows selectable for bulk actions. `entity` is the record type or a custom bar, `labelOf` names a row,
   * `amountOf` is its value in reais.
   */
  batch?: {
    entity: BatchEntity | ((props: BarProps) => ReactNode)
    labelOf: (row: ListRow<N>) => string
    amountOf?: (row: ListRow<N>) => number
  }
  /** The sheet of the open row. Narrows the table, or covers it where there is no room. */
  sheet?: ReactNode
}
/** Props of the bar over selected rows: the rows, and the filter that "select all" means. */
export type BarProps = {
  noun: { one: string; many: string }
  picker: Picker
  filter: Record<string, string | number | boolean>
  page: Pick<Page<unknown>, 'total' | 'amount'>
  isCovered: boolean
}

/** Head → views → filters → upcoming → totals → table → footer. Nothing above the table moves when filters change. */
export function ListPage<N extends ListName>(props: { screen: ListScreen<N>; search: ListSearch }) {
  const { screen } = props
  const search = { ...props.search, ...screen.always }
  const patch = usePatch()
  const list = useList(screen.name, search, screen.relations)
  const read = useOtherPage(screen.name, search, screen.relations)
  const walk = useRowNavigation<ListRow<N>>({
    page: list.data,
    openId: search.open,
    onOpen: screen.onOpen,
    read,
    patch,
  })
  const shown = useRef<readonly string[]>([])
  const keptAs = screen.keptAs ?? screen.name
  useEffect(() => void rememberList(keptAs, props.search), [keptAs, props.search])
  const onShown = (ids: readonly string[]) => {
    shown.current = ids
  }
  const rows = { screen, search, patch, list, onShown }
  return (
    <div className={styles.page} data-sheet={screen.sheet ? '' : undefined}>
      <PageHead title={screen.title} crumb={screen.crumb} hint={screen.hint} actions={screen.actions} />
      {screen.notice}
      <Views name={screen.name} list={keptAs} views={screen.views} search={search} always={screen.always} />
      <Filters
        name={screen.name}
        search={search}
        patch={patch}
        extras={extraFiltersOf(screen.name, screen.filters ?? {})}
        sortable={screen.columns}
        columns={<ColumnsButton list={keptAs} columns={screen.columns} shownNow={() => shown.current} />}
      />
      {screen.ahead}
      <TotalsStrip page={list.data} noun={screen.noun} isSearching={Boolean(search.search)} isFailed={list.isError}>
        {screen.parts && <StatusBreakdown name={screen.name} parts={screen.parts} search={search} />}
      </TotalsStrip>
      <div className={styles.busy} data-on={(list.isFetching && !list.isPending) || undefined} />
      <div className={styles.content}>
        <RowNavigationContext value={walk}>
          {screen.batch ? <PickableRows batch={screen.batch} {...rows} /> : <Rows {...rows} />}
          {screen.sheet}
        </RowNavigationContext>
      </div>
      <PageFooter page={list.data} patch={patch} />
    </div>
  )
}

type RowsProps<N extends ListName> = {
  screen: ListScreen<N>
  search: ListSearch
  patch: Patch
  list: ReturnType<typeof useList<N>>
  /** Called with the shown columns, for the column picker. */
  onShown: (ids: readonly string[]) => void
  picking?: Picking<ListRow<N>>
}
type PickableProps<N extends ListName> = RowsProps<N> & { batch: NonNullable<ListScreen<N>['batch']> }

/** Rows with checkboxes, and the bar of bulk actions over them. */
function PickableRows<N extends ListName>({ batch, ...props }: PickableProps<N>) {
  const { screen, list, search } = props
  const { entity: Entity } = batch
  const [act, ask] = useState<BatchAct>()
  const filter = useListFilter(screen.name, search)
  const rows: (ListRow<N> & { id: number })[] = list.data?.data ?? []
  const page = rows.map((row) => ({ id: row.id, cents: Math.round((batch.amountOf?.(row) ?? 0) * 100) }))
  const picker = usePicker(JSON.stringify(filter), page)
  const { one, many, article = 'a' } = screen.noun
  const what = rows.length === 1 ? `${article} ${one}` : `${article}s ${rows.length} ${many}`
  const pageLabel = `Selecionar ${what} desta página`
  const bar = { noun: screen.noun, picker, filter, isCovered: Boolean(screen.sheet) }
  const isPicking = list.data !== undefined && countOf(picker.selection) > 0
  const isByKey = useRef(false)
  const pick = (id: number) => {
    isByKey.current = true
    picker.toggle(id, false)
  }
  // Closing the dialog deselects a row that a shortcut had selected. The next shortcut then acts on the focused row.
  const settle = (next: BatchAct | undefined) => {
    if (next === undefined && isByKey.current) picker.clear()
    if (next === undefined) isByKey.current = false
    ask(next)
  }
  // The selection ended because the list changed, so close the open dialog.
  if (!isPicking && act !== undefined) ask(undefined)
  useBatchKeys({ entity: entityOf(batch), openId: search.open, isPicking, pick, ask })
  return (
    <div className={styles.rows} data-picking={isPicking || undefined}>
      <Rows {...props} picking={{ picker, labelOf: batch.labelOf, pageLabel }} />
      {isPicking && list.data && (
        <Suspense>
          {typeof Entity === 'string' ? (
            <BatchBar entity={Entity} {...bar} page={list.data} act={act} ask={settle} />
          ) : (
            <Entity {...bar} page={list.data} />
          )}
        </Suspense>
      )}
    </div>
  )
}

/** Undefined for a custom bar, which brings its own actions. */
function entityOf({ entity }: { entity: BatchEntity | ((props: BarProps) => ReactNode) }): BatchEntity | undefined {
  return typeof entity === 'string' ? entity : undefined
}

/** The requested page no longer exists. Go to the last page. */
function ToLastPage({ page }: { page: number }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, page: page === 1 ? undefined : page }),
      replace: true,
      resetScroll: false,
    })
  }, [navigate, page])
  return null
}

const NO_ROWS: never[] = []

function Rows<N extends ListName>({ screen, search, patch, list, onShown, picking }: RowsProps<N>) {
  const { columns: kept, density } = usePreferences()
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  if (list.isError) return <ListFailure error={list.error} retry={() => void list.refetch()} />
  const rows = list.data?.data ?? NO_ROWS
  if (list.data && list.data.current_page > list.data.last_page) return <ToLastPage page={list.data.last_page} />
  if (list.data && rows.length === 0) {
    const { name, noun, firstUse, always, parts, views } = screen
    return (
      <Suspense fallback={<div className={states.fill} />}>
        <ListEmpty {...{ name, noun, firstUse, always, parts, views, search, patch }} />
      </Suspense>
    )
  }
  const state = list.isPending ? 'loading' : list.isPlaceholderData ? 'refreshing' : 'ready'
  if (isNarrow)
    return (
      <Suspense fallback={<div className={states.fill} />}>
        <CardList
          label={screen.title}
          rows={rows}
          state={state}
          card={screen.card}
          reason={screen.reason}
          causeOf={screen.causeOf}
          picking={picking}
        />
      </Suspense>
    )
  const { order_by: column, order_direction: direction } = sortOf(search)
  const chosen = readChosen(kept?.[screen.keptAs ?? screen.name])
  return (
    <DataTable<ListRow<N>>
      label={screen.title}
      columns={chosenColumns(screen.columns, chosen)}
      isChosen={chosen !== undefined}
      density={density}
      onShown={onShown}
      rows={rows}
      sort={search.search ? undefined : { column, direction }}
      onSort={(head) => patch(nextSort(search, head))}
      onOpen={screen.onOpen}
      openId={search.open}
      reason={screen.reason}
      causeOf={screen.causeOf}
      state={state}
      picking={picking}
    />
  )
}

function ListFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className={states.fill}>
      <LoadFailure
        title="Não deu para carregar a lista"
        error={error}
        retry={retry}
        safe="O que estava salvo continua salvo."
      />
    </div>
  )
}
