import type { QueryClient } from '@tanstack/react-query'
import { noteQuery, timelineQuery } from '../../../components/notes/queries.ts'

export type Conflict = { version: number; who: string | undefined; at: string | undefined }

export async function readConflict(client: QueryClient, id: number): Promise<Conflict> {
  const fresh = await client.fetchQuery({ ...noteQuery('nfse', id), staleTime: 0 })
  const entries = await client.fetchQuery({ ...timelineQuery('nfse', fresh), staleTime: 0 })
  const last = entries?.filter(({ user }) => user).at(-1)
  return { version: fresh.version, who: last?.user ?? undefined, at: last?.at }
}
