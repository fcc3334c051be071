import { describe, expect, it } from 'vitest'
import { itemOf, saleOf } from '../../testing/tax/sale-case.ts'
import { computeNoteTaxes, taxTexts } from '../tax/note.ts'
import { complementaryInformation } from './additional-information.ts'

const TAXES = computeNoteTaxes(
  saleOf([itemOf('97.00', { icms_cst: '101', icms_aliquot: '2.56', approximate_tax_percent_total: '13.45' })], {
    regime: 'SIMPLES_NACIONAL',
  }),
  '2026-11-20',
)
const [APPROXIMATE = expect.fail(), CREDIT = expect.fail()] = taxTexts(TAXES)

const PLAIN = { company: { tax_regime: 'LUCRO_PRESUMIDO' as const }, items: [{ ncm: '85234990' }] }

describe('what leaves in infCpl', () => {
  it("is the note's own text and then what its taxes oblige it to say", () => {
    const said = complementaryInformation({ ...PLAIN, additional_information: 'Venda “HP1”' }, TAXES)
    expect(said).toBe(`Venda "HP1"; ${APPROXIMATE}; ${CREDIT}`)
  })

  it('is those sentences alone where the note has no text, and the text alone where no tax is known', () => {
    expect(complementaryInformation({ ...PLAIN, additional_information: null }, TAXES)).toBe(
      `${APPROXIMATE}; ${CREDIT}`,
    )
    expect(complementaryInformation({ ...PLAIN, additional_information: ' Venda HP1 ' }, undefined)).toBe('Venda HP1')
  })

  it('never says twice what the text of a copied note says already', () => {
    const copied = `${CREDIT}; Venda HP1`
    expect(complementaryInformation({ ...PLAIN, additional_information: copied }, TAXES)).toBe(
      `${copied}; ${APPROXIMATE}`,
    )
  })

  it('still bears what the regime and the goods oblige to, where somebody wrote another text over it', () => {
    const book = { company: { tax_regime: 'SIMPLES_NACIONAL' as const }, items: [{ ncm: '49019900' }] }
    const legal = [
      'DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL',
      'NAO GERA DIREITO A CREDITO FISCAL DE IPI',
      'IMUNIDADE TRIBUTARIA - ART. 150, VI, "d", DA CF/88 (SUMULA VINCULANTE 57)',
    ].join('; ')
    const said = (text: string | null) => complementaryInformation({ ...book, additional_information: text }, undefined)
    expect(said('Obrigado')).toBe(`Obrigado; ${legal}`)
    expect(said(null)).toBe(legal)
    expect(said(`Obrigado; ${legal}`)).toBe(`Obrigado; ${legal}`)
  })
})
