import { CREDENTIAL_FIELDS } from '@talao/contract/integration/credential-fields'
import { isEmptyBody } from '../delivery/body.ts'
import type { Platform } from '../port/platform.ts'
import { parseMapped } from './parse.ts'
import { SECRET_HEADER, verifyMapped } from './verify.ts'

export const xgrow: Platform = mappedSource('XGROW', 'Xgrow')
/** Any platform without an id in the contract. */
export const other: Platform = mappedSource('OTHER', 'Outra plataforma')

/** An undocumented platform, whose deliveries are read by a mapping. */
function mappedSource(id: 'XGROW' | 'OTHER', label: string): Platform {
  return {
    id,
    label,
    credentialFields: CREDENTIAL_FIELDS[id],
    verify: verifyMapped,
    parse: (body, _request, options = {}) => parseMapped(id, body, options),
    isPanelTest: ({ body }) => isEmptyBody(body),
    sign: (body, { webhook_token }) => ({
      body,
      headers: { 'content-type': 'application/json', ...(webhook_token ? { [SECRET_HEADER]: webhook_token } : {}) },
      query: {},
    }),
  }
}
