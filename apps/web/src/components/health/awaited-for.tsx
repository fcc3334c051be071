import { useNow } from '../use-now.ts'
import type { NoteRoad } from './authority-for.ts'
import { useAuthority } from './queries.ts'
import { expectedWait, meanwhile, troubleOf } from './words.ts'

/** In a row: how long the answer takes now, or that nobody answers. */
export function AwaitedFor({ road }: { road: NoteRoad }) {
  const authority = useAuthority(road)
  const text = authority && (authority.state === 'down' ? 'fora do ar' : expectedWait(authority))
  return text ? <span className="support nowrap"> {text}</span> : null
}

/** On the page: the same in a sentence, with what happens meanwhile when the authority is in trouble. */
export function AwaitedWords({ road }: { road: NoteRoad }) {
  const authority = useAuthority(road)
  const now = useNow()
  if (!authority) return null
  const trouble = troubleOf(authority, now)
  if (trouble) return <>{`${trouble} ${meanwhile(authority)}`}</>
  const wait = expectedWait(authority)
  return wait ? <>{`A resposta costuma levar ${wait}.`}</> : null
}
