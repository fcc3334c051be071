import { beforeEach, expect, it } from 'vitest'
import { assignToastsToScreen, closeToast, closeToastsOfOtherScreens, updateToast } from './toast-actions.ts'
import { readToasts, showToast, subscribeToToasts } from './toast-store.ts'

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

it('turns into what came of it, unless it was closed meanwhile', () => {
  const id = showToast('busy', 'A nota está sendo enviada.')
  updateToast(id, { tone: 'error', text: 'Falhou: falta o endereço.' })
  expect(readToasts()).toMatchObject([{ id, tone: 'error', text: 'Falhou: falta o endereço.' }])
  closeToast(id)
  updateToast(id, { tone: 'success', text: 'Autorizada nº 1' })
  expect(readToasts()).toEqual([])
})

it('goes when the screen is left on which somebody did the next thing, and not when the product itself went on', () => {
  showToast('success', 'Nota salva.')
  closeToastsOfOtherScreens('/nota-produto')
  expect(readToasts()).toHaveLength(1)
  assignToastsToScreen('/nota-produto')
  closeToastsOfOtherScreens('/nota-produto')
  expect(readToasts()).toHaveLength(1)
  showToast('error', 'Algo mais novo.')
  closeToastsOfOtherScreens('/vendas')
  expect(readToasts().map(({ text }) => text)).toEqual(['Algo mais novo.'])
})
