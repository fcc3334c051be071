import { TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { bareIn, placeAfter, written } from './mask-text.ts'

type Mask = {
  /** `9` a digit, `a` a letter, `*` either. */
  mask: string
  /** The mask for the text as it stands, where it is not always the same; an empty one leaves the text as it is typed. */
  modify?: (text: string) => { mask: string }
  transform?: (char: string) => string
}
export type MaskedInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> &
  Mask & {
    /** The bare characters, whoever wrote them: a hand, a look-up or a recovered draft. */
    value: string
    onChange: (bare: string) => void
    /** Forms hand every field this; the field keeps its own. */
    defaultValue?: unknown
  }

/** Punctuation appears while typing, and pasting works with or without it; what leaves the field is bare. */
export function MaskedInput(props: MaskedInputProps) {
  const { value: bare, onChange, mask, modify, transform, defaultValue: _defaultValue, ...look } = props
  const maskOf = (typed: string) => modify?.(typed).mask ?? mask
  const shown = maskOf(bare) === '' ? bare : written(bare, maskOf(bare))

  function read(text: string): string {
    if (maskOf(text) === '') return text
    const typed = bareIn(text, maskOf(text))
    return transform ? [...typed].map(transform).join('') : typed
  }
  function change({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    let next = read(field.value)
    let caret = read(field.value.slice(0, field.selectionStart ?? field.value.length)).length
    // Only punctuation was taken out, which comes back by itself: what stands before it is meant.
    if (next === bare && field.value.length < shown.length && caret > 0 && isBackspace(nativeEvent)) {
      next = bare.slice(0, caret - 1) + bare.slice(caret)
      caret -= 1
    }
    if (maskOf(field.value) !== '') place(field, next, caret)
    if (next !== bare) onChange(next)
  }
  function place(field: HTMLInputElement, next: string, caret: number) {
    // Written here and not left to the next drawing, which would send the caret to the end.
    field.value = written(next, maskOf(next))
    const at = placeAfter(caret, field.value, maskOf(next))
    field.setSelectionRange(at, at)
  }
  return <TextInput {...look} value={shown} onChange={change} />
}

function isBackspace(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'deleteContentBackward'
}

/** `12.ABC.345/01DE-35`: letters since July 2026, always upper case; the check digits are numbers. */
export const CNPJ_MASK = { mask: '**.***.***/****-99', transform: (char: string) => char.toUpperCase() }
export const CEP_MASK = { mask: '99999-999' }
/** A mobile number has one digit more than a landline. One of another country, or with Brazil's 55, is left as it is typed. */
export const PHONE_MASK = {
  mask: '(99) 9999-99999',
  modify: (text: string) => ({ mask: phoneMask(text) }),
}

function phoneMask(text: string): string {
  const { length } = text.replace(/\D/g, '')
  if (text.trim().startsWith('+') || length > 11) return ''
  return length > 10 ? '(99) 99999-9999' : '(99) 9999-99999'
}
