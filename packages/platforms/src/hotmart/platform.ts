import { isEmptyBody } from '../body.ts'
import type { Platform } from '../platform.ts'
import { parseHotmart } from './parse.ts'
import { hotmartPull } from './pull.ts'
import { HOTTOK_HEADER, verifyHotmart } from './verify.ts'

export const hotmart: Platform = {
  id: 'HOTMART',
  label: 'Hotmart',
  credentialFields: [
    {
      key: 'hottok',
      generic: 'webhook_token',
      label: 'Hottok',
      hint: 'Na Hotmart, em Ferramentas, Webhook (API e notificações), aba Autenticação.',
      secret: true,
      required: 'receive',
    },
    {
      key: 'basic_token',
      generic: 'auth_token',
      label: 'Basic',
      hint: 'Na Hotmart, em Ferramentas, Credenciais Hotmart, no par de chaves criado para o Talão.',
      secret: true,
      required: 'pull',
    },
    {
      key: 'client_id',
      label: 'Client ID',
      hint: 'No mesmo par de chaves das Credenciais Hotmart.',
      secret: false,
      required: 'pull',
    },
    {
      key: 'client_secret',
      label: 'Client Secret',
      hint: 'No mesmo par de chaves das Credenciais Hotmart.',
      secret: true,
      required: 'pull',
    },
  ],
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
