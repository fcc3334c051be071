import type { Call } from '@talao/contract/api'

/** What each described call is for. `key`: it takes an `Idempotency-Key`. */
export const CALL_TEXTS = {
  'POST /oauth/token': {
    summary:
      'Troca client_id e client_secret por um token de acesso (grant_type=client_credentials; JSON, formulário ou Basic)',
  },
  'POST /api/v1/sales': { summary: 'Cria uma venda, ou atualiza a do mesmo código', key: true, success: [200, 201] },
  'GET /api/v1/sales/:external_sales_id': { summary: 'Lê uma venda com as suas notas' },
  'POST /api/v1/sales/:external_sales_id/status': { summary: 'Muda a situação de uma venda', key: true },
  'GET /api/v1/products': { summary: 'Lista os produtos enviados pela API' },
} as const satisfies Partial<Record<Call, { summary: string; key?: true; success?: readonly number[] }>>
