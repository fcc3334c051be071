import type { ReactNode } from 'react'
import type { ApiError } from '../../lib/errors.ts'

type Refused = { refusal: string | undefined; failure: ApiError | undefined }

/** An expired or used link is refused together with a way to get a new one. */
export function linkRefusal({ refusal, failure }: Refused, again: ReactNode): ReactNode {
  if (failure?.code !== 'link_invalido_ou_usado') return refusal
  return (
    <>
      {failure.message} {again}
    </>
  )
}
