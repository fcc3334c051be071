/** Text of an empty option list: distinguishes searching and a failed search from no match. */
export function nothingFound(search: { isFetching: boolean; isError: boolean }, none: string): string {
  if (search.isFetching) return 'Buscando'
  return search.isError ? 'A busca não respondeu. Tente de novo.' : none
}
