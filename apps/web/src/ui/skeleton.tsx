import { useEffect, useState } from 'react'
import styles from './skeleton.module.css'

const DELAY_MS = 300
const ROWS = 12
const WIDTHS = [72, 88, 64, 80, 56, 92]

/** Placeholder rows. They reserve the table's height at once, but show only after a noticeable wait. */
export function SkeletonRows({ columns }: { columns: number }) {
  const isShown = useDelayed()
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <span
            className={styles.bone}
            style={{ width: `${WIDTHS[(row + column) % WIDTHS.length]}%` }}
            data-shown={isShown || undefined}
          />
        </td>
      ))}
    </tr>
  ))
}

/** `isLate`: show at once, because the user has already waited. */
export function SkeletonBlock({ lines = 6, isLate = false }: { lines?: number; isLate?: boolean }) {
  const isShown = useDelayed() || isLate
  return (
    <div className={styles.block} aria-busy="true">
      <span className="sr-only">Carregando</span>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={styles.bone}
          style={{ width: `${WIDTHS[line % WIDTHS.length]}%` }}
          data-shown={isShown || undefined}
        />
      ))}
    </div>
  )
}

function useDelayed(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown
}
