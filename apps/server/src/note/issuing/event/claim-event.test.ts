import { expect, it } from 'vitest'
import { emptyCollections, type IssuingState } from '../state/issuing-state.ts'
import type { StepQueries } from '../state/store.ts'
import { claimEvent } from './claim-event.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const event: IssuingState['events'][number] = {
  id: 7,
  kind: 'CANCEL',
  sequence: 1,
  text: 'Serviço não prestado ao cliente',
  motive: '2',
  at: NOW,
  state: 'REQUESTED',
  fence: 0,
  content_type: null,
  payload: null,
  payload_sha256: null,
  identity: null,
  sent_at: null,
  answered_at: null,
  next_consult_at: null,
  consults: 0,
  protocol: null,
  authority_code: null,
  authority_message: null,
  registered_at: null,
}

/** An authorised NFS-e of a city's own system: it has a number and a verification code but no key. */
function keyless(gateway: string): IssuingState {
  const note = { kind: 'NFSE', gateway, enotas_status: 'Autorizada', access_key: null, number: 12, protocol: null }
  return {
    companyId: 1,
    noteId: 2,
    now: NOW,
    note: { ...note, cancel_state: 'REQUESTED', authorized_at: NOW, version: 3 } as IssuingState['note'],
    issuer: { cnpj: '11222333000181', place: { state_id: 35, city_id: 3550308 } } as IssuingState['issuer'],
    sale: null,
    doubtedAt: null,
    key: { gateway, environment: 'producao', ref: 'abc', serie: null, number: null, code: null, recalled_at: null },
    attempts: [],
    events: [{ ...event }],
    ...emptyCollections(),
  }
}

const untouched: StepQueries = {
  drawNumber: () => Promise.reject(new Error('no number is drawn')),
  registerFaults: () => Promise.reject(new Error('no register is read')),
  registrationFaults: () => Promise.reject(new Error('no registration is read')),
  mayLeaveByItself: () => Promise.reject(new Error('nothing leaves by itself')),
  numbersLearnt: () => Promise.reject(new Error('no number is drawn')),
  drawBatch: () => Promise.reject(new Error('no batch is drawn')),
  load: () => Promise.reject(new Error('nothing is loaded')),
  sentBytes: () => Promise.resolve(null),
  refByHand: () => Promise.resolve(''),
  foundUnder: () => Promise.resolve(null),
}

it('cancels a note of a city by its reference, since it has no key', async () => {
  const claimed = await claimEvent(keyless('FOCUS_NFE_MUNICIPAL'), 7, untouched)
  expect(claimed).toMatchObject({ step: 'send', held: { eventId: 7, key: { ref: 'abc', identity: null } } })
})

it('asks nothing about a note without a key where the key is its name', async () => {
  const state = keyless('FOCUS_NFE')
  expect(await claimEvent(state, 7, untouched)).toEqual({ step: 'nothing' })
  expect([state.events[0]?.state, state.note.cancel_state]).toEqual(['FAILED', null])
})
