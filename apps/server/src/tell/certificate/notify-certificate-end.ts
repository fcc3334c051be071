import { dayInSaoPaulo } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Step } from '../../company/companies/certificate-end.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import { CERTIFICATE_ENDING, queueMail } from '../../ledger/mail-queue.ts'
import { queueSending } from '../../ledger/queue-sending.ts'

export type EndingCertificate = { company_id: number; certificate_id: number; not_after: Date; step: Step }

/**
 * Notifies a company that its certificate ends: its users by notification, its administrators by e-mail. No other code
 * sends this notice. A company without users is notified at its own e-mail address. False when there is no recipient;
 * the step is then retried another day.
 */
export async function notifyCertificateEnd(
  queue: Queue,
  tx: Tx,
  { company_id, certificate_id, not_after, step }: EndingCertificate,
  now: Date,
): Promise<boolean> {
  const recipients = await mailRecipients(tx, company_id)
  if (recipients.length === 0) return false
  const mail = await queueMail(
    tx,
    {
      company_id,
      note_id: null,
      kind: CERTIFICATE_ENDING,
      recipients,
      asked: { by: 'house', dedupe: `certificate:${certificate_id}:${step}` },
    },
    now,
  )
  if (mail) await queueSending(queue, tx, mail)
  // The notification opens the company, because the certificate is on its page.
  await sql`select notify_people(${company_id}, 'CERTIFICATE', 'EXPIRING', ${company_id},
    ${JSON.stringify({ day: dayInSaoPaulo(not_after) })}::jsonb, ${`certificate:${certificate_id}:${step}`},
      ${now})`.execute(tx)
  return true
}

async function mailRecipients(tx: Tx, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from door_company_admins(${companyId})`.execute(tx)
  if (rows.length > 0) return rows.map(({ email }) => email)
  const company = await tx.selectFrom('company').select('email').where('id', '=', companyId).executeTakeFirst()
  return company?.email ? [company.email] : []
}
