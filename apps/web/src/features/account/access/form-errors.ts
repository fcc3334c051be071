import { fieldMessages, toUserError } from '../../../lib/errors.ts'

/** The server's errors by field. An error about none of `fields` goes to the whole form, under `form`. */
export function formErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  const found = fieldMessages(error)
  return fields.some((field) => found[field]) ? found : { form: toUserError(error).text }
}
