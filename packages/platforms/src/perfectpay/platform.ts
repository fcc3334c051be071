import { isEmptyBody } from '../body.ts'
import { bodySecretAt, withBodySecret } from '../body-secret.ts'
import type { Platform } from '../platform.ts'
import { isSameSecret } from '../secret.ts'
import { parsePerfectPay } from './parse.ts'
import { perfectPayPull } from './pull.ts'

/** The wire id has the specification's spelling. */
export const perfectPay: Platform = {
  id: 'PREFECTPAY',
  label: 'PerfectPay',
  credentialFields: [
    {
      key: 'webhook_token',
      label: 'Token do webhook',
      hint: 'Na PerfectPay, em Ferramentas, Webhook, no campo Token público da integração criada para o Talão.',
      secret: true,
      required: 'receive',
    },
    {
      key: 'auth_token',
      label: 'Token da API',
      hint: 'Na PerfectPay, em Ferramentas, API, no token de acesso pessoal criado para o Talão.',
      secret: true,
      required: 'pull',
    },
  ],
  // Every delivery of an account carries the same token in its body; nothing is signed.
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
