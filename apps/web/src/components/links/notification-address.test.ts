import { expect, it } from 'vitest'
import { notificationAddress } from './notification-address.ts'

it.each([
  ['NFE', 'DENIED', 12, '/nota-produto/detalhes/12'],
  ['NFSE', 'FAILED', 12, '/nota-servico/detalhes/12'],
  ['NFE', 'DENIED', null, '/nota-produto?status=NEEDS_YOU'],
  ['NFE', 'VOID_DENIED', 5, '/numeracao'],
  ['SALE', 'INCOMPLETE', 3, '/vendas?status=all&search_field=id&search=3&open=3'],
  ['SALE', 'INCOMPLETE', null, '/vendas?status=UNPROCESSED'],
  ['IMPORT', 'FINISHED', 4, '/vendas/import/4'],
  ['INTEGRATION', 'PREFECTPAY', 9, '/integracoes/prefectpay/9'],
  ['INTEGRATION', 'API', 9, '/integracoes/api-token/9'],
  ['INTEGRATION', 'NADA', 9, '/integracoes'],
  ['CERTIFICATE', 'EXPIRING', 2, '/minha-conta'],
  ['SYSTEM', 'REGISTER', 2, '/minha-conta'],
  ['SYSTEM', 'WEBHOOK_OFF', 2, '/configuracoes/webhooks'],
  ['SYSTEM', 'NORM_COMING', null, '/normas'],
  ['SYSTEM', 'LIMIT_EXPECTED', 2, '/empresas/2?aba=simples'],
  ['SYSTEM', 'LIMIT_PASSED', null, '/minha-conta?aba=simples'],
] as const)('a notification of %s %s about %s leads to %s', (category, sub_category, id, address) => {
  expect(notificationAddress({ category, sub_category, id }, false)).toBe(address)
})

it('leads who administers the platform to the company that it is about', () => {
  expect(notificationAddress({ category: 'CERTIFICATE', sub_category: 'EXPIRING', id: 2 }, true)).toBe('/empresas/2')
  expect(notificationAddress({ category: 'SYSTEM', sub_category: 'REGISTER', id: 2 }, true)).toBe('/empresas/2')
})
