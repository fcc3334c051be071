import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../kit/http/actor.ts'
import { makeChangeBuffer } from './change-buffer.ts'
import { type Change, readMessage } from './message.ts'
import { eventsFor, viewerOf } from './viewer.ts'

const actor = (isPlatformAdmin: boolean, companies: readonly number[]): Actor => ({
  userId: 7,
  sessionId: 1,
  name: 'Ana',
  isPlatformAdmin,
  memberships: companies.map((company_id) => ({ company_id, role: null })),
})
const change = (company_id: number, ids: string[], more: Partial<Change> = {}): Change => ({
  kind: 'sale',
  company_id,
  user_id: null,
  ids,
  many: false,
  ...more,
})
const changes = fc.array(
  fc.record({
    kind: fc.constantFrom('notification', 'task', 'note', 'sale', 'import', 'integration'),
    company_id: fc.integer({ min: 1, max: 40 }),
    user_id: fc.constantFrom(null, 7, 8),
    ids: fc.array(fc.integer({ min: 1, max: 60 }).map(String), { maxLength: 60 }),
    many: fc.boolean(),
  }),
) as fc.Arbitrary<Change[]>

describe('what a viewer is told', () => {
  it('never names another company, nor what is another person’s', () => {
    fc.assert(
      fc.property(changes, fc.uniqueArray(fc.integer({ min: 1, max: 10 })), (all, own) => {
        const foreign = all.filter(({ company_id, user_id }) => !own.includes(company_id) || user_id === 8)
        expect(eventsFor(viewerOf(actor(false, own), undefined), foreign)).toEqual([])
        const wise = eventsFor(viewerOf(actor(true, own), undefined), foreign)
        expect(wise.filter(({ event }) => event === 'notification')).toEqual([])
      }),
    )
  })

  it('loses no change on the way: every id is told, or that there are many', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const gatherer = makeChangeBuffer()
        for (const one of all) gatherer.add(one)
        const told = eventsFor(viewerOf(actor(true, []), undefined), gatherer.take())
        expect(gatherer.take()).toEqual([])
        for (const { kind, company_id, user_id, ids } of all) {
          if (kind === 'notification' || user_id === 8) continue
          const own = told.filter(({ event, data }) => event === kind && [null, company_id].includes(data.company_id))
          expect(own.length).toBeGreaterThan(0)
          for (const id of ids) expect(own.some(({ data }) => data.many || data.ids.includes(Number(id)))).toBe(true)
        }
        for (const { data } of told) expect(data.ids.length).toBeLessThanOrEqual(data.many ? 0 : 50)
      }),
    )
  })

  it('is one event where more companies moved than anybody follows', () => {
    const all = Array.from({ length: 21 }, (_, at) => change(at + 1, ['1']))
    const wise = viewerOf(actor(true, []), undefined)
    expect(eventsFor(wise, all.slice(1))).toHaveLength(20)
    expect(eventsFor(wise, all)).toEqual([{ event: 'sale', data: { company_id: null, ids: [], many: true } }])
  })
})

it('a message of another version of the house is passed over', () => {
  for (const payload of ['', 'x', '{}', '{"kind":"reset"}', '{"kind":"pix","company_id":1}', '[]'])
    expect(readMessage(payload)).toBeUndefined()
})
