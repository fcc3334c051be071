import { TextInput, type TextInputProps } from '@mantine/core'
import { plainPercent } from '../lib/typed-percent.ts'

type Props = Omit<TextInputProps, 'onChange'> & { onChange: (text: string) => void }

/** A percentage as text. The field shows the sign itself, so a typed one is removed on blur. */
export function PercentInput({ onChange, onBlur, ...look }: Props) {
  return (
    <TextInput
      inputMode="decimal"
      rightSection="%"
      {...look}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const typed = event.currentTarget.value
        const plain = plainPercent(typed)
        if (plain !== typed) onChange(plain)
        onBlur?.(event)
      }}
    />
  )
}
