import type { Mark } from './example.ts'
import type { Book } from './outside/book.ts'
import type { Plan } from './plan.ts'
import type { NewNote, SimulationStore } from './simulation-store.ts'
import type { World } from './world.ts'

/** The state of one simulation run. */
export type Run = {
  readonly world: World
  readonly plan: Plan
  readonly start: number
  readonly notes: NewNote[]
  /** How each note's text makes the authority react; a user who corrects a note removes the mark. */
  readonly marks: Mark[]
  readonly books: { nfe: Book; nfse: Book }
  readonly shelf: SimulationStore
  /** Times at which processes died. */
  readonly deaths: number[]
  trace: (line: string) => void
  /** Reports something that must never happen. */
  fail: (what: string) => void
}
