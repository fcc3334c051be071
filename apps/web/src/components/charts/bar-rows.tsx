import styles from './bar-rows.module.css'
import { ChartLink, type ListLink } from './chart-link.tsx'

export type BarRow = {
  key: string
  name: string
  about?: string
  value: number
  text: string
  link?: ListLink | undefined
}
type Props = { label: string; rows: BarRow[]; isRanked?: boolean }

/** Horizontal bars, longest first or in the order given. Each row links to the list behind its value. */
export function BarRows({ label, rows, isRanked = false }: Props) {
  const highest = Math.max(...rows.map(({ value }) => value), 0)
  const List = isRanked ? 'ol' : 'ul'
  return (
    <List className={styles.rows} aria-label={label}>
      {rows.map((row, at) => (
        <li key={row.key}>
          <ChartLink link={row.link} className={styles.row} data-ranked={isRanked || undefined}>
            {isRanked && (
              <span className={styles.rank} aria-hidden="true">
                {at + 1}
              </span>
            )}
            <span className={styles.name} title={row.name}>
              {row.name}
            </span>{' '}
            <span className={styles.value}>{row.text}</span>
            {row.about && <span className={styles.about}>{row.about}</span>}
            <span className={styles.track} aria-hidden="true">
              <span style={{ width: `${highest > 0 ? (row.value / highest) * 100 : 0}%` }} />
            </span>
          </ChartLink>
        </li>
      ))}
    </List>
  )
}
