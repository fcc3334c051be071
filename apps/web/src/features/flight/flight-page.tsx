import { Button } from '@mantine/core'
import type { FlightTestOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { companyOptionsQuery } from '../../components/company/company-options-query.ts'
import { flightQuery } from '../../components/flight/queries.ts'
import { LinkButton } from '../../components/links/link-button.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useScope, useUser } from '../../components/session/current-user.ts'
import { now } from '../../lib/clock.ts'
import { ago, count, money } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { CauseRowsPanel } from './cause-rows-panel.tsx'
import { CausesPanel } from './causes-panel.tsx'
import { FlightBars } from './flight-bars.tsx'
import styles from './flight-page.module.css'
import { LawDaysPanel } from './law-days-panel.tsx'
import { useAskFlight } from './queries.ts'

const route = getRouteApi('/shell/voo')

/** What will happen to every waiting sale on its own day, and what the law changes meanwhile. */
export function FlightPage() {
  const { company_id, isSeveral } = useScope()
  const flight = useQuery(flightQuery({ company_id }, isSeveral))
  const isNew = flight.data?.flown_at === null && flight.data.groups.length === 0 && flight.data.days.length === 0
  return (
    <>
      <PageHead
        title="Voo de teste"
        hint={<span role="status">{hintOf(flight.data)}</span>}
        actions={
          <>
            <LinkButton to="/normas" leftSection={<Icon name="scales" />}>
              Normas em vigor
            </LinkButton>
            {flight.data && !isNew && <AskButton isRunning={flight.data.is_running}>Voar de novo</AskButton>}
          </>
        }
      />
      <div className={styles.page}>
        {flight.isPending && <SkeletonBlock lines={14} />}
        {flight.isError && !flight.data && (
          <LoadFailure
            title="Não deu para ler o voo"
            error={flight.error}
            retry={() => void flight.refetch()}
            safe="As vendas continuam saindo nos seus dias."
          />
        )}
        {isNew && (
          <EmptyState
            kind="first-use"
            title="O primeiro voo sai em um minuto"
            actions={<AskButton isRunning={flight.data?.is_running ?? false}>Voar agora</AskButton>}
          >
            Toda noite cada venda à espera é montada e conferida como no dia em que sai. Nada é enviado e nenhum número
            é usado.
          </EmptyState>
        )}
        {flight.data && !isNew && <Flown flight={flight.data} />}
      </div>
    </>
  )
}

function hintOf(flight: FlightTestOut | undefined): string {
  if (flight?.is_running) return 'voando agora: os números mudam quando o voo terminar'
  if (!flight?.flown_at) return 'cada venda à espera, conferida como no dia em que sai'
  return `cada venda à espera, conferida como no dia em que sai · ${ago(flight.flown_at, now())}`
}

function Flown({ flight }: { flight: FlightTestOut }) {
  const { causa } = route.useSearch()
  const group = flight.groups.find(({ cause }) => cause === causa)
  return (
    <>
      <Panel title="À espera" flush>
        <Figures lights={flight.lights} />
        <FlightBars flight={flight} />
      </Panel>
      <LawDaysPanel flight={flight} />
      <CausesPanel flight={flight} chosen={group?.cause} />
      {group && <CauseRowsPanel key={group.cause} group={group} />}
    </>
  )
}

const LIGHTS = [
  { light: 'GREEN', label: 'Saem no dia', about: 'sem ninguém fazer nada' },
  { light: 'YELLOW', label: 'Saem com aviso', about: 'ou esperam você enviar' },
  { light: 'RED', label: 'Vão falhar', about: '' },
] as const

function Figures({ lights }: Pick<FlightTestOut, 'lights'>) {
  const all = Object.values(lights)
  const total = all.reduce((sum, one) => sum + one.total, 0)
  const cents = all.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Vendas à espera</dt>
        <dd>
          <b>{count(total)}</b> <span className="support">{money(cents / 100)}</span>
        </dd>
      </div>
      {LIGHTS.map(({ light, label, about }) => (
        <div key={light}>
          <dt>
            <i className={styles.light} data-light={light} aria-hidden="true" />
            {label}
          </dt>
          <dd>
            <Link
              to="/vendas"
              search={{ status: 'all', light }}
              aria-label={`${label}: ${count(lights[light].total)} vendas`}
            >
              {count(lights[light].total)}
            </Link>{' '}
            <span className="support">{about || money(lights[light].amount)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Each company is asked for by a call of its own. An administrator of the platform chooses some of all first. */
const MOST_COMPANIES = 50

function AskButton({ isRunning, children }: { isRunning: boolean; children: ReactNode }) {
  const ask = useAskFlight()
  const companies = useCompanyIds()
  if (companies.length > MOST_COMPANIES) return null
  return (
    <Button
      variant="filled"
      leftSection={<Icon name="refresh" />}
      loading={ask.isPending}
      disabled={isRunning || companies.length === 0}
      onClick={() => ask.mutate(companies)}
    >
      {isRunning ? 'Voando…' : children}
    </Button>
  )
}

/** The companies on screen. */
function useCompanyIds(): number[] {
  const { company_id, company } = useScope()
  const { seesSeveral } = useUser()
  const { data } = useQuery({ ...companyOptionsQuery, enabled: seesSeveral && company_id === undefined })
  if (company) return [company.id]
  return company_id ? company_id.split(',').map(Number) : (data?.data ?? []).map(({ id }) => id)
}
