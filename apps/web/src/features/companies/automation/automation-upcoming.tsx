import type { UpcomingOut } from '@talao/contract'
import { addDays } from '@talao/fiscal/value/calendar'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { upcomingQuery } from '../../../components/automation/queries.ts'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { today } from '../../../lib/clock.ts'
import { count, counted, date, dayName, money } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import styles from './automation-tab.module.css'

/** Automatic sending of the next seven days: tomorrow by sale, the six days after it as totals. */
export function AutomationUpcoming({ companyId }: { companyId: number }) {
  const upcoming = useQuery(upcomingQuery({ company_id: companyId }))
  return (
    <Panel title="O que sai amanhã" hint="e nos seis dias depois" flush>
      {upcoming.isError && (
        <LoadFailure
          title="Não deu para carregar a previsão"
          error={upcoming.error}
          retry={() => void upcoming.refetch()}
        />
      )}
      {upcoming.isPending && <SkeletonBlock />}
      {upcoming.data && <Upcoming {...upcoming.data} />}
    </Panel>
  )
}

function Upcoming({ data: days, overdue, sales, held }: UpcomingOut) {
  const [tomorrow] = days
  return (
    <>
      {held && (
        <div className={styles.held}>
          <Notice tone="ambar" title="O envio automático está parado.">
            {held}
          </Notice>
        </div>
      )}
      {overdue.total + overdue.incomplete > 0 && <Overdue {...overdue} />}
      <ol className={styles.days} aria-label="Próximos sete dias">
        {days.map((day, index) => (
          <li key={day.date} data-first={index === 0 || undefined}>
            <Link
              to="/vendas"
              search={{ date_type: 'date_to_process', start: day.date, end: day.date }}
              title={`Ver as vendas de ${date(day.date)}`}
            >
              <span>{index === 0 ? 'amanhã' : dayName(day.date)}</span>
              <b>{count(day.total)}</b>
              <small>{money(day.amount)}</small>
              {day.incomplete > 0 && (
                <small className={styles.incomplete}>{counted(day.incomplete, 'incompleta', 'incompletas')}</small>
              )}
            </Link>
          </li>
        ))}
      </ol>
      {sales.length === 0 ? (
        <p className={styles.none}>Nenhuma venda sai amanhã.</p>
      ) : (
        <table className={styles.table} aria-label="Vendas que saem amanhã">
          <thead>
            <tr>
              <th scope="col">Venda</th>
              <th scope="col">Cliente</th>
              <th scope="col">Produto</th>
              <th scope="col">Valor</th>
            </tr>
          </thead>
          <tbody>
            {sales.map((sale) => (
              <tr key={sale.id}>
                <td>
                  <Link to="/vendas" search={{ status: 'all', open: sale.id }}>
                    {count(sale.id)}
                  </Link>
                </td>
                <td>{sale.customer_name}</td>
                <td>{sale.product_name ?? '–'}</td>
                <td>{money(sale.own_amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {tomorrow && tomorrow.total > sales.length && (
        <p className={styles.none}>
          As primeiras {count(sales.length)} de {count(tomorrow.total)}.
        </p>
      )}
    </>
  )
}

/** Sales whose due date has passed: they are sent today, or wait for missing data. */
function Overdue({ total, amount, incomplete }: UpcomingOut['overdue']) {
  return (
    <p className={styles.none}>
      <Link
        to="/vendas"
        search={{ status: 'PENDING,UNPROCESSED', date_type: 'date_to_process', end: addDays(today(), -1) }}
      >
        {counted(total + incomplete, 'venda atrasada', 'vendas atrasadas')}
      </Link>
      {total > 0 && `: ${total === 1 ? 'uma sai' : `${count(total)} saem`} hoje, ${money(amount)}`}
      {incomplete > 0 && `${total > 0 ? '; ' : ': '}${counted(incomplete, 'incompleta', 'incompletas')}`}.
    </p>
  )
}
