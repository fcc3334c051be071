import type { FlightGroup } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { InternalLink } from '../../components/links/internal-link.tsx'
import { useGoTo } from '../../components/links/use-go-to.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useScope } from '../../components/session/current-user.ts'
import { count, counted, date, money } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './flight-page.module.css'
import { causeRowsQuery } from './queries.ts'

const KINDS = { SALE: 'Venda', PRODUCT: 'Produto', DEFAULTS: 'Padrão' } as const

/** The sales, products and defaults of a cause, each with its own page. */
export function CauseRowsPanel({ group }: { group: Pick<FlightGroup, 'cause' | 'title'> }) {
  const { company_id } = useScope()
  const { hrefOf } = useGoTo()
  const rows = useQuery(causeRowsQuery({ company_id, cause: group.cause }))
  const shown = rows.data?.data ?? []
  const left = (rows.data?.total ?? 0) - shown.length
  return (
    <Panel title={group.title} hint={rows.data && counted(rows.data.total, 'linha', 'linhas')} flush>
      {rows.isPending && <SkeletonBlock lines={4} />}
      {rows.isError && (
        <LoadFailure
          title="Não deu para ler o que esta causa segura"
          error={rows.error}
          retry={() => void rows.refetch()}
        />
      )}
      <ul className={styles.rows}>
        {shown.map(({ kind, title, route, amount, due_on }) => (
          <li key={`${route} ${due_on}`}>
            <span className="support">{KINDS[kind]}</span>
            <InternalLink href={hrefOf(route)}>{title}</InternalLink>
            <span className={styles.when}>{date(due_on)}</span>
            <span className={styles.when}>{amount !== null && money(amount)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className={styles.calm}>E mais {count(left)}.</p>}
    </Panel>
  )
}
