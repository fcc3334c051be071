import { AppError, EMAIL_TEMPLATES, type EmailTemplateOut } from '@talao/contract'
import type { FastifyInstance } from 'fastify'
import { readCompanies, withCompanies } from '../../kit/db/scope.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { route } from '../../kit/http/route.ts'
import type { TellDeps } from '../tell-deps.ts'
import { loadFacts } from './facts.ts'
import { refusal } from './send-by-hand.ts'
import { previewMail } from './send-test.ts'
import { companyFor, editedTemplate, storedTemplate, type TemplateKind } from './template-input.ts'
import { type StoredTemplate, saveTemplate, templateOf } from './template-rows.ts'
import { MAILS, PLACEHOLDERS, placeholdersOf } from './templates.ts'
import { testRoute } from './test-route.ts'

export function templateRoutes(app: FastifyInstance, deps: TellDeps): void {
  route(app, 'GET /api/email-template/:kind', async ({ actor, params, query }) => {
    const { id } = await companyFor(deps, actor, query.company_id)
    return { data: present(params.kind, await storedTemplate(deps, id, params.kind)) }
  })

  route(app, 'PUT /api/email-template/:kind', async ({ actor, params, query, body }) => {
    const { id } = await companyFor(deps, actor, query.company_id)
    const to = { company_id: id, kind: params.kind }
    const saved = await withCompanies(deps.db, [id], async (tx) => {
      const version = body.version ?? (await templateOf(tx, id, params.kind)).version
      return saveTemplate(tx, to, { subject: body.subject.trim(), body: body.body, version }, deps.clock.now())
    })
    if ('faults' in saved) throw refusal(saved.faults)
    if (!saved.ok) throw new AppError('versao_desatualizada')
    return { data: { version: saved.version }, ...(query.quiet ? {} : { message: 'Texto do e-mail salvo.' }) }
  })

  route(app, 'POST /api/email-template/:kind/preview', async ({ actor, params, query, body }) => {
    const { kind } = params
    const noteId = body?.note_id
    const companyId = noteId === undefined ? query.company_id : await companyOf(deps, actor, 'note', noteId)
    const company = await companyFor(deps, actor, companyId)
    const template = await editedTemplate(deps, company.id, kind, body)
    if (noteId === undefined)
      return { data: previewMail(template, { company: company.facts, kind, now: deps.clock.now() }) }
    const facts = await readCompanies(deps.db, [company.id], (tx) =>
      loadFacts(tx, { company_id: company.id, note_id: noteId }),
    )
    if (!facts) throw new AppError('nao_encontrado')
    return { data: previewMail(template, facts) }
  })

  testRoute(app, deps)
}

function present(kind: TemplateKind, template: StoredTemplate): EmailTemplateOut {
  return {
    kind,
    label: EMAIL_TEMPLATES[kind],
    ...template,
    default: MAILS[kind].template,
    placeholders: placeholdersOf(kind).map((name) => ({ name, text: PLACEHOLDERS[name] })),
  }
}
