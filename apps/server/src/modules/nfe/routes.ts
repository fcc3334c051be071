import { AppError, type NfeOut } from '@talao/contract'
import { can, checkNfe, dayInSaoPaulo, type NfeStatus } from '@talao/fiscal'
import type { FastifyInstance } from 'fastify'
import { readCompanies, type Tx, withCompanies } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { companyOf } from '../../http/company-of.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { saved } from '../../http/saved.ts'
import { sendAtOnce } from '../../issuing/ask-to-send.ts'
import { CreditsSpent } from '../../issuing/credits.ts'
import { gatewayNamed } from '../../issuing/gateway.ts'
import { listNfes } from './list.ts'
import { loadNfe } from './load.ts'
import { loadNfes } from './load-list.ts'
import { tellNote } from '../notes/timeline.ts'

const DETAIL = ['sale', 'company', 'customer_note', 'items', 'correction_letters']
const EDITABLE = new Set(['PENDING', 'FAIL', 'Negada'])

export function nfeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/fiscal-note', ({ actor, query }) => listNfes(deps, actor, query))

  route(app, 'GET /api/fiscal-note/:id', async ({ actor, params, query }) => {
    const companyId = await companyOf(deps, actor, 'note', params.id)
    return {
      data: await readCompanies(deps.db, [companyId], (tx) =>
        loadOne(tx, companyId, params.id, query.with?.split(',') ?? [], deps.clock.now()),
      ),
    }
  })

  route(app, 'GET /api/fiscal-note/:id/timeline', async ({ actor, params }) => {
    const companyId = await companyOf(deps, actor, 'note', params.id)
    return { data: await readCompanies(deps.db, [companyId], (tx) => timeline(tx, companyId, params.id)) }
  })

  route(app, 'POST /api/fiscal-note/:id/send', async ({ actor, params, body, requestId }) => {
    await askToSend(deps, actor, params.id, body?.version, requestId)
    return saved(params.id, 'A nota está sendo enviada.')
  })

  route(app, 'POST /api/fiscal-note/:id/consult', async ({ actor, params }) => {
    const companyId = await companyOf(deps, actor, 'note', params.id)
    const read = () =>
      withCompanies(deps.db, [companyId], (tx) =>
        tx
          .selectFrom('note')
          .select(['enotas_status', 'last_consulted_at', 'sent_to_provider_at', 'kind'])
          .where('company_id', '=', companyId)
          .where('id', '=', params.id)
          .executeTakeFirst(),
      )
    const before = await read()
    if (!before || before.kind !== 'NFE') throw new AppError('nao_encontrado')
    if (!before.sent_to_provider_at)
      throw new AppError('nota_nao_editavel', { text: 'A nota ainda não foi enviada, então não há o que consultar.' })
    try {
      const next = await deps.issuing.consult({ companyId, noteId: params.id }, 'interactive')
      if (next === 'again')
        await withCompanies(deps.db, [companyId], (tx) =>
          sendAtOnce(tx, deps.queue, { company_id: companyId, note_id: params.id }),
        )
    } catch (error) {
      if (error instanceof CreditsSpent)
        throw new AppError('limite_excedido', {
          retryAfterSeconds: Math.max(1, Math.ceil((error.retryAt.getTime() - deps.clock.now().getTime()) / 1000)),
          cause: error,
        })
      throw error
    }
    const after = await read()
    return {
      data: {
        enotas_status: after?.enotas_status ?? before.enotas_status,
        last_consulted_at: after?.last_consulted_at?.toISOString() ?? null,
      },
      message: 'Situação consultada na emissora.',
    }
  })
}

async function loadOne(tx: Tx, companyId: number, id: number, wanted: readonly string[], now: Date): Promise<NfeOut> {
  const [note] = await loadNfes(tx, [companyId], [id], DETAIL, now)
  const kind = await tx
    .selectFrom('note')
    .select('kind')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!note || kind?.kind !== 'NFE') throw new AppError('nao_encontrado')
  const problems = EDITABLE.has(note.enotas_status) ? await problemsOf(tx, companyId, id, now) : []
  return { ...note, problems, ...(wanted.includes('timeline') ? { timeline: await timeline(tx, companyId, id) } : {}) }
}

async function problemsOf(tx: Tx, companyId: number, id: number, now: Date) {
  const nfe = await loadNfe(tx, companyId, id)
  const note = await tx
    .selectFrom('note')
    .select('gateway')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [...checkNfe(nfe, dayInSaoPaulo(now)), ...(gatewayNamed(note.gateway)?.validate({ kind: 'NFE', nfe }) ?? [])]
}

async function timeline(tx: Tx, companyId: number, id: number) {
  const rows = await tx
    .selectFrom('note_event')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('note_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: row.kind,
    text: row.text,
    detail: row.detail,
    user: row.user_name,
    request_id: row.request_id,
  }))
}

/** The note's version closes the door on a screen that shows an older state: a note is never sent because of what somebody saw before. */
async function askToSend(
  deps: Deps,
  actor: Actor,
  id: number,
  version: number | undefined,
  requestId: string,
): Promise<void> {
  const companyId = await companyOf(deps, actor, 'note', id)
  await withCompanies(deps.db, [companyId], async (tx) => {
    const note = await tx
      .selectFrom('note')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!note || note.kind !== 'NFE') throw new AppError('nao_encontrado')
    if (version !== undefined && version !== note.version) throw new AppError('versao_desatualizada')
    const sale =
      note.sale_id === null
        ? undefined
        : await tx
            .selectFrom('sale')
            .select('status')
            .where('company_id', '=', companyId)
            .where('id', '=', note.sale_id)
            .executeTakeFirst()
    const why = can('send', {
      enotas_status: note.enotas_status as NfeStatus,
      denied_final: note.denied_final,
      cancel_state: null,
      sent_to_provider_at: note.sent_to_provider_at,
      sale_status: (sale?.status ?? null) as 'PENDING' | null,
    })
    if (why !== true)
      throw new AppError(
        sale?.status === 'LOCKED' || sale?.status === 'CANCELED' ? 'venda_bloqueada' : 'nota_ja_enviada',
        { text: why },
      )
    const faults = await problemsOf(tx, companyId, id, deps.clock.now())
    if (faults.length > 0) {
      const errors: Record<string, string[]> = {}
      for (const fault of faults) errors[fault.path] = [...(errors[fault.path] ?? []), fault.text]
      throw new AppError('nota_incompleta', { errors, faults })
    }
    await tellNote(tx, note, deps.clock.now(), {
      kind: 'asked',
      text: 'Envio pedido',
      user_name: actor.name,
      request_id: requestId,
    })
    await sendAtOnce(tx, deps.queue, { company_id: companyId, note_id: id })
  })
}
