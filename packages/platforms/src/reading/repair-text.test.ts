import { expect, it } from 'vitest'
import { repairText } from './repair-text.ts'

it.each([
  ['Jo&atilde;o', 'João'],
  ['L&#xFA;cia', 'Lúcia'],
  ['Marta&nbsp;Reis', 'Marta Reis'],
  ['Bar do Z&eacute; &#8211; Centro', 'Bar do Zé – Centro'],
  ['B&amp;B', 'B&B'],
  ['1&ordm; andar', '1º andar'],
  ['&Scaron;ime', 'Šime'],
  ['JosÃ© da ConceiÃ§Ã£o', 'José da Conceição'],
  ['Ã‰rica', 'Érica'],
  ['Jo\\u00e3o', 'João'],
])('reads %s as %s', (sent, meant) => {
  expect(repairText(sent)).toBe(meant)
})

it('reads once: what was typed as a reference stays one', () => {
  expect(repairText('&amp;eacute;')).toBe('&eacute;')
})

it.each([
  'AT&T',
  'P&D; Cia',
  'Sal &chips;',
  '&#0;',
  '&#xD800;',
  '&#9999999;',
  '&bcedil;',
  'R&B &',
  '&acute;',
  'SÃO JOÃO',
  'D’Ávila',
  'CASA Â VENDA',
  'AVÃ© Łukasz',
])('leaves %s as it is', (text) => {
  expect(repairText(text)).toBe(text)
})
