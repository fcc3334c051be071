import type { ImportFailOut } from '@talao/contract'
import { useRef, useState } from 'react'
import { toUserError } from '../../lib/errors.ts'
import { readCells } from './cells.ts'
import { useFixFail } from './queries.ts'

export type FailRowsProps = {
  importId: number
  fails: readonly ImportFailOut[]
  onMended: (failId: number) => void
  onOpen: (fail: ImportFailOut) => void
}

/** Correction of one failed row: the typed cells, and the server's message for the last attempt. */
export function useFix(importId: number, fail: ImportFailOut, onMended: (failId: number) => void) {
  const [typed, setTyped] = useState<string[]>()
  // The latest typed cells, and whether a send was requested while another was running: then it follows right after.
  const latest = useRef<string[]>(undefined)
  const isWanted = useRef(false)
  // A ref, because an answer may arrive before React renders the pending state.
  const isOnItsWay = useRef(false)
  const fix = useFixFail(importId, fail.id)
  const kept = readCells(fail.metadata)
  const cells = typed ?? kept
  const answer = fix.data?.data
  const isResolved = fail.resolved_at !== null || answer?.resolved === true

  function setCell(at: number, value: string) {
    latest.current = cells.map((cell, index) => (index === at ? value : cell))
    setTyped(latest.current)
  }

  function send(onResolved?: () => void) {
    const asked = latest.current
    if (!asked || isResolved || isSame(asked, kept)) return
    if (isOnItsWay.current) isWanted.current = true
    else ask(asked, onResolved)
  }

  function ask(asked: string[], onResolved: (() => void) | undefined) {
    isOnItsWay.current = true
    isWanted.current = false
    fix.mutate(asked, {
      onSuccess: ({ data }) => {
        if (!data.resolved) return
        onMended(fail.id)
        onResolved?.()
      },
      onSettled: (told) => {
        isOnItsWay.current = false
        const next = latest.current
        if (isWanted.current && !told?.data.resolved && next && !isSame(next, asked)) ask(next, onResolved)
      },
    })
  }

  return {
    cells,
    setCell,
    send,
    isSending: fix.isPending,
    isResolved,
    message: isResolved ? 'Importada.' : fix.error ? toUserError(fix.error).text : (answer?.message ?? fail.message),
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.every((cell, at) => cell === others[at])
}
