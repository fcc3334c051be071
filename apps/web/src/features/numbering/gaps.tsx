import { Button } from '@mantine/core'
import type { GapOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { today } from '../../lib/clock.ts'
import { counted, date } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { deadlineOf } from './deadline.ts'
import styles from './numbering-page.module.css'
import { gapsQuery, type Place } from './queries.ts'
import { Span, sizeOf, spanLabel } from './span.tsx'
import { VOID_STATES } from './void-states.ts'

type Props = { place: Place; onVoid: (gap: GapOut) => void }

export function Gaps({ place, onVoid }: Props) {
  const gaps = useQuery(gapsQuery(place))
  if (gaps.isError) {
    return (
      <LoadFailure title="Não deu para carregar a numeração" error={gaps.error} retry={() => void gaps.refetch()} />
    )
  }
  if (!gaps.data) return <SkeletonBlock lines={4} />
  if (gaps.data.length === 0) {
    return (
      <EmptyState kind="no-result" title="Nenhum número faltando">
        Entre o primeiro e o último número de cada série, todos estão numa nota ou já foram inutilizados.
      </EmptyState>
    )
  }
  const numbers = gaps.data.reduce((sum, gap) => sum + sizeOf(gap), 0)
  return (
    <Panel title="Números sem nota" hint={counted(numbers, 'número', 'números')} flush>
      <p className={styles.law}>
        A SEFAZ precisa saber dos números pulados até o dia 10 do mês seguinte: avisar é inutilizar o número. Antes,
        confira se outro sistema não o usou.
      </p>
      <ul className={styles.gaps}>
        {gaps.data.map((gap) => (
          <Gap key={`${gap.serie}-${gap.start_number}`} gap={gap} onVoid={() => onVoid(gap)} />
        ))}
      </ul>
    </Panel>
  )
}

function Gap({ gap, onVoid }: { gap: GapOut; onVoid: () => void }) {
  const { void_range: asked } = gap
  const isWaiting = asked?.status === 'REQUESTED'
  const deadline = deadlineOf(gap.legal_date, today())
  return (
    <li>
      <Span span={gap} />
      <div className={styles.deadline} data-over={deadline.isOver || undefined}>
        avisar até {date(gap.legal_date)}
        <span className="support">{deadline.text}</span>
      </div>
      <div className={styles.state}>
        {asked && <AskedChip status={asked.status} />}
        {!isWaiting && (
          <Button onClick={onVoid} aria-label={`Inutilizar ${spanLabel(gap)}`}>
            {asked ? 'Pedir de novo' : 'Inutilizar'}
          </Button>
        )}
      </div>
      {asked?.message && !isWaiting && <p className={styles.refusal}>{asked.message}</p>}
    </li>
  )
}

function AskedChip({ status }: { status: NonNullable<GapOut['void_range']>['status'] }) {
  const { word, ...tone } = VOID_STATES[status]
  return <StatusChip {...tone}>{word}</StatusChip>
}
