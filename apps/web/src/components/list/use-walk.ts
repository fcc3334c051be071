import { useEffect, useRef } from 'react'
import type { Page } from '@talao/contract'
import { useShortcuts } from '../shortcuts.ts'
import type { Walk } from './sheet-walk.tsx'

type Given<T> = {
  page: Pick<Page<T>, 'data' | 'total' | 'current_page' | 'per_page'> | undefined
  openId: number | undefined
  onOpen: ((row: T) => void) | undefined
}

/** The open row among those of its page, and the keys that go from one to the next wherever the focus is. */
export function useWalk<T extends { id: number }>({ page, openId, onOpen }: Given<T>): Walk | undefined {
  useFocusBackOnRow(openId)
  const rows = page?.data ?? []
  const here = rows.findIndex(({ id }) => id === openId)
  useShortcuts([
    { key: 'j', label: 'Próxima linha', group: 'Na lista', run: () => step(1) },
    { key: 'k', label: 'Linha anterior', group: 'Na lista', run: () => step(-1) },
  ])

  function step(by: 1 | -1): void {
    const at = here < 0 ? rows.findIndex(({ id }) => rowOf(id)?.contains(document.activeElement)) : here
    const next = rows[at < 0 ? 0 : at + by]
    if (!next) return
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
    goBack: goTo(rows[here - 1]),
    goOn: goTo(rows[here + 1]),
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
