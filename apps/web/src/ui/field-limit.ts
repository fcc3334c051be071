export type Field = Pick<
  HTMLInputElement,
  'value' | 'maxLength' | 'selectionStart' | 'selectionEnd' | 'getBoundingClientRect'
>

/** The field of an event, where it takes so many letters and no more. */
export function limitOf(target: EventTarget | null): Field | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField && target.maxLength > 0 ? target : undefined
}

/** Whether what is about to come in does not fit whole: the browser takes its beginning and says nothing. */
export function isCut({ value, maxLength, selectionStart, selectionEnd }: Field, coming: string): boolean {
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
  return value.length - replaced + coming.length > maxLength
}

/** A code has its length and nobody wonders; of a text it matters when little is left. */
export function isNearEnd({ value, maxLength }: Field): boolean {
  return maxLength >= LEAST_TEXT && value.length >= maxLength * NEAR
}

const LEAST_TEXT = 40
const NEAR = 0.9
