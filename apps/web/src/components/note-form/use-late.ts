import { useQuery } from '@tanstack/react-query'

/** What only an opened field needs: it comes once the form is on the screen, and whoever asked is drawn again with it. */
export function useLate<Piece>(name: string, load: () => Promise<Piece>): Piece | undefined {
  const { data } = useQuery({ queryKey: ['late', name], queryFn: load, staleTime: Number.POSITIVE_INFINITY })
  return data
}
