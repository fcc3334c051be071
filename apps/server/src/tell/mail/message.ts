import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { ComposedMail, NoteFile } from './compose.ts'
import { oneLine } from './fill-template.ts'
import type { Envelope, Message } from './transport.ts'

type Sender = { name: string; address: string; replyTo: string | null }
type MessageInput = { mail: ComposedMail; sender: Sender; to: readonly string[]; messageId: string; date: Date }

/**
 * Builds the whole message. The same row gives the same bytes, for SMTP and for a stored file. Addresses were checked
 * before.
 */
export async function writeMessage({ mail, sender, to, messageId, date }: MessageInput): Promise<Message> {
  const envelope: Envelope = { from: sender.address, to: [...to] }
  const composer = new MailComposer({
    from: { name: oneLine(sender.name), address: sender.address },
    ...(sender.replyTo ? { replyTo: { name: oneLine(sender.name), address: sender.replyTo } } : {}),
    to: to.map((address) => ({ name: '', address })),
    subject: mail.subject,
    text: mail.text.replace(LONE_RETURN, '\n'),
    html: mail.html.replace(LONE_RETURN, '\n'),
    attachments: mail.attachments.map(attachmentOf),
    envelope,
    messageId,
    date,
    xMailer: false,
    // Prevents automatic replies such as "out of office".
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': 'pt-BR' },
    ...({ baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 24) } as object),
    // CRLF in the body too. Source: RFC 5322, 2.1.
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { messageId, envelope, bytes: await composer.compile().build() }
}

/** A lone CR, which the mail library would not treat as a line break. */
const LONE_RETURN = /\r(?!\n)/g

function attachmentOf({ kind, name, bytes }: NoteFile) {
  return {
    filename: name.replace(/[^\w.-]+/g, '-'),
    contentType: kind === 'PDF' ? 'application/pdf' : 'application/xml',
    content: Buffer.from(bytes),
  }
}
