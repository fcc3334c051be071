import type { SimulatorContext } from '../context/context.ts'
import { decideNfe } from './nfe/decide.ts'
import { decideServiceNote } from './service-notes/decide.ts'
import { kindOf } from './service-notes/service-note.ts'

/** Decides a note as its authority: SEFAZ, the city, or the national system. */
export function decideNote(world: SimulatorContext, noteId: number): void {
  if (kindOf(world, noteId) === 'nfe') decideNfe(world, noteId)
  else decideServiceNote(world, noteId)
}
