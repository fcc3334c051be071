import { expect, it } from 'vitest'
import { readNoteTab, tabOf } from './note-tab.ts'

it('an address knows the tabs of a note, and drops every other word', () => {
  expect(readNoteTab({ aba: 'arquivos', campo: 'recusa' })).toEqual({ aba: 'arquivos' })
  expect(readNoteTab({ aba: 'nenhuma' })).toEqual({})
  expect(readNoteTab({})).toEqual({})
})

it('a note opens at its first tab where the address names none that it has', () => {
  const service = [{ name: 'tempo' }, { name: 'servico' }] as const
  expect(tabOf(service, 'servico')).toBe('servico')
  expect(tabOf(service, 'cartas')).toBe('tempo')
  expect(tabOf(service, undefined)).toBe('tempo')
})
