import { ApiError, toUserError } from '../../../lib/errors.ts'

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
const MOST_BYTES = 2 * 1024 * 1024

/** Checks type and size before the upload; the server checks the bytes. */
export function checkLogo({ type, size }: { type: string; size: number }): string | undefined {
  if (!LOGO_TYPES.some((known) => known === type)) return 'Envie a logo em PNG, JPEG ou WebP.'
  return size > MOST_BYTES ? 'A imagem passa de 2 MB. Reduza-a e envie de novo.' : undefined
}

export function logoFault(error: unknown): string {
  const own = error instanceof ApiError ? error.fields.logo_file?.[0] : undefined
  return own ?? toUserError(error).text
}
