import { describe, expect, it } from 'vitest'
import { itemOf, saleOf } from '../tax/fixture.ts'
import { computeNoteTaxes, taxTexts } from '../tax/note.ts'
import { complementaryInformation } from './additional-information.ts'

const TAXES = computeNoteTaxes(
  saleOf([itemOf('97.00', { icms_cst: '101', icms_aliquot: '2.56', approximate_tax_percent_total: '13.45' })], {
    regime: 'SIMPLES_NACIONAL',
  }),
  '2026-11-20',
)
const [APPROXIMATE = expect.fail(), CREDIT = expect.fail()] = taxTexts(TAXES)

describe('what leaves in infCpl', () => {
  it("is the note's own text and then what its taxes oblige it to say", () => {
    const said = complementaryInformation({ additional_information: 'Venda “HP1”' }, TAXES)
    expect(said).toBe(`Venda "HP1"; ${APPROXIMATE}; ${CREDIT}`)
  })

  it('is those sentences alone where the note has no text, and the text alone where no tax is known', () => {
    expect(complementaryInformation({ additional_information: null }, TAXES)).toBe(`${APPROXIMATE}; ${CREDIT}`)
    expect(complementaryInformation({ additional_information: ' Venda HP1 ' }, undefined)).toBe('Venda HP1')
  })

  it('never says twice what the text of a copied note says already', () => {
    const copied = `${CREDIT}; Venda HP1`
    expect(complementaryInformation({ additional_information: copied }, TAXES)).toBe(`${copied}; ${APPROXIMATE}`)
  })
})
