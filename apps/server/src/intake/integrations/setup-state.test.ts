import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSetup, type SetupEvent, type SetupState } from './setup-state.ts'

const event: fc.Arbitrary<SetupEvent> = fc.oneof(
  fc.constantFrom<SetupEvent>({ kind: 'SECRET_SAVED' }, { kind: 'PULLED' }, { kind: 'ACTIVATED' }, { kind: 'REFUSED' }),
  fc.constantFrom<SetupEvent>({ kind: 'HEARD', by: 'DELIVERY' }, { kind: 'HEARD', by: 'TEST' }),
)
const begun = (activate_on_first: boolean): SetupState => ({
  setup: 'DRAFT',
  connected_by: null,
  is_active: false,
  activate_on_first,
})
/** Every state along the way. */
function walk(events: readonly SetupEvent[], first: SetupState): SetupState[] {
  const way = [first]
  for (const one of events) way.push(nextSetup(way.at(-1) ?? first, one))
  return way
}
const RANK = { DRAFT: 0, WAITING: 1, CONNECTED: 2 }
const way = fc
  .tuple(fc.array(event, { maxLength: 12 }), fc.boolean())
  .map(([events, isOn]) => ({ events, steps: walk(events, begun(isOn)) }))

describe('a connection, whatever happens in whatever order', () => {
  it('never goes back, and takes one step at a time', () => {
    fc.assert(
      fc.property(way, ({ steps }) => {
        for (const [at, { setup }] of steps.entries()) {
          const before = steps[at - 1]?.setup ?? setup
          expect(RANK[setup] - RANK[before]).toBeOneOf([0, 1])
        }
      }),
    )
  })

  it('is off until it is connected, and says by what it was for good', () => {
    fc.assert(
      fc.property(way, ({ steps }) => {
        for (const [at, standing] of steps.entries()) {
          const isConnected = standing.setup === 'CONNECTED'
          expect(standing.connected_by !== null).toBe(isConnected)
          if (!isConnected) expect(standing.is_active).toBe(false)
          const before = steps[at - 1]
          if (before?.setup === 'CONNECTED') expect(standing.connected_by).toBe(before.connected_by)
        }
      }),
    )
  })

  it('hears nothing as a draft: only its secret moves it', () => {
    fc.assert(
      fc.property(fc.array(event), fc.boolean(), (events, isOn) => {
        const others = events.filter(({ kind }) => kind !== 'SECRET_SAVED')
        expect(walk(others, begun(isOn)).at(-1)).toEqual(begun(isOn))
      }),
    )
  })

  it('is connected by the first of what connects, and on by itself only where that is wished', () => {
    fc.assert(
      fc.property(fc.array(event), fc.boolean(), (events, isOn) => {
        const first = events.find(({ kind }) => kind === 'HEARD' || kind === 'PULLED' || kind === 'ACTIVATED')
        const waiting = nextSetup(begun(isOn), { kind: 'SECRET_SAVED' })
        const last = walk(events, waiting).at(-1)
        if (!first) {
          expect(last).toEqual(waiting)
          return
        }
        const by = first.kind === 'HEARD' ? first.by : first.kind === 'PULLED' ? 'PULL' : 'PERSON'
        const isPutOn = isOn || events.some(({ kind }) => kind === 'ACTIVATED')
        expect(last).toMatchObject({ setup: 'CONNECTED', connected_by: by, is_active: isPutOn })
      }),
    )
  })

  it('is moved by nothing that is refused', () => {
    fc.assert(
      fc.property(way, ({ steps }) => {
        for (const standing of steps) expect(nextSetup(standing, { kind: 'REFUSED' })).toEqual(standing)
      }),
    )
  })
})
