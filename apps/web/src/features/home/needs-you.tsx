import { Button } from '@mantine/core'
import type { HomeOut } from '@talao/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { LinkButton } from '../../components/links/link-button.tsx'
import { readinessQuery } from '../../components/readiness/readiness.ts'
import { useScope } from '../../components/session/current-user.ts'
import { callList } from '../../lib/api.ts'
import { count, counted, money } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Case, caseOfCause } from './cause-case.tsx'
import styles from './home-page.module.css'
import { causesQuery } from './queries.ts'

/** More would push the totals below the first screen. */
const AT_FIRST = 5

type Home = Pick<UseQueryResult<HomeOut>, 'data' | 'isError' | 'refetch'>
type Props = { company: { id: number } | undefined; home: Home }

/** Problems that stop money, each with the button that leads to its solution. */
export function NeedsYou({ company, home }: Props) {
  const { cases, total, amount, isKnown, again } = useCases(company?.id, home)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? cases : cases.slice(0, AT_FIRST)
  return (
    <Panel
      title="Precisam de você"
      hint={!again && total > 0 && <span className={styles.alert}>{count(total)}</span>}
      aside={
        !again &&
        amount > 0 && (
          <span className="support">
            {counted(cases.length, 'causa', 'causas')} · {money(amount)} parados
          </span>
        )
      }
      flush
    >
      <ul className={styles.cases}>
        {shown.map((one, place) => (
          <li key={one.key}>
            <span className={styles.number}>{count(one.number)}</span>
            <span className={styles.text}>
              <b>{one.title}</b>
              <small title={one.about}>{one.about}</small>
            </span>
            <span className={styles.value}>{one.amount === undefined ? '' : money(one.amount)}</span>
            {one.way(place === 0 ? 'filled' : 'default')}
          </li>
        ))}
      </ul>
      {cases.length > AT_FIRST && (
        <Button
          variant="subtle"
          size="xs"
          fullWidth
          aria-expanded={isWhole}
          rightSection={<Icon name={isWhole ? 'chevron-up' : 'chevron-down'} size={14} />}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Mostrar menos' : `Mostrar mais ${cases.length - AT_FIRST}`}
        </Button>
      )}
      {again && (
        <p className={styles.calm} data-open>
          <Icon name="triangle" /> Nem tudo pôde ser contado.{' '}
          <Button variant="subtle" size="xs" onClick={again}>
            Contar de novo
          </Button>
        </p>
      )}
      {isKnown && cases.length === 0 && <Calm companyId={company?.id} />}
    </Panel>
  )
}

/** Says that the next notas leave automatically only when the company's setup is complete. */
function Calm({ companyId }: { companyId: number | undefined }) {
  const { data: items } = useQuery({ ...readinessQuery(companyId ?? 0), enabled: companyId !== undefined })
  const open = items?.filter(({ ok, key }) => !ok && key !== 'production').length ?? 0
  if (companyId !== undefined && !items) return null
  if (open === 0)
    return (
      <p className={styles.calm}>
        <Icon name="check" /> Nada parado. As próximas notas saem automaticamente.
      </p>
    )
  return (
    <p className={styles.calm} data-open>
      <Icon name="triangle" />
      <span>
        Nada parado. <Link to="/comece">Falta terminar o cadastro: {counted(open, 'passo', 'passos')}</Link>
      </span>
    </p>
  )
}

type Known = {
  cases: Case[]
  total: number
  amount: number
  isKnown: boolean
  again: (() => void) | undefined
}

function useCases(companyId: number | undefined, home: Home): Known {
  const { company_id, in_production } = useScope()
  const causes = useDeferredValue(useQuery(causesQuery({ company_id, in_production })))
  const differing = home.data?.with_difference
  const unread = useUnreadDeliveries()
  const certificate = certificateCase(companyId, home.data?.certificate_days)
  const cases: (Case | undefined)[] = [
    ...(causes.data?.groups ?? []).map(caseOfCause),
    differing
      ? {
          key: 'differing',
          number: differing,
          title: 'Venda e notas não batem',
          about: 'as notas dizem mais ou menos do que a venda vale',
          way: (variant) => (
            <LinkButton variant={variant} to="/vendas" search={{ status: 'all', has_difference: 'true' }}>
              Ver vendas
            </LinkButton>
          ),
        }
      : undefined,
    unread
      ? {
          key: 'unread',
          number: unread,
          title: 'Avisos que não viraram venda',
          about: 'guardados, à espera de leitura',
          way: (variant) => (
            <LinkButton variant={variant} to="/integracoes">
              Ver integrações
            </LinkButton>
          ),
        }
      : undefined,
    certificate,
  ]
  const failed = [causes, home].filter(({ isError }) => isError)
  const others = (differing ?? 0) + (unread ?? 0) + (certificate ? 1 : 0)
  return {
    cases: cases.filter((one) => one !== undefined),
    total: (causes.data?.things ?? 0) + others,
    amount: causes.data?.amount ?? 0,
    isKnown: causes.data !== undefined && differing !== undefined,
    again: failed.length === 0 ? undefined : () => failed.forEach(({ refetch }) => void refetch()),
  }
}

/** No warning earlier than this: a new certificate takes only days. */
const SOON_DAYS = 30

/** With several companies, `days` is of the certificate that expires first. */
function certificateCase(companyId: number | undefined, days: number | null | undefined): Case | undefined {
  if (days === null || days === undefined || days > SOON_DAYS) return undefined
  const title = days < 0 ? 'Certificado A1 vencido' : `Certificado A1 vence em ${counted(days, 'dia', 'dias')}`
  const about = companyId === undefined ? 'o primeiro a vencer entre as empresas' : 'sem ele nenhuma nota sai'
  return { key: 'certificate', number: 1, title, about, way: (variant) => certificateWay(companyId, variant) }
}

function certificateWay(companyId: number | undefined, variant: 'filled' | 'default') {
  if (companyId === undefined)
    return (
      <LinkButton
        variant={variant}
        to="/empresas"
        search={{ order_by: 'a1_certificate_expiration_at', order_direction: 'ASC' }}
      >
        Ver empresas
      </LinkButton>
    )
  return (
    <LinkButton variant={variant} to="/empresas/$id" params={{ id: companyId }}>
      Renovar
    </LinkButton>
  )
}

/** Deliveries that no integration could read yet: a user has to map them. */
function useUnreadDeliveries(): number | undefined {
  const { company_id } = useScope()
  const { data } = useQuery({
    queryKey: ['integration', 'unread', company_id],
    queryFn: ({ signal }) => callList('GET /api/sale-integration', { query: { company_id, is_active: true }, signal }),
    staleTime: 30_000,
  })
  return data?.data.reduce((sum, one) => sum + one.counts.needs_mapping + one.counts.failed, 0)
}
