import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'
import { putOffMail, SENDING_AT_MOST_MS } from '../../ledger/mail-queue.ts'
import { linkUrl, queueSending } from '../../ledger/queue-sending.ts'
import type { WorkerDeps } from '../tell-deps.ts'
import { mailFiles } from './mail-files.ts'
import { giveUpSending, type MailDeps, sendMail } from './send-mail.ts'

export async function sendMailJob(deps: WorkerDeps, data: JobData['send-mail']): Promise<void> {
  const mailDeps: MailDeps = {
    ...deps,
    files: (note, about) => mailFiles(deps, note, about),
    again: (tx, mail, at) => queueSending(deps.queue, tx, mail, at),
    linkUrl: (token) => linkUrl(deps.config.publicUrl, token),
  }
  await sendMail(mailDeps, data)
}

const MAILS_PER_SWEEP = 500
/** A mail overdue for this long has lost its job. */
const FORGOTTEN_AFTER_MS = 2 * 60_000
/** An overdue mail is then left alone until its new job has had its tries. */
const LEFT_ALONE_MS = 30 * 60_000

/** Enqueues mails that lost their job; mails whose sender died are marked as possibly sent. */
export async function sweepMails(deps: WorkerDeps, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<{
    company_id: number
    mail_id: number
    state: 'QUEUED' | 'SENDING'
  }>`select * from door_forgotten_mails(${before(FORGOTTEN_AFTER_MS)}, ${before(SENDING_AT_MOST_MS)},
    ${MAILS_PER_SWEEP})`.execute(deps.db)
  for (const { state, ...ref } of rows) {
    if (state === 'SENDING') await giveUpSending(deps, ref)
    else
      await withCompanies(deps.db, [ref.company_id], async (tx) => {
        await putOffMail(tx, ref, new Date(now.getTime() + LEFT_ALONE_MS))
        await queueSending(deps.queue, tx, ref)
      })
  }
}
