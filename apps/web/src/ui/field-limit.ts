export type Field = Pick<
  HTMLInputElement,
  'value' | 'maxLength' | 'selectionStart' | 'selectionEnd' | 'getBoundingClientRect'
>

/** The event's field, if it has a maximum length. */
export function limitOf(target: EventTarget | null): Field | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField && target.maxLength > 0 ? target : undefined
}

/** Whether the new text does not fit. The browser truncates it silently. */
export function isCut({ value, maxLength, selectionStart, selectionEnd }: Field, coming: string): boolean {
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
  return value.length - replaced + coming.length > maxLength
}

/** Short fields hold codes of a fixed length and need no warning. In longer ones warn when little room is left. */
export function isNearEnd({ value, maxLength }: Field): boolean {
  return maxLength >= LEAST_TEXT && value.length >= maxLength * NEAR
}

const LEAST_TEXT = 40
const NEAR = 0.9
