import type { Tx } from '../kit/db/scope.ts'
import type { Queue } from '../kit/queue/queue.ts'
import type { MailRef } from './mail-queue.ts'

/** Queues the job that sends a mail, in the transaction that queued the mail. `startAfter` delays it. */
export function queueSending(queue: Queue, tx: Tx, mail: MailRef, startAfter?: Date): Promise<void> {
  const { company_id, mail_id } = mail
  const options = { key: `mail:${mail_id}`, ...(startAfter ? { startAfter } : {}) }
  return queue.enqueue(tx, 'send-mail', { company_id, mail_id }, options)
}

export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/l/${token}`
}
