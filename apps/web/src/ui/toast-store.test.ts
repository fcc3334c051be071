import { beforeEach, expect, it } from 'vitest'
import { closeToast, readToasts, showToast, subscribeToToasts } from './toast-store.ts'

beforeEach(() => {
  for (const toast of readToasts()) closeToast(toast.id)
})

it('keeps the newest three', () => {
  for (const text of ['a', 'b', 'c', 'd']) showToast('success', text)
  expect(readToasts().map((toast) => toast.text)).toEqual(['d', 'c', 'b'])
})

it('says the same thing once', () => {
  showToast('error', 'Recurso não disponível', 'r-1')
  showToast('error', 'Recurso não disponível', 'r-2')
  expect(readToasts().map((toast) => toast.requestId)).toEqual(['r-2'])
})

it('tells whoever listens, until they stop', () => {
  let heard = 0
  const stop = subscribeToToasts(() => heard++)
  showToast('success', 'a')
  stop()
  showToast('success', 'b')
  expect(heard).toBe(1)
})
