import type { Mark } from './example.ts'
import type { Book } from './outside/book.ts'
import type { Plan } from './plan.ts'
import type { NewNote, Shelf } from './shelf.ts'
import type { World } from './world.ts'

/** What belongs to one run of the simulation. */
export type Run = {
  readonly world: World
  readonly plan: Plan
  readonly start: number
  readonly notes: NewNote[]
  /** What each note's text makes the authority do; a person who mends a note takes the mark away. */
  readonly marks: Mark[]
  readonly books: { nfe: Book; nfse: Book }
  readonly shelf: Shelf
  /** When processes died. */
  readonly deaths: number[]
  trace: (line: string) => void
  /** Something that must never happen has happened. */
  fail: (what: string) => void
}
