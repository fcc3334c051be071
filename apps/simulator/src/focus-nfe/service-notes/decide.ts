import { companyById } from '../../companies/company.ts'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import { notifyHooksOfNote } from '../hooks/notify-hooks.ts'
import { requestOf } from '../nfe/note.ts'
import { cityOf } from './city.ts'
import { textOfError } from './error-texts.ts'
import { numberFor } from './numbering.ts'
import { type ServiceNote, serviceNoteById, settle } from './service-note.ts'
import type { ServiceCase, ServiceNoteKind, ServiceVerdict } from './service-note-kind.ts'
import { serviceNoteKindOf } from './service-note-kinds.ts'

/**
 * Decides a pending NFS-e as its city or the national system, in one transaction. While the city is unavailable the
 * note waits.
 */
export function decideServiceNote(world: SimulatorContext, noteId: number): void {
  world.db.transaction(() => {
    const note = serviceNoteById(world, noteId)
    const company = note && companyById(world, note.company_id)
    if (!note || !company || note.status !== 'processando_autorizacao') return
    const city = cityOf(world, note.city)
    if (city.status_nfse !== 'ativo') {
      world.db.run('update service_note set waits = 1 where note_id = ?', note.id)
      return
    }
    const road = serviceNoteKindOf(note.kind)
    const request = requestOf(note)
    const rps = numberFor(world, note, road.ownNumber(request))
    const subject = { note, request, company, city, rps, sentinels: road.sentinels(request) }
    apply(world, subject, verdictOf(world, road, subject))
    const decided = serviceNoteById(world, noteId)
    if (decided) notifyHooksOfNote(world, decided, note.kind)
  })
}

function verdictOf(world: SimulatorContext, road: ServiceNoteKind, subject: ServiceCase): ServiceVerdict {
  const { code, denied } = subject.sentinels
  const asked = code ?? (denied ? 'E9999' : undefined)
  if (asked) return { ok: false, errors: [{ codigo: asked, mensagem: textOfError(asked), correcao: null }] }
  return road.decide(world, subject)
}

function apply(world: SimulatorContext, { note, sentinels }: ServiceCase, verdict: ServiceVerdict): void {
  if (!verdict.ok) return settle(world, note, sentinels.denied ? 'negado' : 'erro_autorizacao', verdict.errors)
  const { numero, code, xml, replaces } = verdict
  world.db.run(
    `insert into service_document (note_id, company_id, environment, kind, city, numero, code, status, decided_at, xml)
     values (?, ?, ?, ?, ?, ?, ?, 'autorizado', ?, ?)`,
    note.id,
    note.company_id,
    note.environment,
    note.kind,
    note.city,
    numero,
    code,
    nowMs(world),
    xml,
  )
  settle(world, note, 'autorizado', [])
  if (replaces) replace(world, replaces.note_id, String(numero))
}

/** Marks the replaced note `substituido`, with the number of its replacement. */
function replace(world: SimulatorContext, noteId: number, by: string): void {
  world.db.run(`update service_document set status = 'substituido', replaced_by = ? where note_id = ?`, by, noteId)
  const earlier: ServiceNote | undefined = serviceNoteById(world, noteId)
  if (!earlier) return
  settle(world, earlier, 'substituido', [])
  const replaced = serviceNoteById(world, noteId)
  if (replaced) notifyHooksOfNote(world, replaced, replaced.kind)
}
