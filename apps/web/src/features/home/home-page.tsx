import type { HomeOut } from '@talao/contract'
import { SAO_PAULO } from '@talao/fiscal/value/calendar'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { homeQuery } from '../../components/charts/home-query.ts'
import { daysOf } from '../../components/charts/periods.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useScope } from '../../components/session/current-user.ts'
import { now, today } from '../../lib/clock.ts'
import { dateTime, weekday } from '../../lib/format.ts'
import { screenZone } from '../../lib/zone.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Charts } from './charts.tsx'
import { Figures, monthOf } from './figures.tsx'
import { FirstLook } from './first-look.tsx'
import { Flight } from './flight.tsx'
import { hasNoData } from './has-no-data.ts'
import styles from './home-page.module.css'
import { MonthSelect } from './month-select.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NewNote } from './new-note.tsx'
import { monthRankingQuery } from './queries.ts'
import { UpcomingSends } from './upcoming-sends.tsx'

export { prefetchHome } from './prefetch.ts'

import { Readiness } from './readiness.tsx'
import { Reform } from './reform.tsx'
import { useLate } from './use-late.ts'

/** Time from the answer to the removal of the loading flag (docs/especificacao/telas.md). */
const SETTLED_MS = 1000

/**
 * Work comes first: cases for the user, upcoming sends, state of the notas, and what still keeps the company from
 * issuing.
 */
export function HomePage() {
  const { company, company_id, in_production, isSeveral } = useScope()
  // A deferred render gives way to the browser; the answer is otherwise drawn in one long task.
  const home = useDeferredValue(useQuery(homeQuery({ company_id, in_production })))
  const { mes } = useSearch({ from: '/shell/' })
  const month = home.data && monthOf(home.data.months, mes)
  const isSettled = useLate(!home.isPending, SETTLED_MS)
  const whose = screenZone() === SAO_PAULO ? 'de Brasília' : 'da empresa'
  const hint = `${weekday(today())}, ${dateTime(now().toISOString())} · horário ${whose}`
  const one = isSeveral ? undefined : (company ?? undefined)
  if (home.data && hasNoData(home.data)) return <FirstLook hint={hint} company={one} />
  return (
    <>
      <PageHead
        title="Painel"
        hint={hint}
        actions={
          <>
            <MonthSelect
              months={home.data?.months.nfe.map(({ monthyear }) => monthyear) ?? [today().slice(0, 7)]}
              value={month}
            />
            <NewNote />
          </>
        }
      />
      <div className={styles.desk} aria-busy={!isSettled}>
        <div className={styles.first}>
          <NeedsYou company={one} home={home} />
          <UpcomingSends home={home.data} company={one} />
        </div>
        <Figures home={home.isError ? null : home.data} chosen={month} />
        {home.data && <TrueCharts home={home.data} month={month} />}
        {!home.data && !home.isError && <ComingCharts />}
        {home.isError && (
          <Panel title="Gráficos" flush>
            <LoadFailure
              title="Não deu para carregar os números do painel"
              error={home.error}
              retry={() => void home.refetch()}
              safe="Nada se perdeu: as listas continuam completas."
            />
          </Panel>
        )}
        {!isSeveral && <Readiness company={one} />}
        {/* Last: what comes late pushes nothing down. */}
        {home.data && <Flight />}
        {home.data && <Reform home={home.data} company={one} />}
      </div>
    </>
  )
}

function TrueCharts({ home, month = today().slice(0, 7) }: { home: HomeOut; month: string | undefined }) {
  const { isSeveral, company_id, in_production } = useScope()
  const range = daysOf(month)
  const query = { start_date: range.start, end_date: range.end, company_id, in_production }
  const ranked = useQuery({ ...monthRankingQuery(query), enabled: isSeveral })
  const ranking = { rows: ranked.data, isFailed: ranked.isError, range, isProduction: in_production }
  return <Charts home={home} month={month} ranking={isSeveral ? ranking : undefined} />
}

/** Reserves the space of the charts while they load. */
function ComingCharts() {
  return (
    <div className={styles.charts}>
      {['meses', 'recusas'].map((name) => (
        <div key={name} className={styles.coming}>
          <SkeletonBlock lines={8} />
        </div>
      ))}
    </div>
  )
}
