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
