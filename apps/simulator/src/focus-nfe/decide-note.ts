import type { SimulatorContext } from '../context.ts'
import { decide } from './authority/decide.ts'
import { decideServiceNote } from './service-notes/decide.ts'
import { kindOf } from './service-notes/service-note.ts'

/** Decides a note as its authority: SEFAZ, the city, or the national system. */
export function decideNote(world: SimulatorContext, noteId: number): void {
  if (kindOf(world, noteId) === 'nfe') decide(world, noteId)
  else decideServiceNote(world, noteId)
}
