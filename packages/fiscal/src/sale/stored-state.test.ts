import { expect, it } from 'vitest'
import { after, client, delivery, NOON } from '../../testing/sale/delivery.ts'
import { fromStoredState, toStoredState } from './stored-state.ts'

const LATER = '2026-11-21T12:00:00.000Z'
const share = { name: 'Célia Rocha', document: null, email: null, amount: '10.00' }

it.each([
  ['as most sales are', after([delivery('PAID', NOON)])],
  [
    'with a co-producer, goods and a lack',
    after([delivery('PAID', NOON, {}, { coproducers: [share], items: [], freight: null })]),
  ],
  [
    'of a buyer of whom little is known',
    after([delivery('PAID', NOON, {}, { client: client({ email: null, address: null }) })]),
  ],
  [
    'that people decided on',
    { ...after([delivery('PAID', NOON)]), processed_at: LATER, locked_by_user: true, paid_by_user: true },
  ],
])('a state %s is whole again after it was kept', (_what, state) => {
  const kept: unknown = JSON.parse(JSON.stringify(toStoredState(state)))
  expect(fromStoredState(kept)).toEqual(JSON.parse(JSON.stringify(state)))
})

it('leaves out what says nothing', () => {
  const kept = JSON.stringify(toStoredState(after([delivery('PAID', NOON, {}, { installments: null })])))
  expect(kept).not.toMatch(/installments|locked_by_user|coproducers|processed_at/)
})
