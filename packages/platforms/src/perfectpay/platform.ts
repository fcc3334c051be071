import { CREDENTIAL_FIELDS } from '@talao/contract/integration/credential-fields'
import { isEmptyBody } from '../delivery/body.ts'
import { bodySecretAt, withBodySecret } from '../delivery/body-secret.ts'
import { isSameSecret } from '../delivery/secret.ts'
import type { Platform } from '../port/platform.ts'
import { parsePerfectPay } from './parse.ts'
import { perfectPayPull } from './pull.ts'

/** The id has the misspelled form of docs/especificacao/valores.md. */
export const perfectPay: Platform = {
  id: 'PREFECTPAY',
  label: 'PerfectPay',
  credentialFields: CREDENTIAL_FIELDS.PREFECTPAY,
  // PerfectPay signs nothing: every delivery of an account carries the same token in its body.
  verify: ({ body }, { webhook_token }) => isSameSecret(bodySecretAt(body, 'token'), webhook_token),
  parse: parsePerfectPay,
  pull: perfectPayPull,
  isPanelTest: ({ body }) => isEmptyBody(body),
  sign: (body, { webhook_token = '' }) => ({
    body: withBodySecret(body, 'token', webhook_token),
    headers: { 'content-type': 'application/json' },
    query: {},
  }),
}
