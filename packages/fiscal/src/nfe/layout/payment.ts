// table
import { attribute, choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, text } from '../../layout/value-type.ts'
import {
  CNPJ,
  CNPJ_BASE,
  DAY,
  MONEY,
  MONEY_NOT_ZERO,
  PAYMENT_MEANS,
  PAYMENT_POSITION,
  SWITCH,
  UF_OF_BRAZIL,
} from './types.ts'

const FAT = [
  field('nFat', '0-1', text(1, 60), 'Número da fatura'),
  field('vOrig', '0-1', MONEY, 'Valor original da fatura'),
  field('vDesc', '0-1', MONEY, 'Desconto da fatura'),
  field('vLiq', '0-1', MONEY, 'Valor líquido da fatura'),
] as const satisfies readonly Row[]

const DUP = [
  field('nDup', '0-1', text(1, 60), 'Número da duplicata'),
  field('dVenc', '0-1', DAY, 'Vencimento da duplicata'),
  field('vDup', '1', MONEY_NOT_ZERO, 'Valor da duplicata'),
] as const satisfies readonly Row[]

export const COBR = [
  group('fat', '0-1', 'Fatura', FAT, { source: 'Grupo Y02' }),
  group('dup', '0-120', 'Duplicatas', DUP, { source: 'Grupo Y07' }),
] as const satisfies readonly Row[]

const CARD = [
  field('tpIntegra', '1', code('1', '2'), 'Integração do pagamento'),
  field('CNPJ', '0-1', CNPJ, 'CNPJ da instituição de pagamento'),
  field('tBand', '0-1', digits(2), 'Bandeira do cartão'),
  field('cAut', '0-1', text(1, 128), 'Autorização do pagamento'),
  field('CNPJReceb', '0-1', CNPJ, 'CNPJ de quem recebeu o pagamento'),
  field('idTermPag', '0-1', text(1, 40), 'Terminal do pagamento'),
] as const satisfies readonly Row[]

const DET_PAG = [
  field('indPag', '0-1', SWITCH, 'À vista ou a prazo'),
  field('tPag', '1', digits(2), 'Forma de pagamento', { screen: 'payments.*.payment_method' }),
  field('xPag', '0-1', text(2, 60), 'Descrição do pagamento'),
  field('vPag', '1', MONEY, 'Valor do pagamento', { screen: 'payments.*.amount' }),
  field('dPag', '0-1', DAY, 'Data do pagamento'),
  choice('0-1', 'CNPJ e UF de onde se pagou', [
    field('CNPJPag', '1', CNPJ, 'CNPJ de onde se pagou'),
    field('UFPag', '1', UF_OF_BRAZIL, 'UF de onde se pagou'),
  ]),
  group('card', '0-1', 'Pagamento eletrônico', CARD, { source: 'Grupo YA04' }),
] as const satisfies readonly Row[]

export const PAG = [
  group('detPag', '1-100', 'Formas de pagamento', DET_PAG, { source: 'Grupo YA01a', screen: 'payments' }),
  field('vTroco', '0-1', MONEY, 'Troco'),
] as const satisfies readonly Row[]

/** One transaction that paid the note, of a payment that began before it. Also in the event of a later payment. */
export const LINKED_PAYMENT = [
  attribute('nPag', '1', PAYMENT_POSITION, 'Número do pagamento vinculado'),
  attribute('idTransacao', '1', text(2, 35), 'Transação do pagamento'),
  field('tpMeioPgto', '1', PAYMENT_MEANS, 'Meio do pagamento vinculado'),
  field('CNPJReceb', '1', CNPJ, 'CNPJ de quem recebe o pagamento'),
  field('CNPJBasePSP', '1', CNPJ_BASE, 'CNPJ base da instituição de pagamento'),
] as const satisfies readonly Row[]

export const LINKED_PAYMENTS = [
  group('gPgto', '1-99', 'Pagamentos vinculados', LINKED_PAYMENT, {
    source: 'NT 2026.006, grupo YC03',
    unique: ['nPag', 'idTransacao'],
  }),
] as const satisfies readonly Row[]
