import { Button, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { DATE_TYPE_LABELS } from '@talao/contract/list/list-labels'
import type { ListName } from '@talao/contract/list/lists'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { date } from '../../lib/format.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { type ExtraFilter, statusFieldOf } from './extra-filters.ts'
import type { FiltersProps } from './filter-fields.tsx'
import styles from './filters.module.css'
import { dateTypeOf, isExtraOn, type ListSearch, NEEDS_YOU, statusOf } from './list-search.ts'
import { SearchBox } from './search-box.tsx'
import { CLEARED } from './use-patch.ts'

const FilterFields = lazy(() => import('./filter-fields.tsx').then((module) => ({ default: module.FilterFields })))
const FilterDrawer = lazy(() => import('./filter-drawer.tsx').then((module) => ({ default: module.FilterDrawer })))
const ExportItems = lazy(() => import('./export-items.tsx').then((module) => ({ default: module.ExportItems })))

/** `columns`: the column picker, where there is a table. */
type Props = FiltersProps & { columns?: ReactNode }

export function Filters({ columns, ...props }: Props) {
  const { search, patch } = props
  // A search ignores status and dates, so their chips are hidden. The list's own filters still apply.
  const chips = [...(search.search ? [] : commonChips(props)), ...extraChips(props)]
  return (
    <div className={styles.row}>
      <SearchBox name={props.name} search={search} patch={patch} />
      {chips.map((chip) => (
        <FilterChip key={chip.label} label={chip.label} value={chip.value} onRemove={() => patch(chip.without)} />
      ))}
      <FilterButton {...props} />
      {(chips.length > 0 || search.search) && (
        <Button variant="subtle" size="xs" onClick={() => patch(CLEARED)}>
          Limpar
        </Button>
      )}
      <span className={styles.end}>
        {columns}
        <ExportMenu name={props.name} search={search} />
      </span>
    </div>
  )
}

function FilterButton(props: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const close = () => setOpen(false)
  useShortcuts([{ key: 'f', label: 'Filtros', group: 'Na lista', run: () => setOpen(true) }])
  const button = (
    <Button
      size="xs"
      leftSection={<Icon name="filter" size={14} />}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      Filtro
      <Kbd>F</Kbd>
    </Button>
  )
  const fields = (
    <Suspense fallback={<div className={styles.waiting} />}>
      <FilterFields {...props} close={close} />
    </Suspense>
  )
  if (isNarrow) {
    return (
      <>
        {button}
        {isOpen && (
          <Suspense>
            <FilterDrawer close={close}>{fields}</FilterDrawer>
          </Suspense>
        )}
      </>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      // The first Escape in a date field closes its calendar, so handle Escape after the fields.
      closeOnEscape={false}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown
        aria-label="Filtros"
        onKeyDown={(event) => event.key === 'Escape' && !event.isDefaultPrevented() && close()}
      >
        {isOpen && fields}
      </Popover.Dropdown>
    </Popover>
  )
}

type Chip = { label: string; value: string; without: Partial<ListSearch> }

function commonChips({ name, search }: FiltersProps): Chip[] {
  const status = statusOf(name, search)
  const { label, labels } = statusFieldOf(name)
  const words = status === NEEDS_YOU ? ['Precisam de você'] : wordsOf(status, labels)
  const chips: Chip[] = []
  if (status !== 'all') chips.push({ label, value: listed(words), without: { status: 'all' } })
  const range = rangeText(search)
  const dateLabel = DATE_TYPE_LABELS[dateTypeOf(name, search)] ?? 'Data'
  if (range) chips.push({ label: dateLabel, value: range, without: { start: undefined, end: undefined } })
  return chips
}

function extraChips({ name, search, extras }: FiltersProps): Chip[] {
  return extras.flatMap(({ name: extra, label, labels }) => {
    const value = search[extra]
    if (value === undefined || !isExtraOn(name, extra, search)) return []
    return [{ label, value: listed(wordsOf(value, labels)), without: { [extra]: undefined } }]
  })
}

function wordsOf(values: string, labels: ExtraFilter['labels']): string[] {
  return values.split(',').map((one) => labels[one] ?? one)
}

function listed(words: string[]): string {
  return words.length > 2 ? `${words[0]} e mais ${words.length - 1}` : words.join(' e ')
}

function rangeText({ start, end }: ListSearch): string {
  if (start && end) return start === end ? date(start) : `${date(start)} a ${date(end)}`
  if (start) return `desde ${date(start)}`
  return end ? `até ${date(end)}` : ''
}

/** Export menu of a list. Loads on the first press of its button. */
function ExportMenu(props: { name: ListName; search: ListSearch }) {
  const [isAsked, ask] = useState(false)
  const button = (
    <Button size="xs" leftSection={<Icon name="download" size={14} />} aria-haspopup="menu" onClick={() => ask(true)}>
      Exportar
    </Button>
  )
  return isAsked ? (
    <Suspense fallback={button}>
      <ExportItems {...props} />
    </Suspense>
  ) : (
    button
  )
}
