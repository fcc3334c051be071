import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import { Select, type SelectProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

export type SearchSelectProps = Omit<SelectProps, 'data'> & {
  data: (string | { value: string; label: string })[]
  /** Enter while no option is highlighted. */
  onEnter?: (event: KeyboardEvent) => void
}

export function SearchSelectList({ onEnter, ...props }: SearchSelectProps) {
  return (
    <Select
      // Do not open the list on focus, because it would cover the fields below while the user tabs through.
      openOnFocus={false}
      {...props}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isLit(event.currentTarget)) return
        // Otherwise the list would pick the option at the position the selected one had before the filter.
        event.stopPropagation()
        onEnter?.(event)
      }}
    />
  )
}

function isLit(input: HTMLInputElement): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return list?.querySelector('[data-combobox-selected]') != null
}
