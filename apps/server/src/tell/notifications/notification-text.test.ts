import { expect, it } from 'vitest'
import { notificationText } from './notification-text.ts'

const note = { number: 12, sales_code: 'HP-1', reason: 'CNPJ do destinatário não cadastrado' }

it.each([
  ['NFE', 'DENIED', note, 'A NF-e 12 foi negada. CNPJ do destinatário não cadastrado.'],
  ['NFSE', 'FAILED', { sales_code: 'HP-1' }, 'A NFS-e da venda HP-1 não saiu.'],
  [
    'NFSE',
    'CANCEL_DENIED',
    { number: 3, reason: 'Fora do prazo.' },
    'O cancelamento da NFS-e 3 foi negado. Fora do prazo.',
  ],
  ['NFE', 'CANCEL_FAILED', { number: 3 }, 'O cancelamento da NF-e 3 não foi feito.'],
  ['NFE', 'ALERTS', { number: 3, reason: 'Informe o GTIN' }, 'A NF-e 3 foi autorizada com avisos. Informe o GTIN.'],
  ['NFE', 'LETTER_DENIED', { number: 3, reason: 'Prazo' }, 'A carta de correção da NF-e 3 foi recusada. Prazo.'],
  ['NFE', 'LETTER_FAILED', { many: true }, 'A carta de correção de muitas NF-e não foi registrada hoje. Veja a lista.'],
  [
    'NFE',
    'VOID_DENIED',
    { serie: 1, first_number: 7, last_number: 9, reason: 'Prazo' },
    'A inutilização dos números 7 a 9 da série 1 foi recusada. Prazo.',
  ],
  [
    'NFE',
    'VOID_FAILED',
    { serie: 1, first_number: 7, last_number: 7 },
    'A inutilização do número 7 da série 1 não foi feita.',
  ],
  ['NFE', 'VOID_DENIED', { many: true }, 'Muitas inutilizações de números foram recusadas hoje. Veja a Numeração.'],
  ['NFE', 'DENIED', { many: true }, 'Muitas NF-e foram negadas hoje. Veja a lista.'],
  [
    'IMPORT',
    'FINISHED',
    { file_name: 'a.csv', success_rows: 1, fail_rows: 0 },
    'A importação de a.csv terminou: 1 linha.',
  ],
  [
    'IMPORT',
    'FINISHED',
    { file_name: 'a.csv', success_rows: 10, fail_rows: 2 },
    'A importação de a.csv terminou: 10 linhas, e 2 linhas para corrigir.',
  ],
  [
    'INTEGRATION',
    'HOTMART',
    { name: 'Loja' },
    'A integração Loja (Hotmart) recusou avisos hoje: o segredo não confere. Confira as credenciais.',
  ],
  [
    'INTEGRATION',
    'KIWIFY',
    { name: 'Loja', fault: 'unread' },
    'A integração Loja (Kiwify) recebeu avisos que o Talão não soube ler. Abra os últimos avisos dela: até lá estas vendas não entram.',
  ],
  ['SALE', 'INCOMPLETE', { sales_code: 'HP-1' }, 'A venda HP-1 está incompleta. Complete-a para a nota sair.'],
  ['SALE', 'INCOMPLETE', { many: true }, 'Muitas vendas ficaram incompletas hoje. Veja a lista.'],
  [
    'CERTIFICATE',
    'EXPIRING',
    { day: '2026-12-07' },
    'O certificado A1 da empresa vence em 07/12/2026. Sem ele nenhuma nota sai: envie o novo antes desse dia.',
  ],
  ['SYSTEM', 'NEVER_SEEN', {}, 'Há uma novidade na sua empresa.'],
])('%s %s says what happened and what to do', (category, sub_category, facts, text) => {
  expect(notificationText({ category, sub_category }, facts)).toBe(text)
})
