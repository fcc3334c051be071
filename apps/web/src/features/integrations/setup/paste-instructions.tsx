import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import styles from './setup.module.css'
import { setupQuery } from './setup-queries.ts'

/**
 * Where to paste the address at the platform and which events to select, also after the setup. Only the server has
 * these texts.
 */
export function PasteInstructions({ id }: { id: number }) {
  const setup = useQuery(setupQuery(id))
  if (setup.isError)
    return (
      <LoadFailure title="Não deu para carregar os passos" error={setup.error} retry={() => void setup.refetch()} />
    )
  if (!setup.data) return <SkeletonBlock lines={3} />
  return setup.data.steps
    .filter(({ path }) => path !== undefined)
    .map(({ n, path = [], text, events = [] }) => (
      <div key={n} className={styles.again}>
        <PastePath path={path} />
        <p className={styles.words}>{text}</p>
        <EventsToTick events={events} />
      </div>
    ))
}

export function PastePath({ path }: { path: readonly string[] }) {
  if (path.length === 0) return null
  return (
    <ol className={styles.path} aria-label="Onde clicar">
      {path.map((place, at) => (
        <li key={place}>
          {at > 0 && <Icon name="chevron-right" size={12} />}
          <b>{place}</b>
        </li>
      ))}
    </ol>
  )
}

export function EventsToTick({ events }: { events: readonly string[] }) {
  if (events.length === 0) return null
  return (
    <ul className={styles.events} aria-label="Avisos a marcar">
      {events.map((event) => (
        <li key={event}>
          <Icon name="check" size={14} />
          {event}
        </li>
      ))}
    </ul>
  )
}
