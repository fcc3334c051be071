import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { AuditLink } from '../links/audit-link.tsx'
import { LoadFailure } from '../request/load-failure.tsx'
import { toSteps } from '../status/timeline-steps.ts'
import { failureOf } from './failure.ts'
import { NOTE_KINDS, type NoteKind } from './note-kind.ts'
import styles from './note-page.module.css'
import { timelineQuery } from './queries.ts'

type Props = {
  kind: NoteKind
  note: Parameters<typeof failureOf>[0] & { id: number; version: number; time_zone: string }
  facts: ReactNode
}

/** The note's timeline, next to its most used data. */
export function NoteStory({ kind, note, facts }: Props) {
  const timeline = useQuery(timelineQuery(kind, note))
  if (timeline.isError) {
    return (
      <LoadFailure
        title="Não deu para carregar a linha do tempo"
        error={timeline.error}
        retry={() => void timeline.refetch()}
      />
    )
  }
  if (!timeline.data) return <SkeletonBlock />
  return (
    <div className={styles.story}>
      <Timeline steps={toSteps(timeline.data, note.time_zone, failureOf(note))} />
      <div>
        {facts}
        <AuditLink about={{ entity: NOTE_KINDS[kind].entity, id: note.id }} />
      </div>
    </div>
  )
}
