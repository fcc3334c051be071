import { type Company, companyById } from '../../companies/company.ts'
import { type Environment, nowMs, type SimulatorContext } from '../../context/context.ts'
import { drawFault } from '../../faults/plan.ts'
import type { Note } from '../nfe/note.ts'
import { presentNote } from '../nfe/present.ts'
import { presentServiceNote } from '../service-notes/present.ts'
import { serviceNoteById } from '../service-notes/service-note.ts'
import { type Hook, liveHooks } from './hook.ts'

const LONGEST_HOLD_MS = 10 * 60_000

/** Creates one delivery for every hook of this event, with the note as it is now. Returns those hooks. */
export function notifyHooksOfNote(world: SimulatorContext, note: Note, event: string): Hook[] {
  const company = companyById(world, note.company_id)
  if (!company) return []
  const body = bodyOfNote(world, note)
  return notifyHooks(world, { company, environment: note.environment, event, noteId: note.id, body })
}

/** The GET body of a note of any kind. */
function bodyOfNote(world: SimulatorContext, note: Note): Record<string, unknown> {
  const serviceNote = serviceNoteById(world, note.id)
  return serviceNote ? presentServiceNote(world, serviceNote) : presentNote(world, note)
}

/** `noteId` is null when the event is not about a note. */
type News = {
  company: Company
  environment: Environment
  event: string
  noteId: number | null
  body: Record<string, unknown>
}

export function notifyHooks(world: SimulatorContext, { company, environment, event, noteId, body }: News): Hook[] {
  if (world.past) return []
  const hooks = liveHooks(world, company, environment).filter((hook) => hook.event === event)
  const token = environment === 'producao' ? company.token_producao : company.token_homologacao
  for (const hook of hooks) schedule(world, { hook, noteId, body: JSON.stringify(body), token })
  return hooks
}

type Delivery = { hook: Hook; noteId: number | null; body: string; token: string }

function schedule(world: SimulatorContext, delivery: Delivery): void {
  const fault = drawFault(world, { stage: 'hook', token: delivery.token })
  const now = nowMs(world)
  const held = heldBack(world, delivery.hook)
  switch (fault?.kind) {
    case 'hook_lost':
      insert(world, delivery, 'lost')
      break
    case 'hook_duplicate':
      send(world, delivery, now)
      send(world, delivery, now)
      break
    case 'hook_late':
      send(world, delivery, now + (fault.params.seconds ?? 60) * 1000)
      break
    case 'hook_reorder':
      world.agenda.add('deliver', insert(world, delivery, 'held'), now + LONGEST_HOLD_MS)
      break
    case 'hook_wrong_secret':
      world.agenda.add('deliver', insert(world, delivery, 'waiting', true), now)
      break
    default:
      send(world, delivery, now)
  }
  // Deliveries held back by an earlier fault follow the newer one.
  for (const id of held) world.agenda.add('deliver', id, now + 1)
}

function send(world: SimulatorContext, delivery: Delivery, at: number): void {
  world.agenda.add('deliver', insert(world, delivery, 'waiting'), at)
}

function insert(world: SimulatorContext, { hook, noteId, body }: Delivery, state: string, wrongSecret = false): number {
  return world.db.run(
    'insert into delivery (hook_id, note_id, body, state, wrong_secret, created_at) values (?, ?, ?, ?, ?, ?)',
    hook.id,
    noteId,
    body,
    state,
    wrongSecret ? 1 : 0,
    nowMs(world),
  ).lastId
}

function heldBack(world: SimulatorContext, hook: Hook): number[] {
  return world.db
    .all<{ id: number }>(`select id from delivery where hook_id = ? and state = 'held' order by id`, hook.id)
    .map((row) => row.id)
}
