import { expect, it } from 'vitest'
import { clearDoubt, NO_XML, TWO_NOTES } from './for-people.ts'

it('an answer ends the waiting for it, and leaves what only the daily comparison may take away', () => {
  for (const [before, after] of [
    ['A emissora não responde há dias.', null],
    [NO_XML, NO_XML],
    [TWO_NOTES, TWO_NOTES],
    [null, null],
  ] as const) {
    const note = { needs_human_reason: before as string | null }
    clearDoubt(note)
    expect(note.needs_human_reason).toBe(after)
  }
})
