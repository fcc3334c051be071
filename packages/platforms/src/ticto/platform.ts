import { isEmptyBody } from '../body.ts'
import { bodySecretAt, withBodySecret } from '../body-secret.ts'
import type { Platform } from '../platform.ts'
import { isSameSecret } from '../secret.ts'
import { parseTicto } from './parse.ts'
import { tictoPull } from './pull.ts'

export const ticto: Platform = {
  id: 'TICTO',
  label: 'Ticto',
  credentialFields: [
    {
      key: 'webhook_token',
      label: 'Token do webhook',
      hint: 'Na Ticto, em Ferramentas, Webhook, no webhook criado para o Talão (versão 2.0).',
      secret: true,
      required: 'receive',
    },
    {
      key: 'client_id',
      label: 'Client ID',
      hint: 'Na Ticto, em Ferramentas, API, nas credenciais criadas para o Talão.',
      secret: false,
      required: 'pull',
    },
    {
      key: 'client_secret',
      label: 'Client Secret',
      hint: 'Nas mesmas credenciais da API da Ticto.',
      secret: true,
      required: 'pull',
    },
  ],
  // Every delivery of a webhook carries the same token in its body; nothing is signed.
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
