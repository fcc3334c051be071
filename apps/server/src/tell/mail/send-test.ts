import { withCompanies } from '../../kit/db/scope.ts'
import {
  claimMail,
  findMail,
  type MailKind,
  queueMail,
  type Settled,
  settledBy,
  settleMail,
} from '../../ledger/mail-queue.ts'
import { type ComposedMail, composeMail, type NoteFile } from './compose.ts'
import { EXAMPLE_FILES, EXAMPLE_WORDS, exampleFacts } from './example-facts.ts'
import type { MailFacts } from './facts.ts'
import { linkExpiry } from './link.ts'
import { writeMessage } from './message.ts'
import { logEnd, type MailDeps, messageIdOf } from './send-mail.ts'
import type { Template } from './templates.ts'

type Company = MailFacts['company']

/** A preview of a template for a real note or a fictitious sale. The template was checked before. */
export function previewMail(
  template: Template,
  facts: MailFacts | { company: Company; kind: MailKind; now: Date },
  files: readonly NoteFile[] = EXAMPLE_FILES,
): Omit<ComposedMail, 'attachments'> {
  const shown = 'note' in facts ? wholeFacts(facts) : exampleOf(facts)
  // Placeholder links, because a preview must not open files.
  const links = {
    pdf: 'https://exemplo.invalid/pdf',
    xml: 'https://exemplo.invalid/xml',
    until: linkExpiry(shown.note.issued_at ?? new Date(0)),
  }
  const { subject, text, html } = composeMail({ template, facts: shown, files, links })
  return { subject, text, html }
}

/** Adds example texts when the note was never cancelled or corrected. */
function wholeFacts(facts: MailFacts): MailFacts {
  const { reason, correction } = EXAMPLE_WORDS
  return { ...facts, reason: facts.reason ?? reason, correction: facts.correction ?? correction }
}

function exampleOf({ company, kind, now }: { company: Company; kind: MailKind; now: Date }): MailFacts {
  return exampleFacts(company, kind === 'NFSE_AUTHORIZED' ? 'NFSE' : 'NFE', now)
}

export type TestDeps = Pick<MailDeps, 'config' | 'clock' | 'log' | 'vault' | 'db' | 'mail'>
type TestMail = {
  company_id: number
  company: Company
  kind: MailKind
  template: Template
  to: string
  user_id: number
  dedupe: string
}

/** Sends a template, saved or not, to the user who edits it: at once and with one try. Returns the result. */
export async function sendTest(deps: TestDeps, test: TestMail): Promise<Settled> {
  const { company_id, company, kind, template, to, user_id, dedupe } = test
  const now = deps.clock.now()
  // A test has no attachments, and its text must not mention any.
  const mail = previewMail(template, { company, kind, now }, [])
  const claimed = await withCompanies(deps.db, [company_id], async (tx) => {
    const asked = { by: 'hand', user_id, dedupe } as const
    const ref = await queueMail(tx, { company_id, note_id: null, kind: 'TEST', recipients: [to], asked }, now)
    const row = ref && (await findMail(tx, ref))
    if (!row) throw new Error('A test mail that was just queued is not there.')
    const messageId = messageIdOf(deps, row)
    const tries = await claimMail(tx, ref, { subject: mail.subject, message_id: messageId }, now)
    if (tries === null) throw new Error('A test mail that was just queued was taken by somebody else.')
    return { ref, messageId, tries }
  })
  const sender = { name: company.name, address: deps.config.mail.from, replyTo: company.email }
  const composed = { ...mail, attachments: [] }
  const message = await writeMessage({ mail: composed, sender, to: [to], messageId: claimed.messageId, date: now })
  const delivery = await deps.mail.deliver(message)
  const end = settledBy(delivery, false)
  await withCompanies(deps.db, [company_id], (tx) => settleMail(tx, claimed.ref, claimed.tries, end, deps.clock.now()))
  logEnd(deps, claimed.ref, delivery)
  return end
}
