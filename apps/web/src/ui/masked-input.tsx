import { MaskInput, type MaskInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

type Props = Omit<MaskInputProps, 'value' | 'onChange' | 'onChangeRaw' | 'slotChar' | 'showMaskOnFocus'> & {
  /** The bare characters the field starts with; the field keeps its own text from then on. */
  initial: string
  onChange: (bare: string) => void
}

/** Punctuation appears while typing; what leaves the field is bare. */
export function MaskedInput({ initial, onChange, ...props }: Props) {
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

/** `12.ABC.345/01DE-35`: letters since July 2026, always upper case; the check digits are numbers. */
export const CNPJ_MASK = { mask: '**.***.***/****-99', transform: (char: string) => char.toUpperCase() }
export const CEP_MASK = { mask: '99999-999' }
/** A mobile number has one digit more than a landline. */
export const PHONE_MASK = {
  mask: '(99) 9999-99999',
  modify: (value: string) => ({ mask: value.replace(/\D/g, '').length > 10 ? '(99) 99999-9999' : '(99) 9999-99999' }),
}
