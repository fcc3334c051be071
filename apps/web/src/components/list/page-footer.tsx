import { PER_PAGE } from '@talao/contract/list/lists'
import { count } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './page-footer.module.css'
import { pagesAround } from './pages-around.ts'
import type { Patch } from './use-patch.ts'

type Props = {
  page: { total: number; current_page: number; per_page: number; last_page: number } | undefined
  patch: Patch
}

export function PageFooter({ page, patch }: Props) {
  if (!page || page.total === 0) return <footer className={styles.footer} />
  const { total, current_page: current, per_page: perPage, last_page: last } = page
  const first = (current - 1) * perPage + 1
  const end = Math.min(current * perPage, total)
  const go = (to: number) => patch({ page: to === 1 ? undefined : to, open: undefined })
  return (
    <footer className={styles.footer}>
      <span>
        {count(first)} a {count(end)} de {count(total)}
      </span>
      <label className={styles.size}>
        <select
          value={perPage}
          onChange={(event) => patch({ per_page: sizeOrDefault(Number(event.currentTarget.value)), page: undefined })}
        >
          {[25, 50, 100, 200].map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>{' '}
        por página
      </label>
      <nav className={styles.pages} aria-label="Paginação">
        <PageButton label="Página anterior" isOff={current === 1} onClick={() => go(current - 1)}>
          <Icon name="chevron-left" />
        </PageButton>
        {pagesAround(current, last).map((one) => (
          <PageButton key={one} label={`Página ${one}`} isCurrent={one === current} onClick={() => go(one)}>
            {one}
          </PageButton>
        ))}
        <PageButton label="Próxima página" isOff={current >= last} onClick={() => go(current + 1)}>
          <Icon name="chevron-right" />
        </PageButton>
      </nav>
    </footer>
  )
}

type ButtonProps = {
  label: string
  isOff?: boolean
  isCurrent?: boolean
  onClick: () => void
  children: React.ReactNode
}

function PageButton({ label, isOff = false, isCurrent = false, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function sizeOrDefault(size: number): number | undefined {
  return size === PER_PAGE ? undefined : size
}
