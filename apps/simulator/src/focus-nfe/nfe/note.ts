import type { Environment, SimulatorContext } from '../../context/context.ts'
import type { Fields } from '../../http/fields.ts'
import type { IssuedDocument, NoteEvent } from '../../sefaz/register/store.ts'

export type NoteStatus =
  | 'processando_autorizacao'
  | 'autorizado'
  | 'erro_autorizacao'
  | 'denegado'
  | 'negado'
  | 'substituido'
  | 'cancelado'

/** The request and the status of one ref. Instants are ms. */
export type Note = {
  id: number
  company_id: number
  environment: Environment
  ref: string
  status: NoteStatus
  request: string
  unknown_fields: string
  status_sefaz: string | null
  mensagem_sefaz: string | null
  numero_carta_correcao: number | null
  sends: number
  created_at: number
  decided_at: number | null
  visible_from: number
}

export function noteById(world: SimulatorContext, id: number): Note | undefined {
  return world.db.one<Note>('select * from note where id = ?', id)
}

export function requestOf(note: Note): Fields {
  return JSON.parse(note.request) as Fields
}

/** `valid` is the document in force, `earlier` the superseded attempts. */
export function documentsOf(
  world: SimulatorContext,
  note: Note,
): { valid: IssuedDocument | undefined; earlier: IssuedDocument[] } {
  const all = world.db.all<IssuedDocument>('select * from document where note_id = ? order by id', note.id)
  return { valid: all.find((row) => row.superseded === 0), earlier: all.filter((row) => row.superseded === 1) }
}

export function eventsOf(world: SimulatorContext, document: IssuedDocument, type: string): NoteEvent[] {
  return world.db.all<NoteEvent>(
    'select * from event where document_id = ? and type = ? order by seq',
    document.id,
    type,
  )
}

export function setStatus(
  world: SimulatorContext,
  note: Note,
  status: NoteStatus,
  sefaz: { code: string; text: string },
  at: number,
): void {
  world.db.run(
    'update note set status = ?, status_sefaz = ?, mensagem_sefaz = ?, decided_at = ? where id = ?',
    status,
    sefaz.code,
    sefaz.text,
    at,
    note.id,
  )
}
