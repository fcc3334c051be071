import { companyCnpj } from '../companies/company.ts'
import type { SimulatorContext } from '../context/context.ts'
import { addFault, type FaultPlan, listFaults, removeFaults } from '../faults/plan.ts'
import type { Note } from '../focus-nfe/nfe/note.ts'
import { kindOf, type ServiceDocument } from '../focus-nfe/service-notes/service-note.ts'
import { focusKnobs } from '../focus-nfe/test-settings.ts'
import { createLookupsAdmin } from '../lookups/admin.ts'
import { createPlatformsAdmin } from '../platforms/admin.ts'
import { createSefazAdmin } from '../sefaz/admin.ts'
import type { IssuedDocument } from '../sefaz/register/store.ts'
import { createSefinAdmin } from '../sefin/admin.ts'

/** Administration interface for tests and chaos runs. The same functions are served over HTTP under /_simulador. */
export type Admin = ReturnType<typeof createAdmin>

export type NoteFilter = { ref?: string | undefined; cnpj?: string | undefined; limit?: number | undefined }
export type RequestFilter = {
  ref?: string | undefined
  method?: string | undefined
  path?: string | undefined
  limit?: number | undefined
}

export function createAdmin(world: SimulatorContext) {
  return {
    accountToken: world.settings.accountToken,
    now: () => world.time.now(),
    /** Moves the simulator's clock forward and runs every task that falls due on the way. */
    advance: (ms: number) => world.agenda.advance(ms),
    addFault: (plan: FaultPlan) => addFault(world, plan),
    faults: () => listFaults(world),
    removeFaults: (id?: number) => removeFaults(world, id),
    notes: (filter: NoteFilter = {}) => listNotes(world, filter),
    requests: (filter: RequestFilter = {}) => listRequests(world, filter),
    deliveries: () => world.db.all<DeliveryRow>(DELIVERIES),
    ...focusKnobs(world),
    /** SEFAZ, including the register of NF-e shared by all gateways. */
    sefaz: createSefazAdmin(world),
    /** The national NFS-e. */
    sefin: createSefinAdmin(world),
    /** The sales platforms and the PTAX. */
    platforms: createPlatformsAdmin(world),
    /** The public registries of companies and postal codes. */
    lookups: createLookupsAdmin(world),
  }
}

type DeliveryRow = {
  id: number
  hook_id: string
  /** Null when the webhook is not about a note. */
  ref: string | null
  state: string
  attempts: number
  wrong_secret: number
  body: string
}

const DELIVERIES = `select d.id, d.hook_id, n.ref, d.state, d.attempts, d.wrong_secret, d.body
  from delivery d left join note n on n.id = d.note_id order by d.id desc limit 1000`

function listNotes(world: SimulatorContext, { ref, cnpj, limit = 1000 }: NoteFilter) {
  const notes = world.db.all<Note>(
    `select n.* from note n join company c on c.id = n.company_id
     where (? is null or n.ref = ?) and (? is null or c.cnpj = ?) order by n.id desc limit ?`,
    ref ?? null,
    ref ?? null,
    cnpj ?? null,
    cnpj ?? null,
    limit,
  )
  const data = notes.map((note) => describeNote(world, note))
  const valid = data.map((note) => note.documents.filter((document) => document.status === 'autorizado').length)
  return {
    refs: data.length,
    documents: data.reduce((sum, note) => sum + note.documents.length, 0),
    /** A value above 1 means that a sale was issued twice. */
    most_valid_documents_of_a_ref: Math.max(0, ...valid),
    data,
  }
}

function describeNote(world: SimulatorContext, note: Note) {
  return {
    ref: note.ref,
    kind: kindOf(world, note.id),
    cnpj: companyCnpj(world, note.company_id),
    environment: note.environment,
    status: note.status,
    status_sefaz: note.status_sefaz,
    mensagem_sefaz: note.mensagem_sefaz,
    sends: note.sends,
    unknown_fields: JSON.parse(note.unknown_fields) as string[],
    mails: world.db
      .all<{ address: string }>('select address from mail where note_id = ?', note.id)
      .map((row) => row.address),
    documents: [...productDocuments(world, note), ...serviceDocuments(world, note)],
  }
}

/** For municipal notes `chave` holds `codigo_verificacao`. `protocol` is empty for every NFS-e. */
type DescribedDocument = { chave: string; serie: number | null; numero: number; status: string; protocol: string }

function productDocuments(world: SimulatorContext, note: Note): DescribedDocument[] {
  return world.db
    .all<IssuedDocument>('select * from document where note_id = ? order by id', note.id)
    .map(({ chave, serie, numero, status, protocol }) => ({ chave, serie, numero, status, protocol }))
}

function serviceDocuments(world: SimulatorContext, note: Note): DescribedDocument[] {
  return world.db
    .all<ServiceDocument>('select * from service_document where note_id = ? order by id', note.id)
    .map(({ code, numero, status }) => ({ chave: code, serie: null, numero, status, protocol: '' }))
}

type RequestRow = {
  id: number
  at: number
  method: string
  path: string
  ref: string | null
  caller: string
  status: number
  fault: string | null
}

function listRequests(world: SimulatorContext, { ref, method, path, limit = 1000 }: RequestFilter) {
  const where = '(? is null or ref = ?) and (? is null or method = ?) and (? is null or path = ?)'
  const values = [ref, ref, method, method, path, path].map((value) => value ?? null)
  const total = world.db.one<{ n: number }>(`select count(*) n from request where ${where}`, ...values)?.n ?? 0
  const data = world.db.all<RequestRow>(
    `select * from request where ${where} order by id desc limit ?`,
    ...values,
    limit,
  )
  return { total, data }
}
