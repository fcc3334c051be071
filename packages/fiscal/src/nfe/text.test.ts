import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { losesLetters, toLatin1 } from './text.ts'

describe('toLatin1', () => {
  it.each([
    ['“Curso” de ‘foto’ — módulo 1…', '"Curso" de \'foto\' - módulo 1...'],
    ['e-book™ por 10 €', 'e-bookTM por 10 EUR'],
    ['  duas\t\tlinhas\r\naqui  ', 'duas linhas aqui'],
    ['Jose\u0301 Ac\u0327ai\u0301', 'José Açaí'], // marks apart, as macOS types them
    ['Dvořák Łukasz Œuvre', 'Dvorák Lukasz OEuvre'],
    ['Livro 🌻👩🏽‍🏫 1️⃣', 'Livro 1'],
    ['a\u00A0b\u00ADc\u0085d', 'a bcd'], // no-break space, soft hyphen, a control
    ['ﬁcção ½ nº 2ª', 'ficção ½ nº 2ª'],
    ['王小明', ''],
    ['', ''],
  ])('%s becomes %s', (typed, sent) => {
    expect(toLatin1(typed)).toBe(sent)
  })

  it('always fits the official alphabet, or is empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toLatin1(text)).toMatch(/^([!-ÿ][ -ÿ]*[!-ÿ]|[!-ÿ])?$/)
      }),
    )
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(toLatin1(toLatin1(text))).toBe(toLatin1(text))
      }),
    )
  })
})

it('notices letters that would be lost, and shrugs at emoji', () => {
  expect(losesLetters('Ana 王')).toBe(true)
  expect(losesLetters('Иван')).toBe(true)
  expect(losesLetters('Zoë Dvořák 🌻')).toBe(false)
})
