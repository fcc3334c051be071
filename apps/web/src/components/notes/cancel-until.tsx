import { dateTime } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import styles from './note-page.module.css'
import { timeLeft } from './time-left.ts'

type Props = { note: { cancel_until: string | null; time_zone: string; actions: Record<string, true | string> } }

/** Time left in which the note can be cancelled directly. */
export function CancelUntil({ note: { cancel_until, time_zone, actions } }: Props) {
  const now = useNow()
  if (actions.cancel !== true || cancel_until === null) return null
  const left = Date.parse(cancel_until) - now.getTime()
  if (left <= 0) return null
  const [day, time] = dateTime(cancel_until, time_zone).split(' ')
  return (
    <p className={styles.cancelable}>
      Dá para cancelar por mais {timeLeft(left)}, até {day?.slice(0, 5)} às {time}.
    </p>
  )
}
