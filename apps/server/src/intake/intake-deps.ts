import type { InboxWriter } from './inbox/writer.ts'
import type { NoteDeps } from '../note/note-deps.ts'

export type IntakeDeps = NoteDeps & {
  inbox: InboxWriter
}
