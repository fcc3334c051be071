import { fieldMessages, toUserError } from '../../../lib/errors.ts'

/** What the server refused, by field; what is about none of these fields is about the whole form. */
export function formErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  const found = fieldMessages(error)
  return fields.some((field) => found[field]) ? found : { form: toUserError(error).text }
}
