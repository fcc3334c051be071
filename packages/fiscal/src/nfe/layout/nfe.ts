// table
import { attribute, choice, field, group, type Layout, type Row } from '../../layout/row.ts'
import type { ValueOf } from '../../layout/value.ts'
import { pattern, text } from '../../layout/value-type.ts'
import { DET } from './det.ts'
import { IDE } from './ide.ts'
import { INF_ADIC, INF_RESP_TEC } from './information.ts'
import { DEST, EMIT, LOCAL } from './parties.ts'
import { COBR, PAG } from './payment.ts'
import { TOTAL } from './total.ts'
import { TRANSP } from './transport.ts'
import { CNPJ, CPF, LAYOUT_VERSION, UF_OF_ISSUER } from './types.ts'

export const INF_NFE_ROWS = [
  attribute('Id', '1', pattern(/NFe[0-9]{6}[0-9A-Z]{12}[0-9]{26}/, 'TODO', 1, 60), 'PL_005d'),
  attribute('versao', '1', LAYOUT_VERSION, 'Versão do leiaute'),
  group('ide', '1', 'identificação da NF-e', IDE),
  group('emit', '1', 'Identificação do emitente', EMIT),
  group('dest', '0-1', 'Identificação do Destinatário', DEST),
  group('retirada', '0-1', 'Identificação do Local de Retirada', LOCAL),
  group('entrega', '0-1', 'Identificação do Local de Entrega', LOCAL),
  group('autXML', '0-10', 'Pessoas autorizadas para o download do XML da NF-e', [
    choice(
      '1',
      'TODO /infNFe/autXML',
      [field('CNPJ', '1', CNPJ, 'CNPJ Autorizado')],
      [field('CPF', '1', CPF, 'CPF Autorizado')],
    ),
  ]),
  group('det', '1-990', 'Dados dos detalhes da NF-e', DET),
  group('total', '1', 'Dados dos totais da NF-e', TOTAL),
  group('transp', '1', 'Dados dos transportes da NF-e', TRANSP),
  group('cobr', '0-1', 'Dados da cobrança da NF-e', COBR),
  group('pag', '1', 'Dados de Pagamento', PAG),
  group('infIntermed', '0-1', 'Grupo de Informações do Intermediador da Transação', [
    field('CNPJ', '1', CNPJ, 'CNPJ do Intermediador da Transação', { screen: 'intermediary.cnpj' }),
    field('idCadIntTran', '1', text(2, 60), 'Identificador cadastrado no intermediador', {
      screen: 'intermediary.registration',
    }),
  ]),
  group('infAdic', '0-1', 'Informações adicionais da NF-e', INF_ADIC),
  group('exporta', '0-1', 'Informações de exportação', [
    field('UFSaidaPais', '1', UF_OF_ISSUER, 'Sigla da UF de Embarque ou de transposição de fronteira'),
    field('xLocExporta', '1', text(1, 60), 'Local de Embarque ou de transposição de fronteira'),
    field('xLocDespacho', '0-1', text(1, 60), 'Descrição do local de despacho'),
  ]),
  group('compra', '0-1', 'Informações de compras', [
    field('xNEmp', '0-1', text(1, 22), 'Informação da Nota de Empenho de compras públicas'),
    field('xPed', '0-1', text(1, 60), 'Informação do pedido'),
    field('xCont', '0-1', text(1, 60), 'Informação do contrato'),
  ]),
  group('infRespTec', '0-1', 'Informações do Responsável Técnico pela emissão do DF-e', INF_RESP_TEC),
] as const satisfies readonly Row[]

/** Everything between `<infNFe>` and `</infNFe>`, as an object: what is written, checked, printed and read back. */
export type InfNfe = ValueOf<typeof INF_NFE_ROWS>

export const NFE_NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'

export const INF_NFE: Layout<InfNfe> = {
  root: 'infNFe',
  namespace: NFE_NAMESPACE,
  rows: INF_NFE_ROWS,
  source: 'Leiaute NF-e 4.00, MOC 7.0 anexo I; NT 2025.002, pacote PL_010e',
}
