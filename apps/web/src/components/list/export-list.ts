import type { ListName, SheetFormat } from '@talao/contract/list/lists'
import { useMutation } from '@tanstack/react-query'
import { callList, toSearch } from '../../lib/api.ts'
import type { ListSearch } from './list-search.ts'
import { CALLS, useListQuery } from './use-list.ts'

/**
 * Downloads the whole list as a file, with the URL's filter and order. Asks the server first whether it is allowed,
 * because the browser shows a refused download only as a failed one. The file then goes straight to disk.
 */
export function useExportList(name: ListName, search: ListSearch) {
  const { page: _page, per_page: _size, ...query } = useListQuery(name, search)
  return useMutation({
    mutationFn: async (format: SheetFormat) => {
      await callList(CALLS[name], { query: { ...query, format, check: true } })
      download(`${CALLS[name].slice('GET '.length)}${toSearch({ ...query, format })}`)
    },
  })
}

function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
