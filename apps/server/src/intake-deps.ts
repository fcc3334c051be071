import type { InboxWriter } from './modules/inbox/writer.ts'
import type { NoteDeps } from './note-deps.ts'

export type IntakeDeps = NoteDeps & {
  inbox: InboxWriter
}
