import { CREDENTIAL_FIELDS } from '@talao/contract/integration/credential-fields'
import { isEmptyBody } from '../body.ts'
import type { Platform } from '../platform.ts'
import { parseHotmart } from './parse.ts'
import { hotmartPull } from './pull.ts'
import { HOTTOK_HEADER, verifyHotmart } from './verify.ts'

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
