import { DATE_TYPE_LABELS } from '@talao/contract/list/list-labels'
import { LISTS } from '@talao/contract/list/lists'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { PeriodBar } from '../../components/charts/period-bar.tsx'
import { lastMonth, thisMonth, twelveMonths } from '../../components/charts/presets.ts'
import { RankingPanel } from '../../components/charts/ranking-panel.tsx'
import type { RankingSearch } from '../../components/charts/ranking-search.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { call } from '../../lib/api.ts'
import { today } from '../../lib/clock.ts'
import { fieldMessages } from '../../lib/errors.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './ranking.module.css'

const route = getRouteApi('/shell/empresas')
const DATES = LISTS.nfe.dates.map((value) => ({ value, label: DATE_TYPE_LABELS[value] ?? value }))

/** Companies by notas issued: this month, unless another period is chosen. */
export function Ranking() {
  const { ranking_date = LISTS.nfe.defaultDate, ranking_start, ranking_end }: RankingSearch = route.useSearch()
  const navigate = useNavigate()
  const month = thisMonth(today())
  const range = { start: ranking_start ?? month.start, end: ranking_end ?? month.end }
  const ranking = useQuery(rankingQuery({ type_date: ranking_date, start_date: range.start, end_date: range.end }))
  const fault = fieldMessages(ranking.error).end_date
  const dates = ranking_date === LISTS.nfe.defaultDate ? range : { ...range, date_type: ranking_date }
  return (
    <div className={styles.ranking}>
      <PeriodBar
        period={{ ...range, date_type: ranking_date }}
        dateTypes={DATES}
        presets={[
          { label: 'Este mês', range: month },
          { label: 'Mês passado', range: lastMonth(today()) },
          { label: '12 meses', range: twelveMonths(today()) },
        ].map((preset) => ({
          ...preset,
          isOn: preset.range.start === range.start && preset.range.end === range.end,
        }))}
        error={fault}
        onChange={(change) => {
          const ranked = Object.fromEntries(
            Object.entries(change).map(([key, value]) => [`ranking_${key === 'date_type' ? 'date' : key}`, value]),
          )
          void navigate({ to: '.', search: (previous) => ({ ...previous, ...ranked }), resetScroll: false })
        }}
      />
      {ranking.data && !ranking.isError ? (
        <RankingPanel rows={ranking.data} range={dates} />
      ) : (
        <Panel title="Empresas com mais notas" flush>
          <div className={styles.place}>
            {ranking.isError && !fault && (
              <LoadFailure
                title="Não deu para carregar o ranking"
                error={ranking.error}
                retry={() => void ranking.refetch()}
                safe="A lista abaixo continua completa."
              />
            )}
          </div>
        </Panel>
      )}
    </div>
  )
}

const LIMIT = 10

function rankingQuery(query: { type_date: string; start_date: string; end_date: string }) {
  return queryOptions({
    queryKey: ['nfe', 'ranking', query],
    queryFn: async ({ signal }) =>
      (await call('GET /api/reports/dashboard/notes-ranking', { query: { ...query, limit: LIMIT }, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
