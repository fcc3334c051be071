import { useEffect, useState } from 'react'
import { type Field, isCut, isNearEnd, limitOf } from './field-limit.ts'
import styles from './field-limit-note.module.css'

type Told = { text: string; isCut: boolean; right: number; top: number; width: number }

/** Next to the label of the focused field: shows the remaining room near the limit, and that input was cut off. */
export function FieldLimitNote() {
  const [told, setTold] = useState<Told>()
  useEffect(() => {
    let cut = false
    const before = (event: InputEvent) => {
      const field = limitOf(event.target)
      if (!field) return
      cut = isCut(field, event.data ?? event.dataTransfer?.getData('text') ?? '')
      // A full field ignores input and fires no `input` event.
      if (cut) requestAnimationFrame(() => tell(field))
    }
    const paste = (event: ClipboardEvent) => {
      const field = limitOf(event.target)
      if (!field) return
      cut = isCut(field, event.clipboardData?.getData('text') ?? '')
      if (cut) requestAnimationFrame(() => tell(field))
    }
    const tell = (field: Field) => {
      const { right, top, width } = field.getBoundingClientRect()
      const count = `${field.value.length} de ${field.maxLength}`
      const text = cut ? `${count}: o que passou ficou de fora` : count
      setTold(cut || isNearEnd(field) ? { text, isCut: cut, right, top, width } : undefined)
    }
    const typed = ({ target }: Event) => {
      const field = limitOf(target)
      if (field) tell(field)
    }
    const gone = () => setTold(undefined)
    // A full field scrolls its own text while the user types. Its position does not change.
    const moved = ({ target }: Event) => {
      if (!limitOf(target)) gone()
    }
    document.addEventListener('beforeinput', before, true)
    document.addEventListener('paste', paste, true)
    document.addEventListener('input', typed)
    document.addEventListener('focusout', gone)
    document.addEventListener('scroll', moved, true)
    return () => {
      document.removeEventListener('beforeinput', before, true)
      document.removeEventListener('paste', paste, true)
      document.removeEventListener('input', typed)
      document.removeEventListener('focusout', gone)
      document.removeEventListener('scroll', moved, true)
    }
  }, [])
  return (
    <div role="status">
      {told && (
        <span
          className={styles.limit}
          data-cut={told.isCut || undefined}
          style={{ left: told.right, top: told.top, maxWidth: Math.max(told.width, 120) }}
        >
          {told.text}
        </span>
      )}
    </div>
  )
}
