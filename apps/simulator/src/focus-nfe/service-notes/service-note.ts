import type { Company } from '../../companies/company.ts'
import { type Environment, nowMs, type SimulatorContext } from '../../context/context.ts'
import { badRequest } from '../../http/refusal.ts'
import { type Note, type NoteStatus, noteById, setStatus } from '../nfe/note.ts'

export const SERVICE_KINDS = ['nfse', 'nfsen'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]
export type NoteKind = 'nfe' | ServiceKind

/** One error of a city or of the national system, as in `erros`. */
export type ServiceError = { codigo: string; mensagem: string; correcao: string | null }

/** The additional data of an NFS-e. `city` is the IBGE code, 7 digits. */
export type ServiceNote = Note & {
  kind: ServiceKind
  city: string
  serie: string | null
  numero_rps: number | null
  errors: ServiceError[]
}

export type ServiceDocument = {
  id: number
  note_id: number
  company_id: number
  environment: Environment
  kind: ServiceKind
  city: string
  numero: number
  code: string
  status: 'autorizado' | 'cancelado' | 'substituido'
  replaced_by: string | null
  decided_at: number
  xml: string
  cancel_xml: string | null
}

type ServiceRow = Pick<ServiceNote, 'kind' | 'city' | 'serie' | 'numero_rps'> & { errors: string }

export function kindOf(world: SimulatorContext, noteId: number): NoteKind {
  return world.db.one<{ kind: ServiceKind }>('select kind from service_note where note_id = ?', noteId)?.kind ?? 'nfe'
}

export function serviceNoteById(world: SimulatorContext, id: number): ServiceNote | undefined {
  const note = noteById(world, id)
  const row = world.db.one<ServiceRow>(
    'select kind, city, serie, numero_rps, errors from service_note where note_id = ?',
    id,
  )
  return note && row && { ...note, ...row, errors: JSON.parse(row.errors) as ServiceError[] }
}

type Place = { company: Company; environment: Environment; ref: string; kind: NoteKind }

/** The note of this ref, if it is of this kind. */
export function noteOfKind(world: SimulatorContext, { kind, ...place }: Place): Note | undefined {
  const note = noteOfRef(world, place)
  return note && kindOf(world, note.id) === kind ? note : undefined
}

/**
 * The note that already has this ref. A ref is unique per token over all kinds of documents, so one of another kind is
 * refused.
 */
export function refOwner(world: SimulatorContext, { kind, ...place }: Place): Note | undefined {
  const note = noteOfRef(world, place)
  if (note && kindOf(world, note.id) !== kind) {
    throw badRequest('Parâmetro "ref" já utilizado em outro tipo de documento')
  }
  return note
}

function noteOfRef(world: SimulatorContext, { company, environment, ref }: Omit<Place, 'kind'>): Note | undefined {
  return world.db.one<Note>(
    'select * from note where company_id = ? and environment = ? and ref = ?',
    company.id,
    environment,
    ref,
  )
}

export function writeServiceNote(world: SimulatorContext, noteId: number, kind: ServiceKind, city: string): void {
  world.db.run(
    `insert into service_note (note_id, kind, city) values (?, ?, ?)
     on conflict (note_id) do update set city = excluded.city`,
    noteId,
    kind,
    city,
  )
}

export function setNumber(
  world: SimulatorContext,
  note: ServiceNote,
  { serie, number }: { serie: string; number: number },
): void {
  world.db.run('update service_note set serie = ?, numero_rps = ? where note_id = ?', serie, number, note.id)
}

/** Sets the status and the errors of a note. The first error is also stored where an NF-e has its cStat. */
export function settle(
  world: SimulatorContext,
  note: ServiceNote,
  status: NoteStatus,
  errors: readonly ServiceError[],
): void {
  const [first] = errors
  setStatus(world, note, status, { code: first?.codigo ?? '', text: first?.mensagem ?? '' }, nowMs(world))
  world.db.run('update service_note set errors = ? where note_id = ?', JSON.stringify(errors), note.id)
}

/** The latest document issued for a note. */
export function documentOf(world: SimulatorContext, noteId: number): ServiceDocument | undefined {
  return world.db.one<ServiceDocument>('select * from service_document where note_id = ? order by id desc', noteId)
}

export function documentByCode(world: SimulatorContext, code: string): ServiceDocument | undefined {
  return world.db.one<ServiceDocument>('select * from service_document where code = ?', code)
}
