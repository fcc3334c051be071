import type { HomeOut, NotesRankingRow } from '@talao/contract'
import { NoteMonths } from '../../components/charts/note-months.tsx'
import type { Range } from '../../components/charts/periods.ts'
import { RankingPanel } from '../../components/charts/ranking-panel.tsx'
import styles from './home-page.module.css'
import { Refusals } from './refusals.tsx'

type Props = {
  home: HomeOut
  /** `YYYY-MM`: the chosen month; the last of the twelve by default. */
  month?: string | undefined
  /** For users who see several companies. */
  ranking?:
    | { rows: NotesRankingRow[] | undefined; isFailed?: boolean; range: Partial<Range>; isProduction?: boolean }
    | undefined
  isDemo?: boolean
}

export function Charts({ home, month, ranking, isDemo = false }: Props) {
  return (
    <div className={styles.charts} data-several={ranking !== undefined || undefined}>
      <NoteMonths months={home.months} marked={month} isDemo={isDemo} />
      {ranking && <RankingPanel {...ranking} isDemo={isDemo} isShort />}
      <Refusals refusals={home.top_rejections} isDemo={isDemo} />
    </div>
  )
}
