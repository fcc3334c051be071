import type { Delivery } from '../../ledger/mail-queue.ts'
export type Envelope = { from: string; to: string[] }
/** The content of an account mail, shown on the screen in a demonstration. */
export type ShownMail = { subject: string; at: Date; link: string | null }
/** A message ready to send, with final bytes. `letter` is set for account mails. */
export type Message = { messageId: string; envelope: Envelope; bytes: Buffer; letter?: ShownMail }

export type MailTransport = {
  deliver(message: Message): Promise<Delivery>
  close(): void
}
