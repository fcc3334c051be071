import { useMutation } from '@tanstack/react-query'
import type { ListName, SheetFormat } from '@talao/contract/lists'
import { callList, toSearch } from '../../lib/api.ts'
import type { ListSearch } from './list-search.ts'
import { CALLS, useListQuery } from './use-list.ts'

/**
 * Takes the whole list home as a file, under the filter and in the order of its address. The server is asked first whether it may be had, for a
 * refused download is to the browser one that failed; the file itself goes from there to the disk.
 */
export function useTakeHome(name: ListName, search: ListSearch) {
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
