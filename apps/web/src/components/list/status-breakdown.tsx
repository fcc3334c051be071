import { useMediaQuery } from '@mantine/hooks'
import type { ListName } from '@talao/contract/list/lists'
import { Link } from '@tanstack/react-router'
import { count } from '../../lib/format.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import type { StatusGroup } from '../status/status-groups.ts'
import { type ListSearch, statusOf } from './list-search.ts'
import styles from './status-breakdown.module.css'
import { useTotals } from './totals.ts'
import { viewFilter } from './view-search.ts'

type Props = { name: ListName; parts: readonly StatusGroup[]; search: ListSearch }

/**
 * Divides the total over all statuses, each part with a link to its rows. Hidden when one status is selected or during
 * a search.
 */
export function StatusBreakdown(props: Props) {
  const hasRoom = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
  const { name, search } = props
  return hasRoom && statusOf(name, search) === 'all' && !search.search ? <Parts {...props} /> : null
}

function Parts({ name, parts, search }: Props) {
  const totals = useTotals(
    name,
    parts.map(({ status }) => viewFilter(name, { ...search, status })),
  )
  if (!totals) return null
  return (
    <nav className={styles.parts} aria-label="Por situação">
      {parts.map(({ status, one, many, ...look }, index) => {
        const total = totals[index]
        if (total === 0) return null
        const [number, words] = [total === undefined ? '–' : count(total), total === 1 ? one : many]
        return (
          <Link
            key={status}
            to="."
            search={(before: ListSearch) => ({ ...before, status, page: undefined, open: undefined })}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className={styles.part}
            title={`${number} ${words}`}
          >
            <StatusChip {...look}>
              {number} <span className={styles.words}>{words}</span>
            </StatusChip>
          </Link>
        )
      })}
    </nav>
  )
}
