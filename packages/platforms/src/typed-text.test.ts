import { expect, it } from 'vitest'
import { typedText } from './typed-text.ts'

it.each([
  ['Jo&atilde;o', 'João'],
  ['L&#xFA;cia', 'Lúcia'],
  ['Marta&nbsp;Reis', 'Marta Reis'],
  ['Bar do Z&eacute; &#8211; Centro', 'Bar do Zé – Centro'],
  ['B&amp;B', 'B&B'],
  ['1&ordm; andar', '1º andar'],
  ['&Scaron;ime', 'Šime'],
])('reads %s as %s', (sent, meant) => {
  expect(typedText(sent)).toBe(meant)
})

it('reads once: what was typed as a reference stays one', () => {
  expect(typedText('&amp;eacute;')).toBe('&eacute;')
})

it.each(['AT&T', 'P&D; Cia', 'Sal &chips;', '&#0;', '&#xD800;', '&#9999999;', '&bcedil;', 'R&B &', '&acute;'])(
  'leaves %s as it is',
  (text) => {
    expect(typedText(text)).toBe(text)
  },
)
