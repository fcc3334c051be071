import { addDays } from '@talao/fiscal/calendar'
import { Link } from '@tanstack/react-router'
import { today } from '../../lib/clock.ts'
import { count, money } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './home-page.module.css'
import { useSaleSum } from './queries.ts'

/** Sales whose day is near: what will leave by itself, and what it adds up to. */
export function LeavesSoon() {
  const day = today()
  return (
    <Panel title="Saem logo" hint="vendas à espera do dia da nota" flush>
      <ul className={styles.cases}>
        <Leaving label="Hoje" about="e o que ficou de dias anteriores" end={day} />
        <Leaving label="Amanhã" start={addDays(day, 1)} end={addDays(day, 1)} />
        <Leaving label="Nos próximos 7 dias" start={addDays(day, 1)} end={addDays(day, 7)} />
      </ul>
    </Panel>
  )
}

function Leaving({ label, about, start, end }: { label: string; about?: string; start?: string; end: string }) {
  const range = { end_date_to_process: end, ...(start ? { start_date_to_process: start } : {}) }
  const sum = useSaleSum({ status: 'PENDING', ...range })
  return (
    <li>
      <span className={styles.number}>{sum ? count(sum.total) : '–'}</span>
      <span className={styles.text}>
        <b>
          <Link to="/vendas" search={{ date_type: 'date_to_process', start, end }}>
            {label}
          </Link>
        </b>
        {about && <small>{about}</small>}
      </span>
      <span className={styles.value}>{sum ? money(sum.amount) : '–'}</span>
    </li>
  )
}
