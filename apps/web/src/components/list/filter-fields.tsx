import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/CloseButton.css'
import { Button, Checkbox } from '@mantine/core'
import { DATE_TYPE_LABELS } from '@talao/contract/list/list-labels'
import { LISTS, type ListName } from '@talao/contract/list/lists'
import { today } from '../../lib/clock.ts'
import { SelectInput } from '../../ui/select-input.tsx'
import { PRESETS } from './date-presets.ts'
import { DateRangeField } from './date-range-field.tsx'
import { type ExtraFilter, statusFieldOf } from './extra-filters.ts'
import styles from './filter-fields.module.css'
import { dateTypeOf, type ListSearch, NEEDS_YOU, statusOf } from './list-search.ts'
import type { Sortable } from './sort-choices.ts'
import { SortField } from './sort-field.tsx'
import type { Patch } from './use-patch.ts'

export type FiltersProps = {
  name: ListName
  search: ListSearch
  patch: Patch
  extras: ExtraFilter[]
  /** Sort options where there are no table heads to press. */
  sortable: readonly Sortable[]
}

/** Status, dates and the list's own filters. Each applies at once. */
export function FilterFields({ name, search, patch, extras, sortable, close }: FiltersProps & { close: () => void }) {
  const dates = LISTS[name].dates
  return (
    <div className={styles.fields}>
      <StatusField name={name} search={search} patch={patch} />
      <fieldset>
        <legend>Período</legend>
        {dates.length > 1 && (
          <SelectInput
            aria-label="Data usada no período"
            value={dateTypeOf(name, search)}
            data={dates.map((value) => ({ value, label: DATE_TYPE_LABELS[value] ?? value }))}
            onChange={(event) => patch({ date_type: event.currentTarget.value })}
          />
        )}
        <DateRangeField start={search.start} end={search.end} onChange={patch} />
        <div className={styles.presets}>
          {PRESETS.map((preset) => (
            <Button key={preset.label} size="xs" variant="light" onClick={() => patch(preset.range(today()))}>
              {preset.label}
            </Button>
          ))}
        </div>
      </fieldset>
      {extras
        .filter(({ isField, onlyWith }) => isField && (onlyWith === undefined || onlyWith === search.status))
        .map((extra) => (
          <SelectInput
            key={extra.name}
            label={extra.label}
            value={search[extra.name] ?? 'all'}
            data={[{ value: 'all', label: 'Todas' }, ...options(extra.labels)]}
            onChange={(event) => patch({ [extra.name]: valueOrNone(event.currentTarget.value) })}
          />
        ))}
      <SortField search={search} patch={patch} columns={sortable} />
      <Button variant="filled" onClick={close}>
        Ver resultado
      </Button>
    </div>
  )
}

function StatusField({ name, search, patch }: Omit<FiltersProps, 'extras' | 'sortable'>) {
  const status = statusOf(name, search)
  const chosen = status === 'all' || status === NEEDS_YOU ? [] : status.split(',')
  const { label: legend, labels, takesOne } = statusFieldOf(name)

  function toggle(value: string) {
    const without = chosen.filter((one) => one !== value)
    const next = chosen.includes(value) ? without : takesOne ? [value] : [...chosen, value]
    patch({ status: next.length === 0 ? 'all' : next.join(',') })
  }

  return (
    <fieldset>
      <legend>{legend}</legend>
      <Checkbox label="Todas" checked={status === 'all'} onChange={() => patch({ status: 'all' })} />
      {options(labels).map(({ value, label }) => (
        <Checkbox key={value} label={label} checked={chosen.includes(value)} onChange={() => toggle(value)} />
      ))}
    </fieldset>
  )
}

function options(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

function valueOrNone(value: string): string | undefined {
  return value === 'all' ? undefined : value
}
