import { addDays } from '@talao/fiscal/calendar'
import { Link } from '@tanstack/react-router'
import type { HomeOut } from '@talao/contract'
import type { ReactNode } from 'react'
import { today } from '../../lib/clock.ts'
import { count, money } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { certificateText } from './certificate-days.ts'
import styles from './home-page.module.css'
import { useSaleSum } from './queries.ts'

type Props = { home: HomeOut | null | undefined; company: { id: number } | undefined }

/** What leaves today and this week by itself, and what would keep it from leaving. */
export function Ahead({ home, company }: Props) {
  const day = today()
  const week = { start: addDays(day, 1), end: addDays(day, 7) }
  const { data: coming } = useSaleSum({
    status: 'PENDING',
    start_date_to_process: week.start,
    end_date_to_process: week.end,
  })
  const dates = { date_type: 'date_to_process' }
  return (
    <Panel title="Saem hoje" hint="e o que vem depois" flush>
      <ul className={styles.cases}>
        <Line number={home?.leaving_today.total} amount={home?.leaving_today.amount} about="inclui as atrasadas">
          <Link to="/vendas" search={{ ...dates, end: day }}>
            Hoje, automáticas
          </Link>
        </Line>
        <Line number={coming?.total} amount={coming?.amount} about="vendas à espera do dia da nota">
          <Link to="/vendas" search={{ ...dates, ...week }}>
            Nos próximos 7 dias
          </Link>
        </Line>
        <Line number={home?.without_address} about="a nota não sai sem o endereço do comprador">
          <Link to="/vendas" search={{ status: 'UNPROCESSED', missing: 'address' }}>
            Vendas sem endereço
          </Link>
        </Line>
        {/* Of one company it stands among what needs a person. */}
        {!company && <Certificate days={home?.certificate_days} />}
      </ul>
    </Panel>
  )
}

type LineProps = { number: number | undefined; amount?: number | undefined; about: string; children: ReactNode }

function Line({ number, amount, about, children }: LineProps) {
  return (
    <li>
      <span className={styles.number}>{number === undefined ? '—' : count(number)}</span>
      <span className={styles.text}>
        <b>{children}</b>
        <small>{about}</small>
      </span>
      <span className={styles.value}>{amount === undefined ? '' : money(amount)}</span>
    </li>
  )
}

function Certificate({ days }: { days: number | null | undefined }) {
  const text = certificateText(days)
  if (text === undefined) return null
  return (
    <Line number={Math.max(0, days ?? 0)} about="o primeiro a vencer entre as empresas">
      <Link to="/empresas" search={{ order_by: 'a1_certificate_expiration_at', order_direction: 'ASC' }}>
        {text}
      </Link>
    </Line>
  )
}
