import { describe, expect, it } from 'vitest'
import { combinedOutcome, type DeliveryOutcome } from './outcome.ts'

const applied: DeliveryOutcome = { state: 'APPLIED', reason: null, event: 'pago', external_sales_id: 'A-2', sale_id: 2 }
const ignored: DeliveryOutcome = {
  state: 'IGNORED',
  reason: 'Aviso repetido: já tinha sido aplicado.',
  external_sales_id: 'A-1',
}

describe('what became of a delivery', () => {
  it('with one event is what became of it', () => {
    expect(combinedOutcome([ignored])).toEqual(ignored)
    expect(combinedOutcome([applied])).toEqual(applied)
  })

  it('with several is told by the first that did something, with how many did', () => {
    const expected = {
      ...applied,
      reason: 'Vieram juntos 3 avisos, 2 aplicados. Aviso repetido: já tinha sido aplicado.',
    }
    expect(combinedOutcome([ignored, applied, { ...applied, external_sales_id: 'A-3', sale_id: 3 }])).toEqual(expected)
  })

  it('with several that did nothing is nothing', () => {
    expect(combinedOutcome([ignored, ignored])).toMatchObject({
      state: 'IGNORED',
      reason: 'Vieram juntos 2 avisos, 0 aplicados. Aviso repetido: já tinha sido aplicado.',
    })
    expect(combinedOutcome([])).toMatchObject({ state: 'IGNORED' })
  })
})
