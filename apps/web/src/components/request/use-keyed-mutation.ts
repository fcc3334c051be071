import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { makeRequestKey } from '../../lib/request-key.ts'

type Keyed<T, V> = Omit<UseMutationOptions<T, Error, V>, 'mutationFn'> & {
  mutationFn: (wish: V, key: string) => Promise<T>
}

/**
 * Mutation of a form or dialog with one `Idempotency-Key` per opening, so that a retry after a lost answer creates
 * nothing twice.
 */
export function useKeyedMutation<T, V = void>({ mutationFn, ...options }: Keyed<T, V>): UseMutationResult<T, Error, V> {
  const [key] = useState(makeRequestKey)
  return useMutation({ ...options, mutationFn: (wish: V) => key.send((own) => mutationFn(wish, own)) })
}
