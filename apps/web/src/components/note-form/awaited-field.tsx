import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { label: ReactNode; value: string }

/** The place of a field whose code is still on its way, as high as the field; who opened it is taken there when it is. */
export function AwaitedField({ label, value }: Props) {
  return <TextInput label={label} value={value} disabled readOnly aria-busy data-awaited />
}
