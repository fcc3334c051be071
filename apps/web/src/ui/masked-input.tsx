import { TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { caretAfter, masked, unmasked } from './mask-text.ts'

type Mask = {
  /** `9` a digit, `a` a letter, `*` either. */
  mask: string
  /** Chooses the mask by the current text, where it varies. An empty mask leaves the text as typed. */
  modify?: (text: string) => { mask: string }
  transform?: (char: string) => string
}
export type MaskedInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> &
  Mask & {
    /** The characters without punctuation, whether typed, looked up or recovered from a draft. */
    value: string
    onChange: (bare: string) => void
    /** Ignored. Form libraries pass this to every field. */
    defaultValue?: unknown
  }

/** Adds punctuation while typing, and accepts pasted text with or without it. `onChange` gets the bare characters. */
export function MaskedInput(props: MaskedInputProps) {
  const { value: bare, onChange, mask, modify, transform, defaultValue: _defaultValue, ...look } = props
  const maskOf = (typed: string) => modify?.(typed).mask ?? mask
  const shown = maskOf(bare) === '' ? bare : masked(bare, maskOf(bare))

  function read(text: string): string {
    if (maskOf(text) === '') return text
    const typed = unmasked(text, maskOf(text))
    return transform ? [...typed].map(transform).join('') : typed
  }
  function change({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    let next = read(field.value)
    let caret = read(field.value.slice(0, field.selectionStart ?? field.value.length)).length
    // Only punctuation was deleted, which the mask adds again. Delete the character before it instead.
    if (next === bare && field.value.length < shown.length && caret > 0 && isBackspace(nativeEvent)) {
      next = bare.slice(0, caret - 1) + bare.slice(caret)
      caret -= 1
    }
    if (maskOf(field.value) !== '') place(field, next, caret)
    if (next !== bare) onChange(next)
  }
  function place(field: HTMLInputElement, next: string, caret: number) {
    // Set the value here. Leaving it to the next render would move the caret to the end.
    field.value = masked(next, maskOf(next))
    const at = caretAfter(caret, field.value, maskOf(next))
    field.setSelectionRange(at, at)
  }
  return <TextInput {...look} value={shown} onChange={change} />
}

function isBackspace(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'deleteContentBackward'
}

/**
 * `12.ABC.345/01DE-35`: since July 2026 a CNPJ may contain letters, always upper case. The check digits are numeric.
 */
export const CNPJ_MASK = { mask: '**.***.***/****-99', transform: (char: string) => char.toUpperCase() }
export const CEP_MASK = { mask: '99999-999' }
/** A mobile number has one digit more than a landline. Foreign numbers and numbers with Brazil's 55 stay as typed. */
export const PHONE_MASK = {
  mask: '(99) 9999-99999',
  modify: (text: string) => ({ mask: phoneMask(text) }),
}

function phoneMask(text: string): string {
  const { length } = text.replace(/\D/g, '')
  if (text.trim().startsWith('+') || length > 11) return ''
  return length > 10 ? '(99) 99999-9999' : '(99) 9999-99999'
}
