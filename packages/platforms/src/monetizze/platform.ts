import { CREDENTIAL_FIELDS } from '@talao/contract/integration/credential-fields'
import { isEmptyBody } from '../delivery/body.ts'
import type { Platform } from '../port/platform.ts'
import { parseMonetizze } from './parse.ts'
import { carriesKey, withKey } from './postback.ts'
import { monetizzePull } from './pull.ts'

export const monetizze: Platform = {
  id: 'MONETIZZE',
  label: 'Monetizze',
  credentialFields: CREDENTIAL_FIELDS.MONETIZZE,
  /** Monetizze signs nothing: every postback carries the account's key. */
  verify: ({ body }, { webhook_token }) => carriesKey(body, webhook_token),
  parse: parseMonetizze,
  pull: monetizzePull,
  isPanelTest: ({ body }) => isEmptyBody(body),
  sign: (body, { webhook_token = '' }) => ({
    body: withKey(body, webhook_token),
    headers: { 'content-type': 'application/json' },
    query: {},
  }),
}
