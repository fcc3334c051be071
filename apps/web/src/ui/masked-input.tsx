import { type MaskInputProps, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { written } from './mask-text.ts'

const Mask = lazy(() => import('./masked-input-mask.tsx').then((module) => ({ default: module.MaskedInputMask })))
const PUNCTUATION = /[^0-9a-z]/gi

export type MaskedInputProps = Omit<
  MaskInputProps,
  'value' | 'onChange' | 'onChangeRaw' | 'slotChar' | 'showMaskOnFocus'
> & {
  /** The bare characters the field starts with; the field keeps its own text from then on. */
  initial: string
  onChange: (bare: string) => void
}

/**
 * Punctuation appears while typing; what leaves the field is bare. The field stands from the first paint, what writes the punctuation
 * comes right after it, under the same hands, and finds what was typed until then.
 */
export function MaskedInput(props: MaskedInputProps) {
  const [isHeld, setHeld] = useState(false)
  const [typed, setTyped] = useState(props.initial)
  const { initial: _initial, onChange, mask, modify, transform, ...look } = props

  function type(text: string) {
    const bare = [...text.replace(PUNCTUATION, '')].map((char) => transform?.(char) ?? char).join('')
    setTyped(bare)
    onChange(bare)
  }
  return (
    <Suspense
      fallback={
        <TextInput
          {...(look as object)}
          value={typeof mask === 'string' ? written(typed, maskOf(modify?.(typed)?.mask) ?? mask) : typed}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        />
      }
    >
      <Mask {...props} initial={typed} autoFocus={isHeld || (props.autoFocus ?? false)} />
    </Suspense>
  )
}

function maskOf(mask: MaskInputProps['mask'] | undefined): string | undefined {
  return typeof mask === 'string' ? mask : undefined
}

/** `12.ABC.345/01DE-35`: letters since July 2026, always upper case; the check digits are numbers. */
export const CNPJ_MASK = { mask: '**.***.***/****-99', transform: (char: string) => char.toUpperCase() }
export const CEP_MASK = { mask: '99999-999' }
/** A mobile number has one digit more than a landline. */
export const PHONE_MASK = {
  mask: '(99) 9999-99999',
  modify: (value: string) => ({ mask: value.replace(/\D/g, '').length > 10 ? '(99) 99999-9999' : '(99) 9999-99999' }),
}
