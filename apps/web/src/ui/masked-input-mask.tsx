import { MaskInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { MaskedInputProps } from './masked-input.tsx'

/** Writes the punctuation while somebody types. */
export function MaskedInputMask({ initial, onChange, ...props }: MaskedInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const isWrong = Boolean(props.error)
  useEffect(() => {
    // The mask takes away the mark by which whoever hears the screen knows that the field is wrong.
    if (isWrong) field.current?.setAttribute('aria-invalid', 'true')
  })
  return (
    <MaskInput
      {...props}
      ref={field}
      defaultValue={initial}
      slotChar=""
      showMaskOnFocus={false}
      onChangeRaw={onChange}
    />
  )
}
