import {
  NFE_STATUS_LABELS,
  NFSE_STATUS_LABELS,
  SALE_STATUS_LABELS,
  WEBHOOK_EVENT_LABELS,
} from '@talao/contract/fields/values'
import { describe, expect, it } from 'vitest'
import { eventOfCancellation, eventOfNote, eventOfSale } from './webhook-events.ts'

const NFE = Object.keys(NFE_STATUS_LABELS)
const NFSE = Object.keys(NFSE_STATUS_LABELS)
const SALE = Object.keys(SALE_STATUS_LABELS)

describe('an event', () => {
  it('is told when a status is reached, and never when it stays', () => {
    for (const status of NFE) expect(eventOfNote('NFE', { from: status, to: status })).toBeNull()
    for (const status of NFSE) expect(eventOfNote('NFSE', { from: status, to: status })).toBeNull()
    for (const status of SALE) expect(eventOfSale({ from: status, to: status })).toBeNull()
    expect(eventOfNote('NFE', { from: 'PROCESSING', to: 'Autorizada' })).toBe('nfe.authorized')
    expect(eventOfNote('NFSE', { from: 'WAINTING', to: 'Autorizada' })).toBe('nfse.authorized')
    expect(eventOfNote('NFE', { from: 'PENDING', to: 'PROCESSING' })).toBeNull()
  })

  it('does not tell a note authorised again whose cancellation is asked for again', () => {
    expect(eventOfNote('NFE', { from: 'CancelamentoNegado', to: 'Autorizada' })).toBeNull()
    expect(eventOfNote('NFE', { from: 'CancelamentoNegado', to: 'Cancelada' })).toBe('nfe.canceled')
  })

  it('tells a refused cancellation once: of an NF-e by its status, of an NFS-e by what stands beside it', () => {
    const refused = { from: 'REQUESTED', to: 'DENIED' }
    expect(eventOfCancellation('NFSE', refused)).toBe('nfse.cancel_denied')
    expect(eventOfCancellation('NFSE', { from: 'DENIED', to: 'DENIED' })).toBeNull()
    expect(eventOfCancellation('NFSE', { from: 'REQUESTED', to: 'DONE' })).toBeNull()
    expect(eventOfCancellation('NFE', refused)).toBeNull()
    expect(eventOfNote('NFE', { from: 'Autorizada', to: 'CancelamentoNegado' })).toBe('nfe.cancel_denied')
  })

  it('of the closed list is each reached by some status, but for a new sale and a refusal that stands beside one', () => {
    const reached = [
      ...NFE.map((to) => eventOfNote('NFE', { from: '', to })),
      ...NFSE.map((to) => eventOfNote('NFSE', { from: '', to })),
      ...SALE.map((to) => eventOfSale({ from: '', to })),
      eventOfCancellation('NFSE', { from: 'REQUESTED', to: 'DENIED' }),
      'sale.created',
    ].filter((event) => event !== null)
    expect(reached.toSorted()).toEqual(Object.keys(WEBHOOK_EVENT_LABELS).toSorted())
  })
})
