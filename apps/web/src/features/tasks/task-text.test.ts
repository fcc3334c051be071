import { expect, it } from 'vitest'
import { endedSince, taskText } from './task-text.ts'

it.each([
  [{ state: 'QUEUED', total: 438, done: 0, failed: 0 }, 'Na fila'],
  [{ state: 'RUNNING', total: 438, done: 214, failed: 0 }, '214 de 438'],
  [{ state: 'RUNNING', total: 1438, done: 1214, failed: 6 }, '1.214 de 1.438 · 6 com problema'],
  [{ state: 'DONE', total: 4, done: 4, failed: 0 }, 'Tudo certo'],
  [{ state: 'DONE', total: 220, done: 220, failed: 6 }, '6 de 220 com problema'],
  [{ state: 'CANCELED', total: 220, done: 20, failed: 0 }, 'Parada em 20 de 220'],
] as const)('says how far a task is (%#)', (task, text) => {
  expect(taskText(task)).toBe(text)
})

it('knows which tasks ended between two looks, also those that left the list', () => {
  const tasks = [
    { id: 3, state: 'RUNNING' },
    { id: 2, state: 'DONE' },
  ] as const
  expect(endedSince([1, 2, 3], tasks)).toEqual([1, 2])
  expect(endedSince([], tasks)).toEqual([])
})
