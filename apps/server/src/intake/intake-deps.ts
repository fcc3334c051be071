import type { NoteDeps } from '../note/note-deps.ts'
import type { InboxWriter } from './inbox/writer.ts'

export type IntakeDeps = NoteDeps & {
  inbox: InboxWriter
}
