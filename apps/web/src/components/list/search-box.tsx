import { SEARCH_LABELS } from '@talao/contract/list/list-labels'
import { LISTS, type ListName } from '@talao/contract/list/lists'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { type ListSearch, searchField } from './list-search.ts'
import styles from './search-box.module.css'
import type { Patch } from './use-patch.ts'

const PAUSE_MS = 400
/** Search fields offered on screen. The API's other fields are for programs. */
const OFFERED: Partial<Record<ListName, readonly string[]>> = { sale: ['external_sales_id', 'customer_name', 'id'] }

/** A field chooser and a text. Searches after a pause in typing, or at once on Enter. `/` focuses it, Esc clears it. */
export function SearchBox({ name, search, patch }: { name: ListName; search: ListSearch; patch: Patch }) {
  const { text, type, send, input, enter, leave } = useSearchText(search, patch)
  const current = searchField(name, search)
  const offered = OFFERED[name] ?? LISTS[name].search
  // A link may search by a field that is not offered. The chooser still shows it.
  const fields = offered.includes(current) ? offered : [...offered, current]
  return (
    <search className={styles.box} data-asked={text || undefined}>
      <span className={styles.field}>
        <select
          aria-label="Buscar em"
          value={current}
          onChange={(event) => patch({ search_field: event.currentTarget.value })}
        >
          {fields.map((field) => (
            <option key={field} value={field}>
              {/* Fields without a label are integration ids, named by the sale's column. */}
              {SEARCH_LABELS[field] ?? 'Integração'}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={12} />
      </span>
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="search"
        aria-label="Buscar"
        placeholder="Buscar"
        value={text}
        onFocus={enter}
        onBlur={leave}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text)
          if (event.key === 'Escape') type('')
        }}
      />
      <Kbd>/</Kbd>
    </search>
  )
}

function useSearchText(search: ListSearch, patch: Patch) {
  const asked = search.search ?? ''
  const [text, setText] = useState(asked)
  const [known, setKnown] = useState(asked)
  const [isTyping, setTyping] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== asked) {
    setKnown(asked)
    if (!isTyping) setText(asked)
  }
  useShortcuts([{ key: '/', label: 'Focar a busca', group: 'Na lista', run: () => input.current?.focus() }])

  // Cancel a pending search on unmount: the URL belongs to another screen by then.
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(value: string) {
    clearTimeout(timer.current)
    timer.current = undefined
    patch({ search: value.trim() || undefined })
  }
  function type(value: string) {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(value), PAUSE_MS)
  }
  function leave() {
    setTyping(false)
    // Send a pending search before the clicked row opens. Sent later, it would close the sheet again.
    if (timer.current !== undefined) send(text)
    // The URL may have changed (browser back) while the box had the focus.
    else setText(asked)
  }
  return { text, type, send, input, enter: () => setTyping(true), leave }
}
