import { useEffect, useRef } from 'react'
import styles from './change-list.module.css'
import { focusField } from './focus-field.ts'

export type NoteChange = { path: string; label: string; before: string; now: string; onBack: () => void }

/**
 * Fields that differ from their inherited value, each with an undo. After an undo the next entry gets the focus, or the
 * field itself after the last.
 */
export function ChangeList({ changes }: { changes: readonly NoteChange[] }) {
  const list = useRef<HTMLUListElement>(null)
  const left = useRef<{ path: string; at: number }>(undefined)
  useEffect(() => {
    if (!left.current) return
    const { path, at } = left.current
    if (changes.some((change) => change.path === path)) return
    left.current = undefined
    // Wait until the reverted field has collapsed.
    requestAnimationFrame(() => {
      const ways = [...(list.current?.querySelectorAll('button') ?? [])]
      const next = ways[at] ?? ways.at(-1)
      if (next) next.focus()
      else focusField(path)
    })
  }, [changes])

  if (changes.length === 0) return null
  return (
    <section aria-label="O que muda nesta nota">
      <h2 className={styles.title}>O que muda nesta nota</h2>
      <ul ref={list} className={styles.list}>
        {changes.map(({ path, label, before, now, onBack }, at) => (
          <li key={path}>
            <span>
              {label} {before && <del>{before}</del>} <b>{now}</b>
            </span>
            <button
              type="button"
              onClick={() => {
                left.current = { path, at }
                onBack()
              }}
            >
              voltar<span className="sr-only"> {label}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
