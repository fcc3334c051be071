import type { HomeOut, NotesRankingRow } from '@talao/contract'
import { NoteMonths } from '../../components/charts/note-months.tsx'
import { RankingPanel } from '../../components/charts/ranking-panel.tsx'
import type { Range } from '../../components/charts/periods.ts'
import styles from './home-page.module.css'
import { Refusals } from './refusals.tsx'

type Props = {
  home: HomeOut
  /** For who sees several companies. */
  ranking?: { rows: NotesRankingRow[] | undefined; isFailed?: boolean; range: Partial<Range> } | undefined
  isDemo?: boolean
}

export function Charts({ home, ranking, isDemo = false }: Props) {
  return (
    <div className={styles.charts} data-several={ranking !== undefined || undefined}>
      <NoteMonths months={home.months} isDemo={isDemo} />
      {ranking && <RankingPanel {...ranking} isDemo={isDemo} isShort />}
      <Refusals refusals={home.top_rejections} isDemo={isDemo} />
    </div>
  )
}
