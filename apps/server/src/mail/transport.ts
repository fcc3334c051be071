import type { Config } from '../config.ts'
import type { MailboxOf } from './demo-mailbox.ts'
import { keepInFolder } from './eml-folder.ts'
import { openSmtp } from './smtp.ts'

export type Envelope = { from: string; to: string[] }
/** The content of an account mail, shown on the screen in a demonstration. */
export type ShownMail = { subject: string; at: Date; link: string | null }
/** A message ready to send, with final bytes. `letter` is set for account mails. */
export type Message = { messageId: string; envelope: Envelope; bytes: Buffer; letter?: ShownMail }

/**
 * The result of a delivery. LATER: the server took nothing, so the same message may be tried again. UNKNOWN: the whole
 * message was handed over but the answer is lost, so it may have been sent and is never repeated automatically.
 * `refused`: addresses the server rejected among several. `text` is for users. `cause` is only for the operator's log,
 * because it contains addresses and settings.
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

/** The configured mail server, or the folder when there is none. `boxOf` is for demonstrations. */
export function openMailTransport(config: Pick<Config, 'mail' | 'caBundle'>, boxOf?: MailboxOf): MailTransport {
  const { smtpUrl, folder } = config.mail
  return smtpUrl ? openSmtp(smtpUrl, { ca: config.caBundle }) : keepInFolder(folder, boxOf)
}
