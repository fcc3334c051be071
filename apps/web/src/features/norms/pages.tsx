import { Link } from '@tanstack/react-router'
import { count } from '../../lib/format.ts'
import styles from './norms-page.module.css'

type Props = { of: { total: number; current_page: number; per_page: number; last_page: number } }

/** The pages of a list, in the URL. Nothing when there is only one. */
export function Pages({ of: { total, current_page: current, per_page, last_page: last } }: Props) {
  if (last <= 1) return null
  const to = (page: number) => (previous: object) => ({ ...previous, page: page === 1 ? undefined : page })
  return (
    <nav className={styles.pages} aria-label="Páginas">
      <span className="support">
        {count((current - 1) * per_page + 1)} a {count(Math.min(current * per_page, total))} de {count(total)}
      </span>
      <span>
        {current > 1 && (
          <Link to="." search={to(current - 1)}>
            Página anterior
          </Link>
        )}{' '}
        {current < last && (
          <Link to="." search={to(current + 1)}>
            Próxima página
          </Link>
        )}
      </span>
    </nav>
  )
}
