import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import { Select } from '@mantine/core'
import type { SearchSelectProps } from './search-select.tsx'

export function SearchSelectList({ onEnter, ...props }: SearchSelectProps) {
  return (
    <Select
      // A list over the fields below is for who asks for it, not for who passes by with Tab.
      openOnFocus={false}
      {...props}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isLit(event.currentTarget)) return
        // The list would take the one in the place that the chosen one had before the typing.
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
