import { hashKey, QueryObserver, type QueryObserverOptions, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/**
 * The newest data of a query for a part of the screen that is long to draw. What arrives is drawn in a turn that gives way to the browser, where
 * `useQuery` draws it in one go. With another key the data of the one before stays until its own has come; a failure changes nothing.
 */
export function useQueryInTurn<Data>(options: QueryObserverOptions<Data>): Data | undefined {
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
