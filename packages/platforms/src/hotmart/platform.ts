import { CREDENTIAL_FIELDS } from '@talao/contract/integration/credential-fields'
import { isEmptyBody } from '../delivery/body.ts'
import { bodySecretAt } from '../delivery/body-secret.ts'
import { isSameSecret } from '../delivery/secret.ts'
import type { Credentials, Platform, RawDelivery } from '../port/platform.ts'
import { parseHotmart } from './parse.ts'
import { hotmartPull } from './pull.ts'

const HOTTOK_HEADER = 'x-hotmart-hottok'

export const hotmart: Platform = {
  id: 'HOTMART',
  label: 'Hotmart',
  credentialFields: CREDENTIAL_FIELDS.HOTMART,
  verify: verifyHotmart,
  parse: parseHotmart,
  pull: hotmartPull,
  isPanelTest: ({ body }) => isEmptyBody(body),
  sign: (body, { hottok = '' }) => ({
    body,
    headers: { 'content-type': 'application/json', [HOTTOK_HEADER]: hottok },
    query: {},
  }),
}

/**
 * Hotmart signs nothing: every delivery of an account carries the same hottok in the header, or in the body if there is
 * no header.
 */
function verifyHotmart({ body, headers }: RawDelivery, { hottok }: Credentials): boolean {
  return isSameSecret(headers[HOTTOK_HEADER] ?? bodySecretAt(body, 'hottok'), hottok)
}
