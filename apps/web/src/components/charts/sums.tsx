import { ChartLink, type ListLink } from './chart-link.tsx'
import styles from './sums.module.css'

type Sum = { label: string; text: string; about?: string; link?: ListLink | undefined }

/** Strip with the main totals of a page. */
export function Sums({ label, sums }: { label: string; sums: Sum[] }) {
  return (
    <dl className={styles.sums} aria-label={label}>
      {sums.map((sum) => (
        <div key={sum.label}>
          <dt>{sum.label}</dt>
          <dd>
            <ChartLink link={sum.link}>{sum.text}</ChartLink>
          </dd>
          {sum.about && <dd className="support">{sum.about}</dd>}
        </div>
      ))}
    </dl>
  )
}
