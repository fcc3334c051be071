import { useQuery } from '@tanstack/react-query'

/** Loads code that only an opened field needs, after the form has rendered. Renders again when it has loaded. */
export function useLazyModule<Piece>(name: string, load: () => Promise<Piece>): Piece | undefined {
  const { data } = useQuery({ queryKey: ['late', name], queryFn: load, staleTime: Number.POSITIVE_INFINITY })
  return data
}
