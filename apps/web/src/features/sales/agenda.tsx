import { useMediaQuery } from '@mantine/hooks'
import { addDays } from '@talao/fiscal/value/calendar'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { upcomingQuery } from '../../components/automation/queries.ts'
import { shortMoney } from '../../components/charts/short-money.ts'
import type { ListSearch } from '../../components/list/list-search.ts'
import { today } from '../../lib/clock.ts'
import { count, counted, date, dayName, money } from '../../lib/format.ts'
import styles from './agenda.module.css'

type Props = { companyId: number; search: ListSearch }

/**
 * Automatic sending per day, for two weeks on wide screens and one on others. Each day links to its sales, and an
 * unknown figure is a dash.
 */
export function Agenda({ companyId, search }: Props) {
  const first = today()
  const length = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false }) ? 14 : 7
  const { data } = useQuery(upcomingQuery({ company_id: companyId, date: first, days: length, total: true }))
  const days = data?.data ?? unknownDays(first, length)
  return (
    <nav className={styles.agenda} aria-label={`Agenda dos próximos ${length} dias`}>
      <Sum days={data?.data} length={length} held={data?.held ?? null} />
      <ol className={styles.days} data-length={length}>
        {days.map((day) => {
          const here = placeOf(day.date, first)
          const isHere = search.date_type === here.date_type && search.start === here.start && search.end === here.end
          return (
            <li key={day.date}>
              <Link
                to="."
                search={({ company_id }: ListSearch) => ({ company_id, ...here })}
                activeOptions={{ exact: true }}
                aria-current={isHere ? 'page' : undefined}
                data-current={isHere || undefined}
                data-none={day.total === 0 || undefined}
                title={titleOf(day)}
              >
                <span>{nameOf(day.date, first)}</span> <b>{day.total === undefined ? '–' : count(day.total)}</b>{' '}
                <small>{day.amount ? amountOf(day.amount) : '–'}</small>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type Day = { date: string; total: number | undefined; amount: number | undefined }

type SumProps = {
  days: readonly { total: number; amount: number }[] | undefined
  length: number
  held: string | null
}

function Sum({ days, length, held }: SumProps) {
  if (held)
    return (
      <p className={styles.sum} title={held}>
        <b>Envio automático parado</b> <Link to="/configuracoes/automacao">Ver a automação</Link>
      </p>
    )
  const total = days?.reduce((sum, day) => sum + day.total, 0)
  const amount = days?.reduce((sum, day) => sum + day.amount, 0)
  return (
    <p className={styles.sum} title="De vendas com coprodutor, só a parte da empresa.">
      <span>Saem em {length} dias</span> <b>{total === undefined ? '–' : counted(total, 'venda', 'vendas')}</b>{' '}
      <small>{money(amount)}</small>
    </p>
  )
}

function unknownDays(first: string, length: number): Day[] {
  return Array.from({ length }, (_, ahead) => ({ date: addDays(first, ahead), total: undefined, amount: undefined }))
}

/** Today's link has no start date, because overdue sales are sent today too. */
function placeOf(day: string, first: string) {
  return { date_type: 'date_to_process', start: day === first ? undefined : day, end: day }
}

function nameOf(day: string, first: string): string {
  if (day === first) return 'hoje'
  return day === addDays(first, 1) ? 'amanhã' : dayName(day)
}

/** Shortened when the cents would not fit. */
function amountOf(reais: number): string {
  return reais < 1_000 ? money(reais) : shortMoney(reais)
}

function titleOf({ date: day, total, amount }: Day): string {
  return total === undefined ? date(day) : `${date(day)}: ${counted(total, 'venda', 'vendas')}, ${money(amount)}`
}
