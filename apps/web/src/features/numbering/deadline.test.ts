import { expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../../test/support/time-zones.ts'
import { deadlineOf } from './deadline.ts'

describeInEveryZone('the deadline of a gap', () => {
  it.each([
    ['2026-12-10', '2026-11-21', 'faltam 19 dias', false],
    ['2026-12-10', '2026-12-09', 'falta 1 dia', false],
    ['2026-12-10', '2026-12-10', 'é hoje', false],
    ['2026-12-10', '2026-12-11', 'o prazo passou', true],
  ])('until %s on %s: %s', (legal, today, text, isOver) => {
    expect(deadlineOf(legal, today)).toEqual({ text, isOver })
  })
})
