// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, text } from '../../layout/value-type.ts'
import { CNPJ, DAY, DEC_1302, DEC_1302_NOT_ZERO, UF_OF_ISSUER } from './types.ts'

export const COBR = [
  group('fat', '0-1', 'Dados da fatura', [
    field('nFat', '0-1', text(1, 60), 'Número da fatura'),
    field('vOrig', '0-1', DEC_1302, 'Valor original da fatura'),
    field('vDesc', '0-1', DEC_1302, 'Valor do desconto da fatura'),
    field('vLiq', '0-1', DEC_1302, 'Valor líquido da fatura'),
  ]),
  group('dup', '0-120', 'Dados das duplicatas NT 2011/004', [
    field('nDup', '0-1', text(1, 60), 'Número da duplicata'),
    field('dVenc', '0-1', DAY, 'Data de vencimento da duplicata'),
    field('vDup', '1', DEC_1302_NOT_ZERO, 'Valor da duplicata'),
  ]),
] as const satisfies readonly Row[]

export const PAG = [
  group('detPag', '1-100', 'Grupo de detalhamento da forma de pagamento', [
    field('indPag', '0-1', code('0', '1'), 'Indicador da Forma de Pagamento'),
    field('tPag', '1', digits(2), 'Forma de Pagamento', { screen: 'payments.*.payment_method' }),
    field('xPag', '0-1', text(2, 60), 'Descrição do Meio de Pagamento'),
    field('vPag', '1', DEC_1302, 'Valor do Pagamento', { screen: 'payments.*.amount' }),
    field('dPag', '0-1', DAY, 'Data do Pagamento'),
    choice('0-1', 'TODO /infNFe/pag/detPag', [
      field('CNPJPag', '1', CNPJ, 'CNPJ transacional do pagamento'),
      field('UFPag', '1', UF_OF_ISSUER, 'UF do CNPJ do estabelecimento onde o pagamento foi'),
    ]),
    group('card', '0-1', 'Grupo de Cartões, PIX, Boletos e outros Pagamentos Eletrônicos', [
      field('tpIntegra', '1', code('1', '2'), 'Tipo de Integração do processo de pagamento com o sistema de'),
      field('CNPJ', '0-1', CNPJ, 'CNPJ da instituição de pagamento'),
      field('tBand', '0-1', digits(2), 'Bandeira da operadora de cartão'),
      field('cAut', '0-1', text(1, 128), 'Número de autorização da operação com cartões, PIX, boletos e outros'),
      field('CNPJReceb', '0-1', CNPJ, 'CNPJ do beneficiário do pagamento'),
      field('idTermPag', '0-1', text(1, 40), 'Identificador do terminal de pagamento'),
    ]),
  ]),
  field('vTroco', '0-1', DEC_1302, 'Valor do Troco'),
] as const satisfies readonly Row[]
