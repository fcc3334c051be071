import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextState } from './machine.ts'
import { MACHINES } from './machines.ts'
import { NFE_STATUSES } from './nfe.ts'
import { SALE_STATUSES } from './sale.ts'

describe.each(MACHINES.map((machine) => [machine.name, machine] as const))('%s', (_name, machine) => {
  const states = Object.keys(machine.states)
  const events = Object.keys(machine.events)

  it('names only states and events it knows, each pair once, and uses all of them', () => {
    const pairs = machine.transitions.map(({ from, event }) => `${from} ${event}`)
    expect(pairs).toEqual([...new Set(pairs)])
    expect(
      machine.transitions.flatMap(({ from, to }) => [from, to]).filter((state) => !states.includes(state)),
    ).toEqual([])
    expect(new Set(machine.transitions.map(({ event }) => event))).toEqual(new Set(events))
    expect(machine.initial.filter((state) => !states.includes(state))).toEqual([])
  })

  it('says of every row who, why and from where', () => {
    for (const { why, source } of machine.transitions) {
      expect(why).toMatch(/^[A-ZÉ].*\.$/)
      expect(source.length).toBeGreaterThan(5)
    }
  })

  it('reaches every state', () => {
    const reached = new Set(machine.initial)
    for (const _ of states) for (const { from, to } of machine.transitions) if (reached.has(from)) reached.add(to)
    expect([...reached].toSorted()).toEqual(states.toSorted())
  })

  it('calls final exactly the states that nothing leads out of', () => {
    const left = new Set(machine.transitions.filter(({ from, to }) => from !== to).map(({ from }) => from))
    expect(states.filter((state) => !left.has(state))).toEqual(states.filter((state) => machine.states[state]?.final))
  })

  it('moves a final state by no series of late events', () => {
    const ends = states.filter((state) => machine.states[state]?.final)
    for (const end of ends)
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), (late) => {
          expect(late.reduce((state, event) => nextState(machine, state, event) ?? state, end)).toBe(end)
        }),
      )
  })

  it('answers nothing, and never throws, for a state or an event it does not know', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString')), (text) => {
        for (const state of states) if (!events.includes(text)) expect(nextState(machine, state, text)).toBeUndefined()
        for (const event of events) if (!states.includes(text)) expect(nextState(machine, text, event)).toBeUndefined()
      }),
    )
  })
})

it('are the states that travel', () => {
  const of = (name: string) => Object.keys(MACHINES.find((machine) => machine.name === name)?.states ?? {}).toSorted()
  expect(of('Venda')).toEqual([...SALE_STATUSES].toSorted())
  expect(of('NF-e')).toEqual([...NFE_STATUSES].toSorted())
})
