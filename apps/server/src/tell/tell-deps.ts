import type { NoteDeps, NoteJobDeps } from '../note/note-deps.ts'
import type { EventHub } from './events/hub.ts'
import type { MailTransport } from './mail/transport.ts'

export type TellDeps = NoteDeps & {
  mail: MailTransport
  /** Live events for open screens. */
  events: EventHub
}

/** All dependencies of the background jobs. */
export type WorkerDeps = NoteJobDeps & {
  mail: MailTransport
}
