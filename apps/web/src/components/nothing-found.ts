/** What the list of a choice says while it is empty: a search that failed has not found nothing. */
export function nothingFound(search: { isFetching: boolean; isError: boolean }, none: string): string {
  if (search.isFetching) return 'Buscando'
  return search.isError ? 'A busca não respondeu. Tente de novo.' : none
}
