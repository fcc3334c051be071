import { TAX_PRESETS } from '@talao/fiscal'
import { CODE_SEARCH_TERMS, PRESET_SEARCH_TERMS } from '@talao/fiscal/tax/seller-search-terms'
import { loadTable, possibleServiceCodes, shippedServiceLines } from '@talao/reference'
import { describe, expect, it } from 'vitest'
import { suggestService } from './service.ts'

describe("a service by its seller's words", () => {
  it.each([
    ['COURSES', 'curso online', '080201', '100301'],
    ['COURSES', 'Mentoria em grupo', '080201', '100301'],
    ['COURSES', 'aula presencial de violão', '080201', '030101'],
    ['COURSES', 'curso de inglês', '080201', '100301'],
    ['SOFTWARE', 'assinatura de software', '010501', '100501'],
    ['SOFTWARE', 'planilha', '010501', '100501'],
    ['SOFTWARE', 'área de membros', '010902', '100301'],
    ['SERVICES', 'palestra', '172401', '100301'],
    ['SERVICES', 'mentoria', '170101', '100301'],
    ['SERVICES', 'gestão de tráfego pago', '170601', '100301'],
    ['COURSES', 'palestras', '172401', '100301'],
  ] as const)('%s, "%s" is %s with indicator %s', (sells, words, national_service_code, cindop) => {
    const { codes, found } = suggestService([sells], words)
    expect([found, codes.national_service_code, codes.cindop]).toEqual([true, national_service_code, cindop])
  })

  it('says of a language course that its IBS and CBS are reduced', () => {
    expect(suggestService(['COURSES'], 'curso de espanhol').codes).toMatchObject({
      nbs: '122051300',
      cclasstrib: '200028',
    })
  })

  it('without words suggests what all usual ones have in common, and asks for the rest', () => {
    expect(suggestService(['COURSES'], undefined)).toMatchObject({
      found: false,
      codes: { lc_116: '08.02', national_service_code: '080201', nbs: null, cindop: null, cclasstrib: null },
    })
    const software = suggestService(['SOFTWARE'], undefined)
    expect([software.codes.lc_116, software.choices.length]).toEqual([null, 5])
  })

  it('asks where the words say nothing it knows', () => {
    expect(suggestService(['SERVICES'], 'xyzw').found).toBe(false)
  })
})

describe('the words of sellers', () => {
  it('are said of every preset, and of codes that exist', async () => {
    expect(Object.keys(PRESET_SEARCH_TERMS).toSorted()).toEqual(TAX_PRESETS.map(({ id }) => id).toSorted())
    const services = new Set((await loadTable('national_service_codes')).map(({ code }) => code))
    expect(Object.keys(CODE_SEARCH_TERMS.national_service_codes).filter((code) => !services.has(code))).toEqual([])
    const ncm = new Set((await loadTable('ncm')).map(({ code }) => code))
    expect(Object.keys(CODE_SEARCH_TERMS.ncm).filter((code) => !ncm.has(code))).toEqual([])
  })

  it('lead to codes that the annex allows together', () => {
    for (const words of ['curso', 'mentoria', 'software', 'palestra', 'consultoria', 'podcast', 'video']) {
      const { lc_116, nbs, cindop, cclasstrib } = suggestService(['COURSES', 'SOFTWARE', 'SERVICES'], words).codes
      const possible = possibleServiceCodes({ lc_116, nbs }, shippedServiceLines('2026-11-29'))
      expect([words, possible?.cindop.includes(cindop ?? ''), possible?.cclasstrib.includes(cclasstrib ?? '')]).toEqual(
        [words, true, true],
      )
    }
  })
})
