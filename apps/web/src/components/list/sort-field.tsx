import { SelectInput } from '../../ui/select-input.tsx'
import { type ListSearch, sortOf } from './list-search.ts'
import { type Sortable, sortChoices } from './sort-choices.ts'
import styles from './sort-field.module.css'
import type { Patch } from './use-patch.ts'

type Props = { search: ListSearch; patch: Patch; columns: readonly Sortable[] }

/** Sort select for cards, which have no table heads. Off during a search. */
export function SortField({ search, patch, columns }: Props) {
  const { order_by, order_direction } = sortOf(search)
  const isOff = Boolean(search.search)
  return (
    <div className={styles.sort}>
      <SelectInput
        label="Ordenar por"
        disabled={isOff}
        value={order_by}
        data={sortChoices(columns, order_by)}
        onChange={({ currentTarget }) => patch({ order_by: currentTarget.value })}
      />
      <SelectInput
        label="Ordem"
        disabled={isOff}
        value={order_direction}
        data={DIRECTIONS}
        onChange={({ currentTarget }) => patch({ order_direction: currentTarget.value === 'ASC' ? 'ASC' : 'DESC' })}
      />
    </div>
  )
}

const DIRECTIONS = [
  { value: 'DESC', label: 'Decrescente' },
  { value: 'ASC', label: 'Crescente' },
]
