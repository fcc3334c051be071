import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import { Select } from '@mantine/core'
import type { SearchSelectProps } from './search-select.tsx'

export function SearchSelectList(props: SearchSelectProps) {
  // A list over the fields below is for who asks for it, not for who passes by with Tab.
  return <Select openOnFocus={false} {...props} />
}
