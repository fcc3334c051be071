import { CREDENTIAL_FIELDS } from '@talao/contract/integration/credential-fields'
import { isEmptyBody } from '../delivery/body.ts'
import { bodySecretAt, withBodySecret } from '../delivery/body-secret.ts'
import { isSameSecret } from '../delivery/secret.ts'
import type { Platform } from '../port/platform.ts'
import { parseTicto } from './parse.ts'
import { tictoPull } from './pull.ts'

export const ticto: Platform = {
  id: 'TICTO',
  label: 'Ticto',
  credentialFields: CREDENTIAL_FIELDS.TICTO,
  // Ticto signs nothing: every delivery of a webhook carries the same token in its body.
  verify: ({ body }, { webhook_token }) => isSameSecret(bodySecretAt(body, 'token'), webhook_token),
  parse: parseTicto,
  pull: tictoPull,
  isPanelTest: ({ body }) => isEmptyBody(body),
  sign: (body, { webhook_token = '' }) => ({
    body: withBodySecret(body, 'token', webhook_token),
    headers: { 'content-type': 'application/json' },
    query: {},
  }),
}
