import { CREDENTIAL_FIELDS } from '@talao/contract/integration/credential-fields'
import { isEmptyBody } from '../delivery/body.ts'
import { isSameSecret } from '../delivery/secret.ts'
import type { Platform } from '../port/platform.ts'
import { parseTmb } from './parse.ts'
import { tmbPull } from './pull.ts'

/** TMB lets the seller choose the header for the secret; Talão's setup instructions use this one. */
const SECRET_HEADER = 'x-webhook-secret'

export const tmb: Platform = {
  id: 'TMB',
  label: 'TMB',
  credentialFields: CREDENTIAL_FIELDS.TMB,
  // Without a secret set by the seller, only the key in the webhook URL proves the sender, and the caller has checked
  // it.
  verify: ({ headers }, { webhook_token }) => !webhook_token || isSameSecret(headers[SECRET_HEADER], webhook_token),
  parse: (body, _request, options = {}) => parseTmb(body, options),
  pull: tmbPull,
  isPanelTest: ({ body }) => isEmptyBody(body),
  sign: (body, { webhook_token }) => ({
    body,
    headers: { 'content-type': 'application/json', ...(webhook_token ? { [SECRET_HEADER]: webhook_token } : {}) },
    query: {},
  }),
}
