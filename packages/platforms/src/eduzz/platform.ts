import { isEmptyBody } from '../body.ts'
import type { Platform } from '../platform.ts'
import { parseEduzz } from './parse.ts'
import { eduzzPull } from './pull.ts'
import { SIGNATURE_HEADER, signatureOf, verifyEduzz } from './verify.ts'

export const eduzz: Platform = {
  id: 'EDUZZ',
  label: 'Eduzz',
  credentialFields: [
    {
      key: 'webhook_token',
      label: 'Segredo do webhook',
      hint: 'No Developer Hub da Eduzz, em Webhook, na configuração criada para o Talão.',
      secret: true,
      required: 'receive',
    },
    {
      key: 'auth_token',
      label: 'Token pessoal',
      hint: 'No Developer Hub da Eduzz, no aplicativo criado para o Talão, em Token pessoal. Dispensa os dois campos seguintes.',
      secret: true,
      required: 'pull',
    },
    {
      key: 'client_id',
      label: 'Client ID',
      hint: 'No mesmo aplicativo do Developer Hub. Só é preciso para quem não usa o token pessoal.',
      secret: false,
      required: 'never',
    },
    {
      key: 'client_secret',
      label: 'Client Secret',
      hint: 'No mesmo aplicativo do Developer Hub. Só é preciso para quem não usa o token pessoal.',
      secret: true,
      required: 'never',
    },
  ],
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
