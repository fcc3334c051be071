import type { LiveEvent } from '@talao/contract/notification/live-event'
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents } from '../lib/live-stream.ts'

/** Queries to reload for each kind of event. */
const READ_AGAIN: Readonly<Record<Exclude<LiveEvent, 'reset'>, readonly QueryKey[]>> = {
  notification: [['notification']],
  task: [['task']],
  note: [['nfe'], ['nfse'], ['sale', 'one']],
  sale: [['sale']],
  import: [['import']],
  integration: [['integration']],
}
const EVERYTHING = Object.values(READ_AGAIN).flat()
/** Minimum time between reloads, however many events arrive. */
const PAUSE_MS = 1_000

/** Updates the screen when the server reports events. */
export function useLiveQueries(): void {
  const client = useQueryClient()
  useEffect(() => followEvents(makeReader(client)), [client])
}

/** Reloads one at a time. Events during a reload cause another one, because the first may have been too early. */
function makeReader(client: QueryClient): (event: LiveEvent) => void {
  const waiting = new Set<LiveEvent>()
  let isReading = false
  const read = async () => {
    isReading = true
    while (waiting.size > 0) {
      const keys = [...waiting].flatMap((event) => (event === 'reset' ? EVERYTHING : READ_AGAIN[event]))
      waiting.clear()
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate: mayMove })))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    isReading = false
  }
  return (event) => {
    waiting.add(event)
    if (!isReading) void read()
  }
}

/** Do not reload queries of a form that is being filled in. */
function mayMove(query: Query): boolean {
  return query.observers.every(({ options }) => options.refetchOnWindowFocus !== false)
}
