import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@talao/contract/live-event'
import { useEffect } from 'react'
import { followEvents } from '../lib/live-stream.ts'

/** What is read again when something of a kind changed. */
const READ_AGAIN: Readonly<Record<Exclude<LiveEvent, 'reset'>, readonly QueryKey[]>> = {
  notification: [['notification']],
  task: [['task']],
  note: [['nfe'], ['nfse'], ['sale', 'one']],
  sale: [['sale']],
  import: [['import']],
  integration: [['integration']],
}
const EVERYTHING = Object.values(READ_AGAIN).flat()
/** A list is read again at most this often, however much happens. */
const PAUSE_MS = 1_000

/** What is on the screen follows what happens, without being asked for. */
export function useLiveQueries(): void {
  const client = useQueryClient()
  useEffect(() => followEvents(makeReader(client)), [client])
}

/** One reading at a time: what changes while one is under way is read after it, for that one may have been too early to see it. */
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

/** A form that somebody is filling in stays as it is. */
function mayMove(query: Query): boolean {
  return query.observers.every(({ options }) => options.refetchOnWindowFocus !== false)
}
