import { AppError, type EMAIL_TEMPLATES } from '@talao/contract'
import { readCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import type { TellDeps } from '../tell-deps.ts'
import { checkTemplate } from './check-template.ts'
import type { MailFacts } from './facts.ts'
import { refusal } from './send-by-hand.ts'
import { type StoredTemplate, templateOf } from './template-rows.ts'
import type { Template } from './templates.ts'

export type TemplateKind = keyof typeof EMAIL_TEMPLATES
type Words = { subject?: string | undefined; body?: string | undefined }

/** The company whose templates are read or changed. Requires its ADM. */
export async function companyFor(
  deps: TellDeps,
  actor: Actor,
  named: number | undefined,
): Promise<{ id: number; facts: MailFacts['company'] }> {
  const id = writeCompany(actor, named)
  requireCompany(actor, id, 'ADM')
  const row = await readCompanies(deps.db, [id], (tx) =>
    tx
      .selectFrom('company')
      .select(['corporate_name', 'fantasy_name', 'cnpj', 'email'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('nao_encontrado')
  return { id, facts: { name: row.fantasy_name ?? row.corporate_name, cnpj: row.cnpj, email: row.email } }
}

/** The template being edited, validated. Missing parts come from the stored one. */
export async function editedTemplate(
  deps: TellDeps,
  companyId: number,
  kind: TemplateKind,
  given: Words | null | undefined,
): Promise<Template> {
  const own = await storedTemplate(deps, companyId, kind)
  const template = { subject: (given?.subject ?? own.subject).trim(), body: given?.body ?? own.body }
  const faults = checkTemplate(kind, template)
  if (faults.length > 0) throw refusal(faults)
  return template
}

export function storedTemplate(deps: TellDeps, companyId: number, kind: TemplateKind): Promise<StoredTemplate> {
  return readCompanies(deps.db, [companyId], (tx) => templateOf(tx, companyId, kind))
}
