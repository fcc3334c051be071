import { expect, it } from 'vitest'
import { actOfKind, taskName } from './acts.ts'
import { previewText, unreadText } from './preview-text.ts'

it.each([
  [214, 220, '214 de 220 podem; 6 não:'],
  [1, 3, '1 de 3 pode; 2 não:'],
  [1284, 1284, 'As 1.284 podem.'],
  [0, 6, 'Nenhuma das 6 pode:'],
  [1, 1, 'Pode ser feito.'],
  [0, 1, 'Não pode:'],
])('says that %i of %i can', (can, total, text) => {
  expect(previewText(can, total)).toBe(text)
})

it('says how many are looked at only when their turn comes', () => {
  expect(unreadText(1)).toMatch(/^Uma delas será conferida/)
  expect(unreadText(1084)).toMatch(/^1\.084 delas serão conferidas/)
})

it('names a task by its deed, its count and its document', () => {
  expect(taskName({ kind: 'fiscal-note:send', total: 1284 })).toBe('Enviar 1.284 NF-e')
  expect(taskName({ kind: 'service-fiscal-note:email', total: 2 })).toBe('Enviar e-mail de 2 NFS-e')
  expect(taskName({ kind: 'sale:skip', total: 1 })).toBe('Deixar 1 venda sem nota')
  expect(taskName({ kind: 'product:bulk', total: 12 })).toBe('Mudar 12 produtos')
  expect(taskName({ kind: 'product:fill', total: 2 })).toBe('Preencher os códigos de 2 produtos')
})

it('shows a kind of task it does not know as it came', () => {
  expect(taskName({ kind: 'import:file', total: 3 })).toBe('import:file')
  expect(actOfKind('sale:cancel')).toBeUndefined()
})
