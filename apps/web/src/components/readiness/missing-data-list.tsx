import { Link } from '@tanstack/react-router'
import { Notice } from '../../ui/notice.tsx'
import styles from './missing-data-list.module.css'
import { fixFor, type ReadinessItem } from './readiness.ts'

type Props = { title: string; items: readonly ReadinessItem[] }

/** Missing company data, each item with a link to its setup step and field. */
export function MissingDataList({ title, items }: Props) {
  return (
    <Notice tone="ambar" title={title}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={`${item.key}-${item.kind ?? ''}`}>
            <Link to="/comece" search={({ company_id }) => ({ company_id, ...fixFor(item) })}>
              {item.text}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
