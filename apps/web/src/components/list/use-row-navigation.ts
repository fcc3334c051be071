import type { Page } from '@talao/contract'
import { useEffect, useRef } from 'react'
import { useShortcuts } from '../shortcuts.ts'
import type { RowNavigation } from './row-navigation.tsx'
import type { Patch } from './use-patch.ts'

type Given<T> = {
  page: Pick<Page<T>, 'data' | 'total' | 'current_page' | 'per_page' | 'last_page'> | undefined
  openId: number | undefined
  onOpen: ((row: T) => void) | undefined
  /** Loads the rows of another page of the same list. */
  read: (page: number) => Promise<readonly T[]>
  patch: Patch
}

/**
 * Position of the open row in its list, across pages. Registers the shortcuts that move to its neighbours, wherever the
 * focus is.
 */
export function useRowNavigation<T extends { id: number }>({
  page,
  openId,
  onOpen,
  read,
  patch,
}: Given<T>): RowNavigation | undefined {
  useFocusBackOnRow(openId)
  const turn = usePageTurn({ page, openId, read, patch })
  const rows = page?.data ?? []
  const here = rows.findIndex(({ id }) => id === openId)
  // Rows that cannot be opened cannot be focused either.
  useShortcuts(
    onOpen
      ? [
          { key: 'j', label: 'Próxima linha', group: 'Na lista', run: () => step(1) },
          { key: 'k', label: 'Linha anterior', group: 'Na lista', run: () => step(-1) },
        ]
      : NO_KEYS,
  )

  function step(by: 1 | -1): void {
    const at = here < 0 ? rows.findIndex(({ id }) => rowOf(id)?.contains(document.activeElement)) : here
    const next = rows[at < 0 ? 0 : at + by]
    if (!next) return openId === undefined ? undefined : turn(by)?.()
    rowOf(next.id)?.focus()
    if (openId !== undefined) onOpen?.(next)
  }
  function goTo(row: T | undefined): (() => void) | undefined {
    if (!row || !onOpen) return undefined
    return () => {
      onOpen(row)
      rowOf(row.id)?.scrollIntoView({ block: 'nearest' })
    }
  }

  if (!page || here < 0) return undefined
  return {
    place: (page.current_page - 1) * page.per_page + here + 1,
    total: page.total,
    goBack: goTo(rows[here - 1]) ?? turn(-1),
    goOn: goTo(rows[here + 1]) ?? turn(1),
  }
}

const NO_KEYS: never[] = []

/** Moves across a page boundary. Loads the other page first, so that the sheet switches straight from row to row. */
function usePageTurn<T extends { id: number }>({ page, openId, read, patch }: Omit<Given<T>, 'onOpen'>) {
  const isTurning = useRef(false)
  const awaited = useRef<number>(undefined)
  useEffect(() => {
    if (awaited.current === undefined || awaited.current !== openId) return
    const row = rowOf(awaited.current)
    if (!row) return
    awaited.current = undefined
    row.scrollIntoView({ block: 'nearest' })
    // Another row may have taken over the focused element of the previous page. Move the focus to the open row.
    const focused = document.activeElement
    if (focused === document.body || focused?.closest('tr[data-row]')) row.focus()
  })

  async function go(to: number, by: 1 | -1): Promise<void> {
    if (isTurning.current) return
    isTurning.current = true
    // Ignore a failure here. The list reports it when it loads the page.
    const rows = await read(to).catch(() => [])
    isTurning.current = false
    // New rows may have moved the open row to that page. Skip it.
    const others = rows.filter(({ id }) => id !== openId)
    const next = by === 1 ? others[0] : others.at(-1)
    awaited.current = next?.id
    patch({ page: to === 1 ? undefined : to, open: next?.id })
  }

  return (by: 1 | -1): (() => void) | undefined => {
    const to = (page?.current_page ?? 0) + by
    if (!page || to < 1 || to > page.last_page) return undefined
    return () => void go(to, by)
  }
}

/** When a sheet closes, its row gets the focus, unless the focus is elsewhere already. */
function useFocusBackOnRow(openId: number | undefined): void {
  const before = useRef(openId)
  useEffect(() => {
    const was = before.current
    before.current = openId
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (was === undefined || openId !== undefined || !isLost) return
    const row = rowOf(was)
    ;(row?.matches('tr') ? row : row?.querySelector<HTMLElement>('a'))?.focus()
  }, [openId])
}

function rowOf(id: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${id}"]`)
}
