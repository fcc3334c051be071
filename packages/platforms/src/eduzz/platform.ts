import { CREDENTIAL_FIELDS } from '@talao/contract/integration/credential-fields'
import { isEmptyBody } from '../delivery/body.ts'
import type { Platform } from '../port/platform.ts'
import { parseEduzz } from './parse.ts'
import { eduzzPull } from './pull.ts'
import { SIGNATURE_HEADER, signatureOf, verifyEduzz } from './verify.ts'

export const eduzz: Platform = {
  id: 'EDUZZ',
  label: 'Eduzz',
  credentialFields: CREDENTIAL_FIELDS.EDUZZ,
  verify: verifyEduzz,
  parse: parseEduzz,
  pull: eduzzPull,
  isPanelTest: ({ body }) => isEmptyBody(body),
  sign: (body, { webhook_token = '' }) => ({
    body,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(body, webhook_token) },
    query: {},
  }),
}
