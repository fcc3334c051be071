import { withCompanies } from '../db/scope.ts'
import type { JobData } from '../queue/jobs.ts'
import type { JobDeps } from './deps.ts'

const MAIL_KINDS = {
  AUTHORIZED: { NFE: 'NFE_AUTHORIZED', NFSE: 'NFSE_AUTHORIZED' },
  CANCELED: { NFE: 'NOTE_CANCELED', NFSE: 'NOTE_CANCELED' },
  CORRECTED: { NFE: 'CORRECTION_LETTER', NFSE: 'CORRECTION_LETTER' },
} as const

/** Puts the customer's mail into the outbox where company and note want it: once a note and occasion, whatever is repeated. */
export async function tellCustomer(deps: JobDeps, data: JobData['tell-customer']): Promise<void> {
  await withCompanies(deps.db, [data.company_id], async (tx) => {
    const note = await tx
      .selectFrom('note')
      .innerJoin('note_customer', (join) =>
        join.onRef('note_customer.company_id', '=', 'note.company_id').onRef('note_customer.note_id', '=', 'note.id'),
      )
      .innerJoin('company_config', 'company_config.company_id', 'note.company_id')
      .select(['note.kind', 'note.send_mail', 'note_customer.email', 'company_config.send_mail_to_customers_enabled'])
      .where('note.company_id', '=', data.company_id)
      .where('note.id', '=', data.note_id)
      .executeTakeFirst()
    if (!note?.email || !note.send_mail || !note.send_mail_to_customers_enabled) return
    await tx
      .insertInto('outgoing_mail')
      .values({
        company_id: data.company_id,
        note_id: data.note_id,
        kind: MAIL_KINDS[data.occasion][note.kind === 'NFSE' ? 'NFSE' : 'NFE'],
        dedupe: data.occasion === 'CORRECTED' ? `auto:${data.sequence}` : 'auto',
        recipients: [note.email],
        state: 'QUEUED',
        created_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
