import type { Traffic } from '../authority/traffic.ts'
import { type IssuingState, issueKeyOf } from './issuing-state.ts'
import { isInFlight } from './note-states.ts'
import type { IssuingStore } from './store.ts'

/**
 * A store that also reports to `traffic` how long each note waited for the authority's decision, whichever way it
 * arrived.
 */
export function timeDecisions(store: IssuingStore, traffic: Pick<Traffic, 'decided'>): IssuingStore {
  return {
    look: (note, now) => store.look(note, now),
    async change(note, now, work) {
      let tell: (() => void) | undefined
      const answer = await store.change(note, now, async (state, queries) => {
        const waited = isInFlight(state.note)
        const done = await work(state, queries)
        tell = waited ? decisionOn(state, traffic) : undefined
        return done
      })
      // Only what was committed counts.
      tell?.()
      return answer
    },
  }
}

const DECIDED = new Set(['Autorizada', 'Negada'])

function decisionOn(state: IssuingState, traffic: Pick<Traffic, 'decided'>): (() => void) | undefined {
  const { note, key, now } = state
  if (!key || note.sent_to_provider_at === null || !DECIDED.has(note.enotas_status)) return undefined
  const ms = now.getTime() - note.sent_to_provider_at.getTime()
  const about = issueKeyOf(state, key, note.access_key)
  return () => traffic.decided(key.gateway, about, ms)
}
