import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeToast } from '../../ui/toast-actions.ts'
import { readToasts } from '../../ui/toast-store.ts'
import { toastingMutationCache } from './mutation.ts'

beforeEach(closeAll)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  closeAll()
})

function closeAll(): void {
  for (const toast of readToasts()) closeToast(toast.id)
}

async function act(pathname: string, answer: () => Promise<unknown>): Promise<string[]> {
  vi.stubGlobal('location', { pathname })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const client = new QueryClient({ mutationCache: toastingMutationCache(() => undefined) })
  await client
    .getMutationCache()
    .build(client, { mutationFn: answer, networkMode: 'always' })
    .execute(undefined)
    .catch(() => undefined)
  return readToasts().map(({ tone, text }) => `${tone}: ${text}`)
}

const saved = () => Promise.resolve({ message: 'Empresa salva.' })
const failed = () => Promise.reject(new Error('a rede caiu'))

it('says what an act did', async () => {
  expect(await act('/empresas/7', saved)).toEqual(['success: Empresa salva.'])
})

it('leaves it to the road of the beginning to tick off what was done', async () => {
  expect(await act('/comece', saved)).toEqual([])
})

it('says a failure everywhere, in the beginning as well', async () => {
  expect(await act('/comece', failed)).toEqual([expect.stringMatching(/^error: /)])
})
