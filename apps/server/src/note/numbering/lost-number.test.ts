import type { Transport } from '@talao/gateways'
import { expect, it } from 'vitest'
import { BLANK_NOTE } from '../../../testing/simulation/blank-note.ts'
import { exampleNote, ISSUER_CNPJ } from '../../../testing/simulation/example.ts'
import { memoryStore } from '../../../testing/simulation/memory-store.ts'
import { makeRequestQuota } from '../../company/gateways/request-quota.ts'
import { fixedClock } from '../../kit/clock.ts'
import { makeEngine } from '../issuing/engine.ts'

const NOTE = { companyId: 1, noteId: 7 }
const clock = fixedClock('2026-11-20T12:00:00Z')

/**
 * A refused note of a company with its own numbers. `beforeSend` runs after the bytes are made and before they are
 * sent.
 */
function house(beforeSend: () => void) {
  const store = memoryStore({ refByHand: () => 'none', enqueue: () => undefined })
  store.add(NOTE, {
    state: {
      note: { ...BLANK_NOTE, sale_id: 7, enotas_status: 'Negada' },
      issuer: {
        cnpj: ISSUER_CNPJ,
        place: { state_id: 41, city_id: 4106902 },
        gateway: 'FOCUS_NFE',
        ownNumbers: true,
        hasToken: true,
        hasCertificate: true,
      },
      sale: { status: 'DONE', platform: 'HOTMART', external_sales_id: 'VENDA-7' },
      key: null,
      attempts: [],
      events: [],
    },
    load: () => ({ note: exampleNote('NFE', 'VENDA-7', null), seal: null }),
    bytes: [],
    files: [],
    told: [],
    saleIssuedAt: null,
  })
  const sent: unknown[] = []
  const transport: Transport = {
    close: () => undefined,
    send: async (request) => {
      sent.push(JSON.parse(Buffer.from(request.body ?? []).toString()).numero)
      const body = Buffer.from('{}')
      return { kind: 'answered', status: 202, headers: {}, body, durationMs: 1 }
    },
  }
  const engine = makeEngine({
    store,
    clock,
    credits: makeRequestQuota(clock),
    accessFor: async () => {
      beforeSend()
      return { baseUrl: 'https://focus.sim', token: 'token', meter: 'token', transport }
    },
    keep: async () => ({}),
    contingencyFor: () => null,
    observe: () => undefined,
  })
  return { store, engine, sent }
}

it('never sends a number that was declared void after its bytes were made: the next one leaves', async () => {
  let isVoided = false
  const { store, engine, sent } = house(() => {
    if (isVoided) return
    isVoided = true
    store.voids.push({ companyId: 1, inProduction: false, serie: 1, first: 1, last: 1 })
    store.edit(NOTE, ({ state }) => {
      if (state.key) Object.assign(state.key, { number: null, code: null })
    })
  })
  expect(await engine.issue(NOTE, 'automatic')).toBe('again')
  expect([sent, store.read(NOTE).state.note.enotas_status]).toEqual([[], 'Negada'])
  expect(await engine.issue(NOTE, 'automatic')).not.toBe('again')
  expect(sent).toEqual([2])
  expect(store.read(NOTE).state.attempts).toMatchObject([{ n: 1 }])
})

it('sends a number that is still its own', async () => {
  const { engine, sent } = house(() => undefined)
  await engine.issue(NOTE, 'automatic')
  expect(sent).toEqual([1])
})
