import { QueryClient } from '@tanstack/react-query'
import { silentQueryCache, speakingMutationCache } from '../components/mutation.ts'
import { ApiError } from '../lib/errors.ts'

const RETRIES = 2

/** Reads that failed on the way are tried again; what the server refused is not. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: silentQueryCache(onSignedOut),
    mutationCache: speakingMutationCache(onSignedOut),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Without a network a screen says so at once, in place of waiting for it in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < RETRIES && navigator.onLine && !(error instanceof ApiError && isRefusal(error.status)),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}
