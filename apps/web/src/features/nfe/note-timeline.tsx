import { useQuery } from '@tanstack/react-query'
import type { NfeOut } from '@talao/contract'
import { toSteps } from '../../components/event-icons.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { NoteFacts } from './note-data.tsx'
import styles from './note-page.module.css'
import { timelineQuery } from './queries.ts'

/** What happened, and beside it what people look up most. */
export function NoteTimeline({ note }: { note: NfeOut }) {
  const timeline = useQuery(timelineQuery(note.id, note.enotas_status))
  if (timeline.isError) {
    return (
      <LoadFailure title="A linha do tempo não veio" error={timeline.error} retry={() => void timeline.refetch()} />
    )
  }
  if (!timeline.data) return <SkeletonBlock />
  return (
    <div className={styles.story}>
      <Timeline steps={toSteps(timeline.data)} />
      <NoteFacts note={note} />
    </div>
  )
}
