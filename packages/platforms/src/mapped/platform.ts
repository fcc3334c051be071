import type { PlatformId } from '@talao/contract'
import { isEmptyBody } from '../body.ts'
import type { Platform } from '../platform.ts'
import { parseMapped } from './parse.ts'
import { SECRET_HEADER, verifyMapped } from './verify.ts'

export const xgrow: Platform = mappedSource('XGROW', 'Xgrow')
/** Any platform that is not in the list. */
export const other: Platform = mappedSource('OTHER', 'Outra plataforma')

/** A platform whose deliveries are read where a mapping says, because nobody documented them. */
function mappedSource(id: PlatformId, label: string): Platform {
  return {
    id,
    label,
    credentialFields: [
      {
        key: 'webhook_token',
        label: 'Segredo do webhook',
        hint: `Opcional. Invente um segredo e faça a plataforma enviá-lo no cabeçalho ${SECRET_HEADER}, em Authorization: Bearer, em token, ou no corpo como a Cakto (secret), a Guru (api_token) e a PayT (integration_key) fazem.`,
        secret: true,
        required: 'never',
      },
    ],
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
