// table

import { destinationOf } from '../../note/destination.ts'
import type { Nfe } from '../../note/nfe.ts'
import { parseChaveDeAcesso } from '../../value/chave-de-acesso.ts'
import { parseCnpj } from '../../value/cnpj.ts'
import { complementaryInformation } from '../additional-information.ts'
import { statesIntermediary } from '../layout/value-codes.ts'
import { hasLength } from './format.ts'
import type { NfeRule, PaymentRule } from './rule.ts'

/** The note as a whole. */
export const HEADER_RULES: readonly NfeRule[] = [
  {
    code: 'NFE-NATURE-OPERATION',
    path: 'nature_operation',
    field: 'Natureza da operação',
    text: 'A natureza da operação precisa de 1 a 60 caracteres. Informe-a, por exemplo Venda.',
    source: 'Leiaute NF-e 4.00, B04 natOp',
    test: (nfe) => hasLength(nfe.nature_operation, 1, 60),
  },
  {
    code: 'NFE-REFERENCE-INVALID',
    path: 'nfe_referenced',
    field: 'Chave da nota de origem',
    text: 'A chave da nota de origem não é válida. Copie os 44 caracteres do DANFE.',
    source: 'Rejeições 522, 524, 547, 552 e 683; Leiaute NF-e 4.00, BA02 refNFe',
    test: (nfe) => !nfe.nfe_referenced || parseChaveDeAcesso(nfe.nfe_referenced) !== undefined,
  },
  {
    code: 'NFE-REFERENCE-MISSING',
    path: 'nfe_referenced',
    field: 'Chave da nota de origem',
    text: 'Esta finalidade exige a chave da nota de origem. Informe-a, ou mude a finalidade para Normal.',
    source: 'Rejeições 254 e 321',
    test: (nfe) => !['Devolucao', 'Complementar'].includes(nfe.goal) || Boolean(nfe.nfe_referenced),
  },
  {
    code: 'NFE-ADDITIONAL-INFORMATION',
    path: 'additional_information',
    field: 'Informações adicionais',
    text: 'As informações adicionais, com as frases que a lei acrescenta, passam de 5.000 caracteres. Encurte o texto.',
    source: 'Leiaute NF-e 4.00, Z03 infCpl',
    test: (nfe, taxes) => hasLength(complementaryInformation(nfe, taxes), 0, 5000),
  },
  {
    code: 'NFE-SHIPPING',
    path: 'shipping',
    field: 'Modalidade do frete',
    text: 'A modalidade do frete não existe. Escolha uma da lista; sem entrega física, use Sem transporte.',
    source: 'Leiaute NF-e 4.00, X02 modFrete',
    test: (nfe) => ['0', '1', '2', '3', '4', '9'].includes(nfe.shipping),
  },
  {
    code: 'NFE-FINAL-CUSTOMER',
    path: 'final_customer',
    field: 'Consumidor final',
    text: 'Um cliente não contribuinte no Brasil é sempre consumidor final. Marque consumidor final.',
    source: 'Rejeição 696',
    test: (nfe) =>
      nfe.final_customer || nfe.customer_note.icms_taxpayer !== 'NaoContribuinte' || destinationOf(nfe) === 'abroad',
  },
  {
    code: 'NFE-ITEMS-COUNT',
    path: 'items',
    field: 'Itens',
    text: 'A nota precisa de 1 a 990 itens. Inclua um item, ou divida a nota.',
    source: 'Leiaute NF-e 4.00, H01 det',
    test: (nfe) => nfe.items.length >= 1 && nfe.items.length <= 990,
  },
  {
    code: 'NFE-TOTAL-SIZE',
    path: 'items',
    field: 'Valor da nota',
    text: 'O valor da nota passa do limite de 13 dígitos. Confira quantidades e valores.',
    source: 'Leiaute NF-e 4.00, W16 vNF',
    test: (_nfe, taxes) => !taxes || taxes.payableCents < 10 ** 15,
  },
  {
    code: 'NFE-PAYMENT-MISSING',
    path: 'payments',
    field: 'Pagamentos',
    text: 'Falta a forma de pagamento. Informe-a; sem cobrança, use Sem pagamento.',
    source: 'Leiaute NF-e 4.00, YA01 pag',
    test: (nfe) => nfe.payments.length >= 1 && nfe.payments.length <= 100,
  },
  {
    code: 'NFE-PAYMENT-SUM',
    path: 'payments',
    field: 'Pagamentos',
    text: 'A soma dos pagamentos difere do valor da nota, que inclui frete, IPI e ICMS-ST. Acerte os valores.',
    source: 'Rejeições 865 e 866',
    test: (nfe, taxes) => isUnpaid(nfe) || !taxes || paidCents(nfe) === taxes.payableCents,
  },
  {
    code: 'NFE-PAYMENT-RETURN',
    path: 'payments',
    field: 'Pagamentos',
    text: 'Uma nota de devolução ou de ajuste não tem pagamento. Use Sem pagamento.',
    source: 'Rejeição 871',
    test: (nfe) => !['Devolucao', 'Ajuste'].includes(nfe.goal) || isUnpaid(nfe),
  },
  {
    code: 'NFE-INTERMEDIARY-CNPJ',
    path: 'intermediary.cnpj',
    field: 'CNPJ do intermediador',
    text: 'Falta o CNPJ da plataforma que intermediou a venda, ou ele não é válido. Informe-o na integração.',
    source: 'Rejeições 438 e 440; Leiaute NF-e 4.00, YB02 CNPJ',
    test: ({ intermediary }) => intermediary?.indicator !== '1' || parseCnpj(intermediary.cnpj ?? '') !== undefined,
  },
  {
    code: 'NFE-INTERMEDIARY-REGISTRATION',
    path: 'intermediary.registration',
    field: 'Identificação no intermediador',
    text: 'Falta a sua identificação na plataforma que intermediou a venda, de 2 a 60 caracteres. Informe-a na integração.',
    source: 'Rejeição 438; Leiaute NF-e 4.00, YB03 idCadIntTran',
    test: ({ intermediary }) => intermediary?.indicator !== '1' || hasLength(intermediary.registration, 2, 60),
  },
  {
    code: 'NFE-INTERMEDIARY-PRESENCE',
    path: 'customer_presence',
    field: 'Presença do cliente',
    text: 'Uma venda intermediada não é presencial. Mude a presença do cliente, por exemplo para Pela internet.',
    source: 'Rejeição 435; Leiaute NF-e 4.00, B25c indIntermed',
    test: (nfe) => nfe.intermediary?.indicator !== '1' || statesIntermediary(nfe.customer_presence),
  },
  {
    code: 'NFE-PRESENCE-DELIVERY',
    path: 'customer_presence',
    field: 'Presença do cliente',
    text: 'A entrega em domicílio só existe na NFC-e. Mude a presença do cliente, por exemplo para Pela internet.',
    source: 'Rejeição 794',
    test: (nfe) => nfe.customer_presence !== 'EntregaEmDomicilio',
  },
]

export const PAYMENT_RULES: readonly PaymentRule[] = [
  {
    code: 'NFE-PAYMENT-METHOD',
    path: 'payment_method',
    field: 'Forma de pagamento',
    text: 'A forma de pagamento não existe na tabela da nota. Escolha uma da lista.',
    source: 'IT 2024.002 v1.11, meios de pagamento',
    test: (payment) => PAYMENT_METHODS.has(payment.payment_method),
  },
  {
    code: 'NFE-PAYMENT-AMOUNT',
    path: 'amount',
    field: 'Valor do pagamento',
    text: 'O valor do pagamento não pode ser negativo. Corrija-o.',
    source: 'Leiaute NF-e 4.00, YA03 vPag',
    test: (payment) => payment.amount_cents >= 0,
  },
  {
    code: 'NFE-PAYMENT-NONE-AMOUNT',
    path: 'amount',
    field: 'Valor do pagamento',
    text: 'Sem pagamento quer dizer valor zero. Zere o valor, ou escolha outra forma.',
    source: 'Rejeição 904',
    test: (payment) => payment.payment_method !== UNPAID || payment.amount_cents === 0,
  },
]

const UNPAID = '90'

/** Source: IT 2024.002 v1.11. */
const PAYMENT_METHODS = new Set('01 02 03 04 05 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 90 91 99'.split(' '))

/** Also true without any payment, which another rule reports. */
function isUnpaid({ payments }: Nfe): boolean {
  return payments.every((payment) => payment.payment_method === UNPAID)
}

function paidCents({ payments }: Nfe): number {
  return payments.reduce((sum, payment) => sum + payment.amount_cents, 0)
}
