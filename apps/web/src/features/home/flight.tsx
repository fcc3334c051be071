import type { FlightTestOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { flightQuery } from '../../components/flight/queries.ts'
import { LinkButton } from '../../components/links/link-button.tsx'
import { useScope } from '../../components/session/current-user.ts'
import { count, counted, money, shortDate } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './home-page.module.css'

/** More groups would crowd the home page; the page of the flight has the others. */
const MOST_GROUPS = 4

/** What will happen to the waiting sales on their own days, by cause. Hidden while all of them go well. */
export function Flight() {
  const { company_id, isSeveral } = useScope()
  const { data } = useDeferredValue(useQuery(flightQuery({ company_id }, isSeveral)))
  // The defaults alone say nothing while every product has its own codes, and who sends by hand chose to. The flight's
  // own page has both.
  const groups =
    data?.groups.filter(
      ({ cause, own_day, products }) => cause !== 'NOT_AUTOMATIC' && (own_day.total > 0 || products > 0),
    ) ?? []
  if (!data || (groups.length === 0 && data.if_late.length === 0)) return null
  const { RED, YELLOW, GREEN } = data.lights
  return (
    <Panel
      title="O que vai acontecer com as vendas que esperam"
      hint={
        <span>
          {[
            RED.total > 0 && counted(RED.total, 'vai falhar', 'vão falhar'),
            YELLOW.total > 0 && `${count(YELLOW.total)} com aviso`,
            GREEN.total > 0 && counted(GREEN.total, 'sai no dia', 'saem no dia'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      aside={<LinkButton to="/voo">Ver o voo</LinkButton>}
      flush
    >
      <ul className={styles.cases}>
        {groups.slice(0, MOST_GROUPS).map((group) => (
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
  const { cause, title, act, law_date, first_date, own_day, products } = group
  const since = law_date?.date
    ? `${law_date.text}, em ${shortDate(law_date.date)}`
    : `a partir de ${shortDate(first_date)}`
  return (
    <li>
      <span className={styles.number}>{count(own_day.total || products)}</span>
      <span className={styles.text}>
        <b>{title}</b>
        <small title={act}>
          {own_day.total === 0 && `${products === 1 ? 'produto' : 'produtos'} · `}
          {since} · {act}
        </small>
      </span>
      <span className={styles.value}>{own_day.total > 0 && money(own_day.amount)}</span>
      {own_day.total > 0 ? (
        <LinkButton to="/vendas" search={{ status: 'all', cause: cause.replace(/:.*/, '') }}>
          Ver vendas
        </LinkButton>
      ) : (
        <LinkButton to="/voo" search={{ causa: cause }}>
          Ver produtos
        </LinkButton>
      )}
    </li>
  )
}
