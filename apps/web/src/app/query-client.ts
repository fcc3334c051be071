import { QueryClient } from '@tanstack/react-query'
import { loggingQueryCache, toastingMutationCache } from '../components/request/mutation.ts'
import { ApiError } from '../lib/errors.ts'

const RETRIES = 2

/** Retries reads that failed on the network, but not those the server refused. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: loggingQueryCache(onSignedOut),
    mutationCache: toastingMutationCache(onSignedOut),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Fail at once while offline instead of waiting silently.
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
