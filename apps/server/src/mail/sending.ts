import type { Tx } from '../db/scope.ts'
import type { Queue } from '../queue/queue.ts'
import type { MailRef } from './rows.ts'

/** Has a queued mail sent, now or from a later moment on, in the transaction that put it into the queue. */
export function queueSending(queue: Queue, tx: Tx, mail: MailRef, startAfter?: Date): Promise<void> {
  const { company_id, mail_id } = mail
  const options = { key: `mail:${mail_id}`, ...(startAfter ? { startAfter } : {}) }
  return queue.enqueue(tx, 'send-mail', { company_id, mail_id }, options)
}

/** Where the link of a mail is opened. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/l/${token}`
}
