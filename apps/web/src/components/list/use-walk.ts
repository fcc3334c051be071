import { useEffect, useRef } from 'react'
import type { Page } from '@talao/contract'
import { useShortcuts } from '../shortcuts.ts'
import type { Walk } from './sheet-walk.tsx'
import type { Patch } from './use-patch.ts'

type Given<T> = {
  page: Pick<Page<T>, 'data' | 'total' | 'current_page' | 'per_page' | 'last_page'> | undefined
  openId: number | undefined
  onOpen: ((row: T) => void) | undefined
  /** The rows of another page of the same list. */
  read: (page: number) => Promise<readonly T[]>
  patch: Patch
}

/** The open row among those of its list, page after page, and the keys that go from one to the next wherever the focus is. */
export function useWalk<T extends { id: number }>({ page, openId, onOpen, read, patch }: Given<T>): Walk | undefined {
  useFocusBackOnRow(openId)
  const turn = usePageTurn({ page, openId, read, patch })
  const rows = page?.data ?? []
  const here = rows.findIndex(({ id }) => id === openId)
  // Rows that do not open take no focus either.
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

/** The way over the end of a page: the page beside it is read first, so that the sheet goes straight from one row to the next. */
function usePageTurn<T extends { id: number }>({ page, openId, read, patch }: Omit<Given<T>, 'onOpen'>) {
  const isTurning = useRef(false)
  const awaited = useRef<number>(undefined)
  useEffect(() => {
    if (awaited.current === undefined || awaited.current !== openId) return
    const row = rowOf(awaited.current)
    if (!row) return
    awaited.current = undefined
    row.scrollIntoView({ block: 'nearest' })
    // A row of the page before has left its element, and the focus in it, to one of this page.
    const focused = document.activeElement
    if (focused === document.body || focused?.closest('tr[data-row]')) row.focus()
  })

  async function go(to: number, by: 1 | -1): Promise<void> {
    if (isTurning.current) return
    isTurning.current = true
    // What it says of a page that does not come is said when the list is asked for it.
    const rows = await read(to).catch(() => [])
    isTurning.current = false
    // Rows move from page to page when others come: the open one may stand there by now.
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

/** A sheet that closes gives the focus to the row it was of, unless somebody is elsewhere already. */
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
