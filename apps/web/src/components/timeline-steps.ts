// table
import type { TimelineEntry } from '@talao/contract'
import { dateTime } from '../lib/format.ts'
import { eventLabel } from './event-labels.ts'
import type { IconName } from '../ui/icon.tsx'
import type { Tone } from '../ui/status-chip.tsx'
import type { TimelineStep } from '../ui/timeline.tsx'

/** Icon and tone of a timeline entry, by parts of its kind's name. Others get a plain icon. */
const LOOKS: readonly { words: RegExp; icon: IconName; tone?: Tone }[] = [
  { words: /deni|fail|unprocessed|contradiction|reject|error/i, icon: 'octagon', tone: 'vermelho' },
  { words: /needs_human|contingency|number_|difference$/i, icon: 'triangle', tone: 'ambar' },
  { words: /author|issued|difference_ended/i, icon: 'check', tone: 'verde' },
  { words: /unknown|absent/i, icon: 'clock', tone: 'ambar' },
  { words: /cancel|refund|chargeback|dispute|lock/i, icon: 'slash', tone: 'ambar' },
  { words: /sent|asked|consult/i, icon: 'send', tone: 'azul' },
  { words: /due|schedul|warranty|delay/i, icon: 'calendar', tone: 'violeta' },
  { words: /draft|process/i, icon: 'note' },
  { words: /file/i, icon: 'download' },
  { words: /mail/i, icon: 'mail' },
  { words: /sale|receiv|deliver|approv|purchase|arriv/i, icon: 'cart', tone: 'verde' },
  { words: /edit|change|update|correct/i, icon: 'pencil' },
]

/**
 * Converts API timeline entries to steps, newest first, with their time in `zone`. Among entries of the same instant
 * the API lists the earlier step first. A detail equal to `said` is omitted, because it is already shown nearby.
 */
export function toSteps(entries: readonly TimelineEntry[], zone: string, said?: string): TimelineStep[] {
  return entries
    .toReversed()
    .sort((one, other) => other.at.localeCompare(one.at))
    .map((entry, index) => {
      const look = LOOKS.find(({ words }) => words.test(entry.kind))
      const about = entry.detail && entry.detail !== said ? eventLabel(entry.detail) : ''
      const by = entry.user ? `por ${entry.user}` : ''
      // Avoid a full stop before the separator dot.
      const detail = about && by ? `${about.replace(/\.$/, '')} · ${by}` : about || by
      return {
        key: `${entry.at}-${index}`,
        text: entry.text,
        ...(detail ? { detail } : {}),
        at: dateTime(entry.at, zone),
        icon: look?.icon ?? 'note',
        tone: look?.tone,
      }
    })
}
