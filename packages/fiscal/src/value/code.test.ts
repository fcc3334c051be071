import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CodeKind, codeSentence, parseCode, parseServiceItem } from './code.ts'

describe('parseCode', () => {
  it.each<[CodeKind, string, string]>([
    ['ncm', '8523.49.90', '85234990'],
    ['ncm', 'NCM: 8523.49.90', '85234990'],
    ['ncm', '8523 49 90', '85234990'],
    ['ncm', '101.21.00', '01012100'], // the dots show that the leading zero is missing
    ['cest', '28.059.00', '2805900'],
    ['cest', '1.001.00', '0100100'],
    ['ncm', '8523.49.90 - Discos', '85234990'],
    ['ncm', '85234990.0', '85234990'],
    ['cfop', '6.102', '6102'],
    ['cfop', '6102 – Venda de mercadoria', '6102'],
    ['nbs', '1.1805.33.00', '118053300'],
    ['nbs', 'NBS 1.1805.33.00', '118053300'],
    ['national_service_code', '17.01.01', '170101'],
    ['national_service_code', '1.05.01', '010501'],
    ['cindop', '10.03.01', '100301'],
    ['cclasstrib', ' 200 028 ', '200028'],
    ['cnae', '6201-5/01', '6201501'],
    ['gtin', '7 891000 315507', '7891000315507'],
    ['gtin', '7891000315507.0', '7891000315507'],
    ['gtin', 'ISBN-13: 978-85-359-0277-5', '9788535902775'],
    ['gtin', 'sem  gtin', 'SEM GTIN'],
    ['cbenef', 'sp 010001', 'SP010001'],
    ['cbenef', 'Sem cBenef', 'SEM CBENEF'],
  ])('reads the %s %s', (kind, typed, stored) => {
    expect(parseCode(kind, typed)).toBe(stored)
  })

  it.each<[CodeKind, string]>([
    ['ncm', '8523.49'],
    ['ncm', '8523499'], // one digit is missing, and its position is unknown
    ['ncm', '8523.49.9O'],
    ['cest', '28.059'],
    ['cfop', '8.102'],
    ['cfop', '51.02.1'],
    ['nbs', '1.1805.33'],
    ['national_service_code', '17.01'],
    ['cclasstrib', '000.001.0'],
    ['gtin', '789100031'],
    ['cbenef', 'SP0100'],
  ])('refuses the %s %s, and says how it is written', (kind, typed) => {
    expect(parseCode(kind, typed)).toBeUndefined()
    expect(codeSentence(kind)).toMatch(/ tem [0-9].*, como /)
  })

  it('reads its own answer again, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<CodeKind>('ncm', 'cest', 'nbs', 'cnae'),
        fc.string({ maxLength: 20 }),
        (kind, typed) => {
          const code = parseCode(kind, typed)
          if (code !== undefined) expect(parseCode(kind, code)).toBe(code)
        },
      ),
    )
  })
})

it.each([
  ['08.02', '08.02'],
  ['8.02', '08.02'],
  ['802', '08.02'],
  ['0802', '08.02'],
  ['item 17.01', '17.01'],
  ['17,01', '17.01'],
  ['17-01.', '17.01'],
  ['17.01 - Assessoria ou consultoria', '17.01'],
])('reads the item %s of the list as %s', (typed, stored) => {
  expect(parseServiceItem(typed)).toBe(stored)
})

it.each([['14.1'], ['8'], ['08.02.01'], ['letra'], ['']])('refuses the item %s', (typed) => {
  expect(parseServiceItem(typed)).toBeUndefined()
})
