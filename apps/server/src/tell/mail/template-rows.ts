import type { Fault } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import type { MailKind } from '../../ledger/mail-queue.ts'
import { checkTemplate } from './check-template.ts'
import { MAILS, type Template } from './templates.ts'

export type StoredTemplate = Template & { version: number; is_default: boolean }

/** The company's template of this kind, or the default (version 0). */
export async function templateOf(tx: Tx, companyId: number, kind: MailKind): Promise<StoredTemplate> {
  const row = await tx
    .selectFrom('email_template')
    .select(['subject', 'body', 'version'])
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? { ...row, is_default: false } : { ...MAILS[kind].template, version: 0, is_default: true }
}

export type SavedTemplate = { ok: true; version: number } | { ok: false; faults: Fault[] } | { ok: false; stale: true }

/**
 * Saves a company's template, unless it has faults or another user saved meanwhile. `version` 0 creates the company's
 * first one.
 */
export async function saveTemplate(
  tx: Tx,
  to: { company_id: number; kind: MailKind },
  template: Template & { version: number },
  now: Date,
): Promise<SavedTemplate> {
  const faults = checkTemplate(to.kind, template)
  if (faults.length > 0) return { ok: false, faults }
  const { subject, body, version } = template
  const row =
    version === 0
      ? await tx
          .insertInto('email_template')
          .values({ ...to, subject, body, updated_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('email_template')
          .set((eb) => ({ subject, body, version: eb('version', '+', 1), updated_at: now }))
          .where('company_id', '=', to.company_id)
          .where('kind', '=', to.kind)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return row ? { ok: true, version: row.version } : { ok: false, stale: true }
}
