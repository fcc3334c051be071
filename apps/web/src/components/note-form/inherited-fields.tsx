import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import styles from './inherited-fields.module.css'
import inherited from './inherited-line.module.css'

export type InheritedField = {
  name: string
  label: string
  /** The current value as text: `pela internet`. */
  value: string
  /** Origin of the value: `da empresa`, `do produto`. */
  from?: string
  isChanged: boolean
  /** Shows the field even if inherited, because its value is wrong. */
  hasError?: boolean
  onBack: () => void
  width?: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 12
  field: ReactNode
}

/**
 * Fields with inherited values, collapsed into one dashed line of text. Changing one expands it, highlighted in yellow,
 * with an undo.
 */
export function InheritedFields({ fields }: { fields: readonly InheritedField[] }) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const box = useRef<HTMLDivElement>(null)
  const entering = useRef<string>(undefined)
  // Use a layout effect: a later effect may run for the previous render, which still has the collapsed line.
  useLayoutEffect(() => {
    const name = entering.current
    if (name === undefined) return
    const place = box.current?.querySelector(`[data-inherited="${name}"]`)
    if (place?.querySelector('[data-awaited]')) return
    entering.current = undefined
    // Do not take the focus if the user has moved on meanwhile.
    const here = document.activeElement
    if (here !== document.body && !place?.contains(here)) return
    place?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  })

  // Collapse a field that was reverted elsewhere, unless the user is typing in it. This must run before an effect that
  // looks for the collapsed line.
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

/** Highlights a visible field that differs from its inherited value. Yellow as the copy that is not valid yet. */
export function Changed({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div className={styles.plain} data-changed={when || undefined}>
      {children}
    </div>
  )
}
