import { describe, expect, it } from 'vitest'
import { faultsOf, valuesOf, voidLabel } from './void-form.ts'

const WELL = { serie: '1', start_number: '5', end_number: '7', reason: 'Numeração pulada por falha do sistema' }

describe('the form of a void range', () => {
  it('begins with the gap, cut at what the authority takes at once', () => {
    const gap = { serie: 3, start_number: 10, end_number: 12, legal_date: '2026-12-10' }
    expect(valuesOf(gap)).toEqual({ serie: '3', start_number: '10', end_number: '12', reason: '' })
    expect(valuesOf({ ...gap, end_number: 5000 }).end_number).toBe('1009')
    expect(valuesOf(undefined)).toMatchObject({ serie: '1', start_number: '' })
  })

  it.each([
    [{}, {}],
    [{ serie: '1000' }, { serie: 'A série vai de 0 a 889.' }],
    [{ serie: '890' }, { serie: 'A série vai de 0 a 889.' }],
    [{ start_number: '0' }, { start_number: 'Informe o primeiro número.' }],
    [{ end_number: '4' }, { end_number: 'O último número não pode ser menor que o primeiro.' }],
    [{ end_number: '1005' }, { end_number: 'Inutilize até 1.000 números por vez.' }],
    [{ reason: 'curto' }, { reason: expect.stringMatching(/15 a 255/) }],
  ])('%o brings %o', (change, faults) => {
    expect(faultsOf({ ...WELL, ...change })).toEqual(faults)
  })

  it('says on its button how many numbers go', () => {
    expect(voidLabel(WELL)).toBe('Inutilizar 3 números')
    expect(voidLabel({ ...WELL, end_number: '5' })).toBe('Inutilizar 1 número')
    expect(voidLabel({ ...WELL, end_number: '' })).toBe('Inutilizar')
  })
})
