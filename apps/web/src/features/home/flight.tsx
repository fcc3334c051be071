import type { FlightTestOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { LinkButton } from '../../components/links/link-button.tsx'
import { useScope } from '../../components/session/current-user.ts'
import { count, counted, money, shortDate } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './home-page.module.css'
import { flightQuery } from './queries.ts'

/** More groups would crowd the home page; the list of sales has the others. */
const MOST_GROUPS = 4

/** What will happen to the waiting sales on their own days, by cause. Hidden while all of them go well. */
export function Flight() {
  const { company_id } = useScope()
  const { data } = useDeferredValue(useQuery(flightQuery({ company_id })))
  if (!data || (data.groups.length === 0 && data.if_late.length === 0)) return null
  const { RED, YELLOW, GREEN } = data.lights
  return (
    <Panel
      title="O que vai acontecer com as vendas que esperam"
      aside={
        <span className="support">
          {[
            RED.total > 0 && counted(RED.total, 'vai falhar', 'vão falhar'),
            YELLOW.total > 0 && `${count(YELLOW.total)} com aviso`,
            GREEN.total > 0 && counted(GREEN.total, 'sai no dia', 'saem no dia'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      flush
    >
      <ul className={styles.cases}>
        {data.groups.slice(0, MOST_GROUPS).map((group) => (
          <Group key={group.cause} group={group} />
        ))}
        {data.if_late.slice(0, 1).map(({ date, cause, title, sales }) => (
          <li key={`${date} ${cause}`}>
            <span className={styles.number}>{count(sales)}</span>
            <span className={styles.text}>
              <b>{title}</b>
              <small>só se saírem de {shortDate(date)} em diante</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Group({ group }: { group: FlightTestOut['groups'][number] }) {
  const { level, title, act, first_date, own_day } = group
  return (
    <li>
      <span className={styles.number}>{count(own_day.total)}</span>
      <span className={styles.text}>
        <b>{title}</b>
        <small title={act}>
          a partir de {shortDate(first_date)} · {act}
        </small>
      </span>
      <span className={styles.value}>{money(own_day.amount)}</span>
      <LinkButton to="/vendas" search={{ status: 'all', light: level === 'FAIL' ? 'RED' : 'YELLOW' }}>
        Ver vendas
      </LinkButton>
    </li>
  )
}
