import type { ReasonFacts } from '@talao/fiscal/why/note-reasons'
import { EXAMPLE_KEY } from '@talao/gateways/testing/focus-nfe/example-note'
import { expect, it } from 'vitest'
import { exampleNote } from '../../../../testing/simulation/example.ts'
import { prepareNote } from './prepare-note.ts'

it('a note whose reasons break is prepared all the same, without reasons, and the error is told', () => {
  const told: unknown[] = []
  const made = prepareNote({
    note: exampleNote('NFE', 'V-1', null),
    gateway: 'FOCUS_NFE',
    key: EXAMPLE_KEY,
    seal: null,
    contingency: null,
    batch: null,
    reasonFacts: {} as ReasonFacts,
    unexplained: (error) => told.push(error),
    now: new Date('2026-11-21T02:30:00Z'),
  })
  expect(made).toMatchObject({ prepared: expect.anything(), reasons: null })
  expect(told).toEqual([expect.any(Error)])
})
