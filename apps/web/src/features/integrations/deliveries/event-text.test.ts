import { expect, it } from 'vitest'
import { eventWords } from './event-text.ts'

it.each([
  ['HOTMART', 'PURCHASE_APPROVED', 'Compra aprovada'],
  ['EDUZZ', 'myeduzz.invoice_paid', 'Fatura paga'],
  ['MONETIZZE', '2', 'Compra aprovada'],
  ['BRAIP', 'STATUS_ALTERADO:2', 'Compra aprovada'],
  ['BRAIP', 'ABANDONO', 'Carrinho abandonado'],
  ['PREFECTPAY', '10:completed', 'Compra completa'],
  ['TMB', 'Em análise', 'Em análise'],
  ['XGROW', 'payment_approved', 'payment_approved'],
] as const)('%s calls %s “%s”', (type, event, words) => {
  expect(eventWords(type, event)).toBe(words)
})

it('has words for a delivery whose event nobody could read', () => {
  expect(eventWords('OTHER', null)).toBe('Aviso sem nome')
})
