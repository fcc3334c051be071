import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import styles from './inherited-fields.module.css'
import inherited from './inherited-line.module.css'

export type InheritedField = {
  name: string
  label: string
  /** What holds now, in words: `pela internet`. */
  value: string
  /** Where it comes from: `da empresa`, `do produto`. */
  from?: string
  isChanged: boolean
  /** An inherited value that is wrong comes into sight. */
  hasError?: boolean
  onBack: () => void
  width?: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 12
  field: ReactNode
}

/** What nobody has to look at: one dashed line that says what holds. To change one moves its field up, yellow, with the way back. */
export function InheritedFields({ fields }: { fields: readonly InheritedField[] }) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const box = useRef<HTMLDivElement>(null)
  const entering = useRef<string>(undefined)
  // With the drawing that was asked for: an effect after it may be one of the drawing before, which has the old line still.
  useLayoutEffect(() => {
    const name = entering.current
    if (name === undefined) return
    const place = box.current?.querySelector(`[data-inherited="${name}"]`)
    if (place?.querySelector('[data-awaited]')) return
    entering.current = undefined
    // Who waited for the field may have gone elsewhere meanwhile.
    const here = document.activeElement
    if (here !== document.body && !place?.contains(here)) return
    place?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  })

  // What was changed and is taken back elsewhere leaves the sight again, though not from under who types in it.
  // Before anybody who waits for it looks for its line.
  const changed = useRef(new Set<string>())
  useLayoutEffect(() => {
    const isTypedIn = (name: string) =>
      box.current?.querySelector(`[data-inherited="${name}"]`)?.contains(document.activeElement) ?? false
    const back = fields.filter(({ name, isChanged }) => changed.current.has(name) && !isChanged && !isTypedIn(name))
    changed.current = new Set(fields.filter(({ isChanged }) => isChanged).map(({ name }) => name))
    if (back.length > 0) setOpened((kept) => kept.filter((name) => back.every((one) => one.name !== name)))
  }, [fields])

  const isUp = ({ name, isChanged, hasError }: InheritedField) => isChanged || hasError || opened.includes(name)
  const up = fields.filter(isUp)
  const down = fields.filter((field) => !isUp(field))
  return (
    <div ref={box} className={styles.box}>
      {up.length > 0 && (
        <FormGrid>
          {up.map((one) => (
            <Span key={one.name} of={one.width ?? 4}>
              <div className={styles.field} data-inherited={one.name} data-changed={one.isChanged || undefined}>
                {one.field}
                <button
                  type="button"
                  className={`${inherited.link} ${styles.back}`}
                  onClick={() => {
                    entering.current = one.name
                    one.onBack()
                    setOpened(opened.filter((name) => name !== one.name))
                  }}
                >
                  {one.isChanged ? 'voltar' : 'fechar'}
                  <span className="sr-only"> {one.label}</span>
                </button>
              </div>
            </Span>
          ))}
        </FormGrid>
      )}
      {down.length > 0 && (
        <div className={inherited.line}>
          {down.map((one) => (
            <span key={one.name} data-inherited={one.name}>
              {one.label} <b>{one.value}</b> {one.from}{' '}
              <button
                type="button"
                className={inherited.link}
                onClick={() => {
                  entering.current = one.name
                  setOpened([...opened, one.name])
                }}
              >
                alterar
                <span className="sr-only"> {one.label}</span>
              </button>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

/** A field in sight that differs from what would hold: yellow, the copy that is not valid yet. */
export function Changed({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div className={styles.plain} data-changed={when || undefined}>
      {children}
    </div>
  )
}
