import type { Platform } from '../platform.ts'
import { isEmptyBody } from '../body.ts'
import { parseKiwify } from './parse.ts'
import { kiwifyPull } from './pull.ts'
import { signatureOf, verifyKiwify } from './verify.ts'

export const kiwify: Platform = {
  id: 'KIWIFY',
  label: 'Kiwify',
  credentialFields: [
    {
      key: 'webhook_token',
      label: 'Token do webhook',
      hint: 'Na Kiwify, em Apps, Webhooks, no webhook criado para o Talão. Sem token a Kiwify não prova que o aviso é dela.',
      secret: true,
      required: 'receive',
    },
    {
      key: 'client_id',
      label: 'Client ID',
      hint: 'Na Kiwify, em Apps, API, na chave criada para o Talão.',
      secret: false,
      required: 'pull',
    },
    {
      key: 'client_secret',
      label: 'Client Secret',
      hint: 'Na mesma chave de API, mostrado quando ela é criada.',
      secret: true,
      required: 'pull',
    },
    {
      key: 'account_id',
      label: 'ID da conta',
      hint: 'Na mesma chave de API, em account_id.',
      secret: false,
      required: 'pull',
    },
  ],
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
