import { CREDENTIAL_FIELDS } from '@talao/contract/integration/credential-fields'
import { isEmptyBody } from '../delivery/body.ts'
import { bodySecretAt, withBodySecret } from '../delivery/body-secret.ts'
import { isSameSecret } from '../delivery/secret.ts'
import type { Platform } from '../port/platform.ts'
import { parseBraip } from './parse.ts'
import { braipPull } from './pull.ts'

const SECRET_FIELD = 'basic_authentication'

export const braip: Platform = {
  id: 'BRAIP',
  label: 'Braip',
  credentialFields: CREDENTIAL_FIELDS.BRAIP,
  // Braip signs nothing: every delivery of an account carries the same key in its body.
  verify: ({ body }, { webhook_token }) => isSameSecret(bodySecretAt(body, SECRET_FIELD), webhook_token),
  parse: parseBraip,
  pull: braipPull,
  isPanelTest: ({ body }) => isEmptyBody(body),
  sign: (body, { webhook_token = '' }) => ({
    body: withBodySecret(body, SECRET_FIELD, webhook_token),
    headers: { 'content-type': 'application/json' },
    query: {},
  }),
}
