import type { HomeOut } from '@talao/contract'
import { ChartLink, type ListLink } from '../../components/charts/chart-link.tsx'
import { count } from '../../lib/format.ts'
import styles from './figures.module.css'
import { useLate } from './use-late.ts'

type Part = { name: string; total: number; link: ListLink | undefined }
type Told = {
  text: string
  link?: ListLink | undefined
  /** Small text on the line of the number. */
  beside?: string | undefined
  about?: string[]
  parts?: Part[]
  /** Text before the parts, when they cover another period than the number. */
  partsAre?: string
}
type Props = {
  label: string
  of: HomeOut | null | undefined
  children: (home: HomeOut) => Told
}

/** Wait before the screen shows that the totals are being counted (docs/especificacao/telas.md). */
const LATE_MS = 2000

/** One number with its parts. A number that failed to load is a dash and does not block the page. */
export function Figure({ label, of, children }: Props) {
  const isLate = useLate(of === undefined, LATE_MS)
  const told = of ? children(of) : undefined
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {told ? (
          <span className={styles.line}>
            <ChartLink link={told.link} className={styles.value}>
              {told.text}
            </ChartLink>
            {told.beside && <small className={styles.beside}>{told.beside}</small>}
          </span>
        ) : (
          <span className={styles.value}>{of === null ? '—' : isLate ? <Counting /> : null}</span>
        )}
        {told?.about && (
          <span className={styles.about}>
            {told.about.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </span>
        )}
        {told?.parts && (
          <span className={styles.parts}>
            {told.partsAre && <span>{told.partsAre}:</span>}
            {told.parts.map((part) => (
              <ChartLink key={part.name} link={part.link}>
                {part.name} <b>{count(part.total)}</b>
              </ChartLink>
            ))}
          </span>
        )}
      </dd>
    </div>
  )
}

function Counting() {
  return (
    <span className={styles.bone}>
      <span className="sr-only">Contando</span>
    </span>
  )
}
