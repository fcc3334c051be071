import { type Environment, type NumberRange, nowMs, type SimulatorContext } from '../../context/context.ts'

/** A number series. Each series is shared by all gateways. */
export type Series = { cnpj: string; environment: Environment; serie: number }

/**
 * One used number at the authority. `note_id` and `company_id` are null for notes sent straight to SEFAZ. `superseded`
 * marks the first attempt of a note that was sent again in contingency.
 */
export type IssuedDocument = {
  id: number
  note_id: number | null
  company_id: number | null
  cnpj: string
  environment: Environment
  serie: number
  numero: number
  chave: string
  status: 'autorizado' | 'denegado' | 'cancelado'
  superseded: number
  protocol: string
  /** The code of the sale. Null when the note has none. */
  sale: string | null
  decided_at: number
  xml: string
}

export type NoteEvent = {
  id: number
  document_id: number
  type: string
  seq: number
  body: string
  protocol: string
  at: number
  xml: string
}

type Entry = Omit<IssuedDocument, 'id' | 'decided_at'>

/** Registers a document and its number. Throws when the number or the key is already registered. */
export function enterDocument(world: SimulatorContext, entry: Entry): number {
  return world.db.run(
    `insert into document (note_id, company_id, cnpj, environment, serie, numero, chave, status, superseded, protocol, sale,
       decided_at, xml) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    entry.note_id,
    entry.company_id,
    entry.cnpj,
    entry.environment,
    entry.serie,
    entry.numero,
    entry.chave,
    entry.status,
    entry.superseded,
    entry.protocol,
    entry.sale,
    nowMs(world),
    entry.xml,
  ).lastId
}

/** A key does not show its environment, and each environment has its own register. */
export function documentByKey(
  world: SimulatorContext,
  environment: Environment,
  chave: string,
): IssuedDocument | undefined {
  const where = 'environment = ? and chave = ?'
  return world.db.one<IssuedDocument>(`select * from document where ${where}`, environment, chave)
}

/** All events of a document, in the order of registration. */
export function allEventsOf(world: SimulatorContext, document: IssuedDocument): NoteEvent[] {
  return world.db.all<NoteEvent>('select * from event where document_id = ? order by id', document.id)
}

/** Registers an event, and marks a cancelled document. */
export function enterEvent(
  world: SimulatorContext,
  document: IssuedDocument,
  event: Omit<NoteEvent, 'id' | 'document_id' | 'at'>,
) {
  world.db.run(
    'insert into event (document_id, type, seq, body, protocol, at, xml) values (?, ?, ?, ?, ?, ?, ?)',
    document.id,
    event.type,
    event.seq,
    event.body,
    event.protocol,
    nowMs(world),
    event.xml,
  )
  if (event.type === '110111') world.db.run(`update document set status = 'cancelado' where id = ?`, document.id)
}

type VoidEntry = Series & NumberRange & { companyId: number | null; reason: string; protocol: string; xml: string }

export function enterVoidRange(world: SimulatorContext, entry: VoidEntry): number {
  return world.db.run(
    `insert into void_range (company_id, cnpj, environment, serie, first, last, reason, protocol, at, xml)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    entry.companyId,
    entry.cnpj,
    entry.environment,
    entry.serie,
    entry.first,
    entry.last,
    entry.reason,
    entry.protocol,
    nowMs(world),
    entry.xml,
  ).lastId
}

/** The registered EPEC of a note. */
export function epecByKey(
  world: SimulatorContext,
  environment: Environment,
  chave: string,
): { xml: string } | undefined {
  const where = 'environment = ? and chave = ?'
  return world.db.one<{ xml: string }>(`select xml from sefaz_epec where ${where}`, environment, chave)
}
