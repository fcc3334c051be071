import { expect, it } from 'vitest'
import { importText } from './past-sales-text.ts'

it.each([
  [{ state: 'QUEUED', done: 0, failed: 0, message: null }, 'Na fila; começa em instantes.'],
  [{ state: 'RUNNING', done: 1, failed: 0, message: null }, '1 venda lida até agora.'],
  [{ state: 'DONE', done: 0, failed: 0, message: null }, 'A plataforma não tem vendas neste pedido.'],
  [{ state: 'DONE', done: 1284, failed: 2, message: null }, '1.284 vendas lidas, 2 com problema.'],
  [
    { state: 'FAILED', done: 40, failed: 0, message: null },
    'Parou com falha depois de 40 vendas lidas. O que foi lido fica.',
  ],
  [
    { state: 'CANCELED', done: 3, failed: 0, message: null },
    'Parada a pedido depois de 3 vendas lidas. O que foi lido fica.',
  ],
  [{ state: 'DONE', done: 2, failed: 0, message: 'Vendas: 2 lidas, 1 nova.' }, 'Vendas: 2 lidas, 1 nova.'],
] as const)('of %j says “%s”', (task, text) => {
  expect(importText(task)).toBe(text)
})
