import { ApiError, toUserError } from '../../lib/errors.ts'
import { Notice } from '../../ui/notice.tsx'

/** What the server said against an act as a whole; what it said of one field stands beside that field. */
export function Refusal({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (!error) return null
  if (error instanceof ApiError && fields.some((field) => error.fields[field])) return null
  return (
    <div role="alert">
      <Notice tone="vermelho">{toUserError(error).text}</Notice>
    </div>
  )
}
