import { CREDENTIAL_FIELDS } from '@talao/contract/integration/credential-fields'
import { isEmptyBody } from '../delivery/body.ts'
import type { Platform } from '../port/platform.ts'
import { parseKiwify } from './parse.ts'
import { kiwifyPull } from './pull.ts'
import { signatureOf, verifyKiwify } from './verify.ts'

export const kiwify: Platform = {
  id: 'KIWIFY',
  label: 'Kiwify',
  credentialFields: CREDENTIAL_FIELDS.KIWIFY,
  verify: verifyKiwify,
  parse: parseKiwify,
  pull: kiwifyPull,
  isPanelTest: ({ body }) => isEmptyBody(body),
  sign: (body, { webhook_token = '' }) => ({
    body,
    headers: { 'content-type': 'application/json' },
    query: { signature: signatureOf(body, webhook_token) },
  }),
}
