// table
import { attribute, choice, field, group, type Layout, type Row } from '../../layout/row.ts'
import type { ValueOf } from '../../layout/value.ts'
import { text } from '../../layout/value-type.ts'
import { DET } from './det.ts'
import { IDE } from './ide.ts'
import { INF_ADIC, INF_RESP_TEC } from './information.ts'
import { DEST, EMIT, LOCAL } from './parties.ts'
import { COBR, LINKED_PAYMENTS, PAG } from './payment.ts'
import { PL_010G } from './schema-packages.ts'
import { TOTAL } from './total.ts'
import { TRANSP } from './transport.ts'
import { CNPJ, CPF, LAYOUT_VERSION, NOTE_ID, UF_OF_BRAZIL } from './types.ts'

const AUT_XML = [
  choice(
    '1',
    'CNPJ ou CPF de quem pode baixar o XML',
    [field('CNPJ', '1', CNPJ, 'CNPJ de quem pode baixar o XML')],
    [field('CPF', '1', CPF, 'CPF de quem pode baixar o XML')],
  ),
] as const satisfies readonly Row[]

const INTERMEDIARY = [
  field('CNPJ', '1', CNPJ, 'CNPJ do intermediador', { screen: 'intermediary.cnpj' }),
  field('idCadIntTran', '1', text(2, 60), 'Identificação no intermediador', { screen: 'intermediary.registration' }),
] as const satisfies readonly Row[]

const EXPORT = [
  field('UFSaidaPais', '1', UF_OF_BRAZIL, 'UF de saída do país'),
  field('xLocExporta', '1', text(1, 60), 'Local de saída do país'),
  field('xLocDespacho', '0-1', text(1, 60), 'Local de despacho'),
] as const satisfies readonly Row[]

const PURCHASE = [
  field('xNEmp', '0-1', text(1, 22), 'Nota de empenho'),
  field('xPed', '0-1', text(1, 60), 'Pedido de compra'),
  field('xCont', '0-1', text(1, 60), 'Contrato de compra'),
] as const satisfies readonly Row[]

export const INF_NFE_ROWS = [
  attribute('Id', '1', NOTE_ID, 'Identificador da nota'),
  attribute('versao', '1', LAYOUT_VERSION, 'Versão do leiaute'),
  group('ide', '1', 'Identificação da nota', IDE, { source: 'Grupo B' }),
  group('emit', '1', 'Emitente', EMIT, { source: 'Grupo C', screen: 'company' }),
  group('dest', '0-1', 'Cliente', DEST, { source: 'Grupo E', screen: 'customer_note' }),
  group('retirada', '0-1', 'Local de retirada', LOCAL, { source: 'Grupo F' }),
  group('entrega', '0-1', 'Local de entrega', LOCAL, { source: 'Grupo G' }),
  group('autXML', '0-10', 'Quem pode baixar o XML', AUT_XML, { source: 'Grupo GA' }),
  group('det', '1-990', 'Itens', DET, { source: 'Grupo H', screen: 'items', unique: ['nItem'] }),
  group('total', '1', 'Totais', TOTAL, { source: 'Grupo W' }),
  group('transp', '1', 'Transporte', TRANSP, { source: 'Grupo X', screen: 'shipping' }),
  group('cobr', '0-1', 'Cobrança', COBR, { source: 'Grupo Y' }),
  group('pag', '1', 'Pagamentos', PAG, { source: 'Grupo YA', screen: 'payments' }),
  group('infIntermed', '0-1', 'Intermediador', INTERMEDIARY, { source: 'Grupo YB', screen: 'intermediary' }),
  group('infAdic', '0-1', 'Informações adicionais', INF_ADIC, { source: 'Grupo Z', screen: 'additional_information' }),
  group('exporta', '0-1', 'Exportação', EXPORT, { source: 'Grupo ZA' }),
  group('compra', '0-1', 'Compra', PURCHASE, { source: 'Grupo ZB' }),
  group('infRespTec', '0-1', 'Responsável técnico', INF_RESP_TEC, { source: 'Grupo ZD, NT 2018.005' }),
  group('gPgtoVinc', '0-1', 'Vínculo com o pagamento', LINKED_PAYMENTS, {
    source: 'NT 2026.006, grupo YC01, em segunda mão',
    package: PL_010G,
  }),
] as const satisfies readonly Row[]

/** The content of `<infNFe>` as an object, used for writing, checking, printing and reading back. */
export type InfNfe = ValueOf<typeof INF_NFE_ROWS>

export const NFE_NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'

export const INF_NFE: Layout<InfNfe> = {
  root: 'infNFe',
  namespace: NFE_NAMESPACE,
  rows: INF_NFE_ROWS,
  source:
    'Leiaute NF-e 4.00, MOC 7.0 anexo I; NT 2025.002, pacotes PL_009o a PL_010e; PL_010g e PL_010h por descrições',
}
