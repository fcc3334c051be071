import { hashKey, QueryObserver, type QueryObserverOptions, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/**
 * The newest data of a query, rendered in a transition. Use it for slow content, because `useQuery` renders
 * synchronously. After a key change the previous data stays until the new data arrives. A failure changes nothing.
 */
export function useQueryInTransition<Data>(options: QueryObserverOptions<Data>): Data | undefined {
  const client = useQueryClient()
  const [data, setData] = useState<Data>()
  const key = hashKey(options.queryKey)
  const observerOf = useEffectEvent((queryHash: string) => new QueryObserver(client, { ...options, queryHash }))
  useEffect(() => {
    const observer = observerOf(key)
    const take = () => {
      const { data: newest } = observer.getCurrentResult()
      if (newest !== undefined) startTransition(() => setData(() => newest))
    }
    take()
    return observer.subscribe(take)
  }, [key])
  return data
}
