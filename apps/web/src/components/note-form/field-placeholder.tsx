import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { label: ReactNode; value: string }

/** Placeholder of the same height for a field whose code is loading. The real field then gets the focus. */
export function FieldPlaceholder({ label, value }: Props) {
  return <TextInput label={label} value={value} disabled readOnly aria-busy data-awaited />
}
