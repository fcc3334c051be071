import type { SimulatorContext } from '../context/context.ts'
import type { Note } from './nfe/note.ts'
import { presentNote } from './nfe/present.ts'
import { presentServiceNote } from './service-notes/present.ts'
import { serviceNoteById } from './service-notes/service-note.ts'

/** The GET body of a note of any kind. */
export function bodyOfNote(world: SimulatorContext, note: Note): Record<string, unknown> {
  const serviceNote = serviceNoteById(world, note.id)
  return serviceNote ? presentServiceNote(world, serviceNote) : presentNote(world, note)
}
