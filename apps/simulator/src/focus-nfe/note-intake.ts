import type { Company } from '../companies/company.ts'
import { type Environment, nowMs, type SimulatorContext } from '../context/context.ts'
import { between } from '../context/random.ts'
import { drawFault } from '../faults/plan.ts'
import type { Fields } from '../http/fields.ts'
import { badRequest, missing, Refusal } from '../http/refusal.ts'
import type { Note } from './nfe/note.ts'

/** Letters, digits, hyphen and underscore. The length limit is ours: the real service documents none. */
const REF = /^[A-Za-z0-9_-]{1,60}$/

export function checkedRef(ref: string | undefined): string {
  if (!ref) throw missing('ref')
  if (!REF.test(ref)) throw badRequest('Parâmetro "ref" aceita somente letras e números')
  return ref
}

export function refuseCertificate(world: SimulatorContext, company: Company): void {
  if (!company.key_pem) throw badRequest('O emitente não tem certificado digital cadastrado')
  if ((company.certificate_until ?? 0) < nowMs(world)) {
    throw new Refusal(400, 'certificado_vencido', 'O certificado do emitente está vencido')
  }
}

/** States in which a ref can be sent again. */
const REJECTED = new Set(['erro_autorizacao', 'negado'])

/** Refuses a ref that is in use. Only a rejected note can be sent again. */
export function refuseTakenRef(current: Note | undefined, processing = EM_PROCESSAMENTO): void {
  if (!current || REJECTED.has(current.status)) return
  if (current.status === 'processando_autorizacao') throw processing()
  throw new Refusal(422, 'nfe_autorizada', 'Nota fiscal já autorizada')
}

function EM_PROCESSAMENTO(): Refusal {
  return new Refusal(422, 'em_processamento', 'Nota fiscal em processamento')
}

type Stored = {
  company: Company
  environment: Environment
  token: string
  ref: string
  request: Fields
  unknown: readonly string[]
  current: Note | undefined
}

/** Stores a note under its ref. The fault `lag_404` may hide it from queries for a while. */
export function storeNote(world: SimulatorContext, { company, environment, token, ref, ...note }: Stored): number {
  const lag = drawFault(world, { stage: 'note', token })
  const visibleFrom = nowMs(world) + (lag ? (lag.params.seconds ?? 30) * 1000 : 0)
  const unknown = JSON.stringify(note.unknown)
  if (note.current) {
    world.db.run(
      `update note set status = 'processando_autorizacao', request = ?, unknown_fields = ?, status_sefaz = null,
         mensagem_sefaz = null, decided_at = null, sends = sends + 1, visible_from = ? where id = ?`,
      JSON.stringify(note.request),
      unknown,
      visibleFrom,
      note.current.id,
    )
    return note.current.id
  }
  return world.db.run(
    `insert into note (company_id, environment, ref, status, request, unknown_fields, created_at, visible_from)
     values (?, ?, ?, 'processando_autorizacao', ?, ?, ?, ?)`,
    company.id,
    environment,
    ref,
    JSON.stringify(note.request),
    unknown,
    nowMs(world),
    visibleFrom,
  ).lastId
}

/**
 * Schedules the authority's decision: after the general latency, after the seconds requested by the note, or never
 * (`limbo`).
 */
export function scheduleDecision(
  world: SimulatorContext,
  noteId: number,
  { limbo, slowSeconds }: { limbo: boolean; slowSeconds: number | undefined },
): void {
  if (limbo) return
  const { low, high } = world.settings.latencyMs
  const latency = slowSeconds === undefined ? between(world.random, low, high) : slowSeconds * 1000
  world.agenda.add('decide', noteId, nowMs(world) + latency)
}
