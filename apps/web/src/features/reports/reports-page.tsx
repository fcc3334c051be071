import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { PeriodBar } from '../../components/charts/period-bar.tsx'
import { periodFault } from '../../components/charts/period-fault.ts'
import { fiveYears, lastYear, thisYear, twelveMonths } from '../../components/charts/presets.ts'
import { usePeriod } from '../../components/charts/use-period.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useScope, useUser } from '../../components/session/current-user.ts'
import { today } from '../../lib/clock.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { AddCreditsDialog } from './add-credits-dialog.tsx'
import { CreditsPanel } from './credits-panel.tsx'
import { creditsQuery, reportQuery } from './queries.ts'
import { ReportExample } from './report-example.tsx'
import { ReportNumbers } from './report-numbers.tsx'
import styles from './reports-page.module.css'

const route = getRouteApi('/shell/relatorios')

/** Authorised notas in production by month, and the credits they used. */
export function ReportsPage() {
  const { start, end } = route.useSearch()
  const { company_id } = useScope()
  const { isPlatformAdmin } = useUser()
  const patch = usePeriod()
  const [isAdding, setAdding] = useState(false)
  const report = useQuery(reportQuery({ startDate: start, endDate: end, company_id }))
  const credits = useQuery(creditsQuery(company_id))
  const fault = periodFault(report.error)
  const shown = report.isError ? undefined : report.data
  const isFirst = !start && !end && shown?.authorized.nfe === 0 && shown.authorized.nfs === 0
  const head = (
    <PageHead
      title="Relatórios"
      hint="notas autorizadas em produção e créditos"
      actions={
        isPlatformAdmin && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
            Lançar créditos
          </Button>
        )
      }
    />
  )
  const dialog = isAdding && <AddCreditsDialog onClose={() => setAdding(false)} />
  if (isFirst && credits.data?.data.length === 0 && credits.data.total_used === 0)
    return <ReportExample head={head} after={dialog} />
  const day = today()
  const period = { start: start ?? shown?.startDate, end: end ?? shown?.endDate }
  const presets = [
    { label: '12 meses', range: twelveMonths(day) },
    { label: 'Este ano', range: thisYear(day) },
    { label: 'Ano passado', range: lastYear(day) },
    { label: '5 anos', range: fiveYears(day) },
  ].map((preset) => ({
    ...preset,
    isOn: preset.range.start === period.start && preset.range.end === period.end,
  }))
  return (
    <>
      {head}
      <div className={styles.desk}>
        <PeriodBar period={period} presets={presets} error={fault} onChange={patch} />
        {shown ? (
          <div className={styles.numbers} data-refreshing={report.isPlaceholderData || undefined}>
            <ReportNumbers report={shown} />
          </div>
        ) : report.isPending ? (
          <SkeletonBlock lines={10} />
        ) : fault ? (
          <EmptyState
            kind="no-result"
            title="Confira o período"
            actions={
              <Button onClick={() => patch({ start: undefined, end: undefined })}>Ver os últimos 12 meses</Button>
            }
          >
            {fault}
          </EmptyState>
        ) : (
          <LoadFailure
            title="Não deu para carregar o relatório"
            error={report.error}
            retry={() => void report.refetch()}
            safe="As notas continuam nas listas."
          />
        )}
        <CreditsPanel credits={credits} />
      </div>
      {dialog}
    </>
  )
}
