import { LISTS, type ListName } from '@talao/contract/list/lists'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { extrasOf, type ListSearch } from './list-search.ts'

export type Patch = (change: Partial<ListSearch>) => void

/** Changes the URL. A change of filter returns to the first page and closes the sheet. */
export function usePatch(): Patch {
  const navigate = useNavigate()
  return useCallback(
    (change) => {
      const keeps = 'page' in change || 'open' in change
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, ...(keeps ? {} : { page: undefined, open: undefined }), ...change }),
        replace: !isPlace(change),
        resetScroll: false,
      })
    },
    [navigate],
  )
}

/** Whether the change gets a history entry. Opened rows and typed searches get none. */
function isPlace(change: Partial<ListSearch>): boolean {
  const isTurn = 'page' in change && change.open === undefined
  return isTurn || !('open' in change || 'search' in change)
}

/** Removes every filter, including the screen's defaults. */
export const CLEARED: Partial<ListSearch> = {
  status: 'all',
  search: undefined,
  start: undefined,
  end: undefined,
  ...Object.fromEntries(
    (Object.keys(LISTS) as ListName[]).flatMap((name) => extrasOf(name).map((extra) => [extra, undefined])),
  ),
}
