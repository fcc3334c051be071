import type { NfeOut } from '@talao/contract'
import { NoteStory } from '../../components/notes/note-story.tsx'
import { NoteFacts } from './note-data.tsx'

export function NoteTimeline({ note }: { note: NfeOut }) {
  return <NoteStory kind="nfe" note={note} facts={<NoteFacts note={note} />} />
}
