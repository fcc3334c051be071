import { ApiError, toUserError } from '../../lib/errors.ts'
import { Notice } from '../../ui/notice.tsx'

/** The server's error about an action as a whole. Errors about one field are shown at that field. */
export function Refusal({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (!error) return null
  if (error instanceof ApiError && fields.some((field) => error.fields[field])) return null
  return (
    <div role="alert">
      <Notice tone="vermelho">{toUserError(error).text}</Notice>
    </div>
  )
}
