import { useQuery } from '@tanstack/react-query'
import { toSteps } from '../../components/event-icons.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import styles from './note-page.module.css'
import { timelineQuery } from './queries.ts'

export function NoteTimeline({ id, status }: { id: number; status: string }) {
  const timeline = useQuery(timelineQuery(id, status))
  if (timeline.isError) {
    return (
      <LoadFailure title="A linha do tempo não veio" error={timeline.error} retry={() => void timeline.refetch()} />
    )
  }
  if (!timeline.data) return <SkeletonBlock />
  return (
    <div className={styles.panel}>
      <Timeline steps={toSteps(timeline.data)} />
    </div>
  )
}
