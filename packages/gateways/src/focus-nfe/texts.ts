import { stripPunctuation, toLatin1 } from '@talao/fiscal'

/** A text in the layout's alphabet and length, or nothing. */
export function clean(text: string | null | undefined, max: number): string | undefined {
  return text ? toLatin1(text).slice(0, max).trim() || undefined : undefined
}

export function registration(text: string | null): string | undefined {
  return text ? stripPunctuation(text) || undefined : undefined
}

/** Digits within the lengths given, or nothing: a telephone never stops a note. */
export function phone(text: string | null, least = 6, most = 14): string | undefined {
  const digits = (text ?? '').replace(/\D/g, '')
  return digits.length >= least && digits.length <= most ? digits : undefined
}
