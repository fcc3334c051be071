import type { NoteRoute } from './authority-for.ts'
import { expectedWait, waitingText } from './health-text.ts'
import { useAuthority } from './queries.ts'

/** In a row: how long the authority currently takes to answer, or that it is down. */
export function ExpectedWait({ road }: { road: NoteRoute }) {
  const authority = useAuthority(road)
  const text = authority && (authority.state === 'down' ? 'fora do ar' : expectedWait(authority))
  return text ? <span className="support nowrap"> {text}</span> : null
}

/** On the note's page: the same as a sentence. The banner adds since when and for which notes. */
export function ExpectedWaitSentence({ road }: { road: NoteRoute }) {
  const authority = useAuthority(road)
  return authority ? <>{waitingText(authority)}</> : null
}
