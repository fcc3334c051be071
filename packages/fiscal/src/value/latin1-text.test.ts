import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { losesLetters, toLatin1, toLatin1Lines } from './latin1-text.ts'

describe('toLatin1', () => {
  it.each([
    ['“Curso” de ‘foto’ — módulo 1…', '"Curso" de \'foto\' - módulo 1...'],
    ['e-book™ por 10 €', 'e-bookTM por 10 EUR'],
    ['  duas\t\tlinhas\r\naqui  ', 'duas linhas aqui'],
    ['Jose\u0301 Ac\u0327ai\u0301', 'José Açaí'], // combining marks, as macOS types them
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

describe('toLatin1Lines', () => {
  it.each([
    ['Linha 1\nLinha 2\n\nLinha 3', 'Linha 1; Linha 2; Linha 3'],
    ['de Windows\r\nde Mac antigo\rfim', 'de Windows; de Mac antigo; fim'],
    ['colado\u2028de página\u2029da rede\u0085fim', 'colado; de página; da rede; fim'],
    ['já separado;\ncom barra |\nfim', 'já separado; com barra | fim'],
    ['\n  só uma  \n🌻\n', 'só uma'],
    ['uma; duas', 'uma; duas'],
    ['\n\n', ''],
  ])('%j becomes %s', (typed, sent) => {
    expect(toLatin1Lines(typed)).toBe(sent)
  })

  it('always fits the official alphabet, changes nothing the second time, and differs from one line by its signs alone', () => {
    const typed = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\n', '\r', ' ', ';', '|', '\u2028'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
    })
    const words = (text: string) => text.replace(/[;|\s]+/g, '')
    fc.assert(
      fc.property(typed, (text) => {
        const sent = toLatin1Lines(text)
        expect(sent).toMatch(/^([!-ÿ][ -ÿ]*[!-ÿ]|[!-ÿ])?$/)
        expect(toLatin1Lines(sent)).toBe(sent)
        expect(words(sent)).toBe(words(toLatin1(text)))
      }),
    )
  })
})

it('notices letters that would be lost, and shrugs at emoji', () => {
  expect(losesLetters('Ana 王')).toBe(true)
  expect(losesLetters('Иван')).toBe(true)
  expect(losesLetters('Zoë Dvořák 🌻')).toBe(false)
})
