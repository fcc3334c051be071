import type { Traffic } from '../authority/traffic.ts'
import { type IssuingState, issueKeyOf } from './state/issuing-state.ts'
import { isInFlight } from './state/note-states.ts'
import type { IssuingStore } from './state/store.ts'

/**
 * A store that also reports to `traffic` how long each note waited for the authority's decision, whichever way it
 * arrived.
 */
export function timeDecisions(store: IssuingStore, traffic: Pick<Traffic, 'decided'>): IssuingStore {
  return {
    look: (note, now) => store.look(note, now),
    async change(note, now, work) {
      let report: (() => void) | undefined
      const answer = await store.change(note, now, async (state, queries) => {
        const wasInFlight = isInFlight(state.note)
        const done = await work(state, queries)
        report = wasInFlight ? decisionReport(state, traffic) : undefined
        return done
      })
      // Report after the commit: a step that was rolled back decided nothing.
      report?.()
      return answer
    },
  }
}

const DECIDED = new Set(['Autorizada', 'Negada'])

/** The report of a decision, to be sent once it is committed. Undefined while there is no decision. */
function decisionReport(state: IssuingState, traffic: Pick<Traffic, 'decided'>): (() => void) | undefined {
  const { note, key, now } = state
  if (!key || note.sent_to_provider_at === null || !DECIDED.has(note.enotas_status)) return undefined
  const ms = now.getTime() - note.sent_to_provider_at.getTime()
  const issueKey = issueKeyOf(state, key, note.access_key)
  return () => traffic.decided(key.gateway, issueKey, ms)
}
