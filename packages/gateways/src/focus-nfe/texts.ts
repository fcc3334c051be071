import { stripPunctuation, toLatin1 } from '@talao/fiscal'

/** A text in the layout's alphabet and length; undefined when empty. */
export function clean(text: string | null | undefined, max: number): string | undefined {
  return text ? toLatin1(text).slice(0, max).trim() || undefined : undefined
}

export function registration(text: string | null): string | undefined {
  return text ? stripPunctuation(text) || undefined : undefined
}
