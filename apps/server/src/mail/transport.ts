import type { Config } from '../config.ts'
import type { BoxOf } from './demo-box.ts'
import { keepInFolder } from './eml-folder.ts'
import { openSmtp } from './smtp.ts'

export type Envelope = { from: string; to: string[] }
/** What a letter about an account says, for whoever reads it on the screen of a demonstration. */
export type Letter = { subject: string; at: Date; link: string | null }
/** A message as it leaves: its bytes are final. `letter`: of one about an account. */
export type Message = { messageId: string; envelope: Envelope; bytes: Buffer; letter?: Letter }

/**
 * How a delivery ended. LATER: nothing was taken, the same message may be tried again. UNKNOWN: the whole message was handed over and the
 * answer is lost, so it may have gone out; it is never repeated by itself. `refused` are addresses the server did not take, of several.
 * `text` is for sellers; `cause` is for whoever runs the house and goes to the log alone: it names addresses and settings.
 */
export type Delivery =
  | { kind: 'SENT'; refused: readonly string[] }
  | { kind: 'KEPT' }
  | { kind: 'REFUSED'; text: string }
  | { kind: 'LATER'; text: string; cause?: string }
  | { kind: 'UNKNOWN'; text: string }

export type MailTransport = {
  deliver(message: Message): Promise<Delivery>
  close(): void
}

/** By the mail server of the configuration, or into the folder when there is none. `boxOf`: of a demonstration. */
export function openMailTransport(config: Pick<Config, 'mail' | 'caBundle'>, boxOf?: BoxOf): MailTransport {
  const { smtpUrl, folder } = config.mail
  return smtpUrl ? openSmtp(smtpUrl, { ca: config.caBundle }) : keepInFolder(folder, boxOf)
}
