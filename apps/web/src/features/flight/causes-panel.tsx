import { Button } from '@mantine/core'
import type { FlightGroup, FlightTestOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { useGoTo } from '../../components/links/use-go-to.ts'
import { now, today } from '../../lib/clock.ts'
import { ago, count, counted, money, shortDate } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import styles from './flight-page.module.css'

/** Each cause once, with what it stops and the act that mends the whole group. */
export function CausesPanel({ flight, chosen }: { flight: FlightTestOut; chosen: string | undefined }) {
  const { groups, flown_at } = flight
  return (
    <Panel
      title="Por causa"
      hint={groups.length > 0 ? count(groups.length) : undefined}
      aside={<span className="support">resolvida a causa, o grupo sai daqui</span>}
      flush
    >
      {groups.length === 0 ? (
        <p className={styles.calm}>
          <Icon name="check" />
          Nada vai falhar nos próximos 60 dias.{flown_at && ` Conferido ${ago(flown_at, now())}.`}
        </p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" data-align="end">
                Vendas
              </th>
              <th scope="col">Causa</th>
              <th scope="col">No dia</th>
              <th scope="col">Saem</th>
              <th scope="col" data-align="end">
                Valor
              </th>
              <th scope="col">
                <span className="sr-only">O que fazer</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group, at) => (
              <CauseRow key={group.cause} group={group} isFirst={at === 0} isChosen={group.cause === chosen} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

type RowProps = { group: FlightGroup; isFirst: boolean; isChosen: boolean }

function CauseRow({ group, isFirst, isChosen }: RowProps) {
  const { cause, level, title, own_day } = group
  return (
    <tr data-chosen={isChosen || undefined}>
      <td data-align="end" className={styles.number}>
        {count(own_day.total)}
      </td>
      <th scope="row">
        <Link
          to="/voo"
          search={(previous: object) => ({ ...previous, causa: isChosen ? undefined : cause })}
          aria-expanded={isChosen}
          resetScroll={false}
        >
          {title}
        </Link>
        <small>{aboutOf(group)}</small>
      </th>
      <td>
        {level === 'FAIL' ? (
          <StatusChip tone="vermelho" icon="octagon">
            Vai falhar
          </StatusChip>
        ) : (
          <StatusChip tone="ambar" icon="triangle">
            Sai com aviso
          </StatusChip>
        )}
      </td>
      <td className={styles.when}>{whenOf(group)}</td>
      <td data-align="end" className={styles.when}>
        {own_day.total > 0 && money(own_day.amount)}
      </td>
      <td data-align="end">
        <Act group={group} variant={isFirst && level === 'FAIL' ? 'filled' : 'default'} />
      </td>
    </tr>
  )
}

function aboutOf({ act, products, defaults, law_date, if_late, own_day }: FlightGroup): string {
  const things = [
    products > 0 && counted(products, 'produto', 'produtos'),
    defaults && 'o padrão da empresa',
    law_date?.date && `começa em ${shortDate(law_date.date)}: ${law_date.text}`,
    if_late.sales > 0 && `${own_day.total > 0 ? 'mais ' : ''}${counted(if_late.sales, 'venda', 'vendas')} se atrasar`,
  ]
  return [...things.filter(Boolean), act].join(' · ')
}

function whenOf({ first_date, last_date, own_day }: FlightGroup): string {
  if (own_day.total === 0) return first_date <= today() ? 'na próxima venda' : `desde ${shortDate(first_date)}`
  const first = first_date <= today() ? 'hoje' : shortDate(first_date)
  return last_date === null || last_date === first_date ? first : `${first} a ${shortDate(last_date)}`
}

/** A link to the place where the group is mended, chosen by the server. */
function Act({ group, variant }: { group: FlightGroup; variant: 'filled' | 'default' }) {
  const { goTo, hrefOf } = useGoTo()
  const { route } = group
  if (route === null) return null
  return (
    <Button
      component="a"
      variant={variant}
      href={hrefOf(route)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        goTo(route)
      }}
    >
      {labelOf(group, route)}
      <span className="sr-only">: {group.title}</span>
    </Button>
  )
}

function labelOf({ cause, own_day, products }: FlightGroup, route: string): string {
  if (route.startsWith('/produtos/')) return 'Corrigir o produto'
  if (route.startsWith('/produtos')) return `Preencher os ${count(products)}`
  if (route.startsWith('/voo')) return `Ver os ${count(products)}`
  if (route.startsWith('/normas')) return 'Ver as normas'
  if (route.startsWith('/empresas')) return cause === 'CERTIFICATE' ? 'Enviar o certificado' : 'Abrir o cadastro'
  return own_day.total === 1 ? 'Abrir a venda' : `Ver as ${count(own_day.total)}`
}
