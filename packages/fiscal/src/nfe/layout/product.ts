// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, pattern, text } from '../../layout/value-type.ts'
import {
  CHAVE,
  CNPJ,
  CPF,
  DAY,
  DEC_0302A04,
  DEC_0803V,
  DEC_1104V,
  DEC_1110V,
  DEC_1302,
  DEC_1302_NOT_ZERO,
  GUID,
  UF_OF_ISSUER,
  ZFM_CREDIT_KIND,
} from './types.ts'

export const DI = [
  field('nDI', '1', text(1, 15), 'Número do Documento de Importação'),
  field('dDI', '1', DAY, 'Data de registro da DI/DSI/DA'),
  field('xLocDesemb', '1', text(1, 60), 'Local do desembaraço aduaneiro'),
  field('UFDesemb', '1', UF_OF_ISSUER, 'UF onde ocorreu o desembaraço aduaneiro'),
  field('dDesemb', '1', DAY, 'Data do desembaraço aduaneiro'),
  field(
    'tpViaTransp',
    '1',
    code('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'),
    'Via de transporte internacional informada na DI ou na Declaração',
  ),
  field('vAFRMM', '0-1', DEC_1302, 'Valor Adicional ao frete para renovação de marinha mercante'),
  field('tpIntermedio', '1', code('1', '2', '3'), 'Forma de Importação quanto a intermediação 1-por conta propria'),
  choice(
    '0-1',
    'TODO /infNFe/det/prod/DI',
    [field('CNPJ', '1', CNPJ, 'CNPJ do adquirente ou do encomendante')],
    [field('CPF', '1', CPF, 'CPF do adquirente ou do encomendante')],
  ),
  field('UFTerceiro', '0-1', UF_OF_ISSUER, 'Sigla da UF do adquirente ou do encomendante'),
  field('cExportador', '1', text(1, 60), 'Código do exportador'),
  group('adi', '1-999', 'Adições', [
    field('nAdicao', '0-1', pattern(/[1-9]{1}[0-9]{0,2}/, 'TODO', 1, 60), 'Número da Adição'),
    field('nSeqAdic', '1', pattern(/[1-9]{1}[0-9]{0,4}/, 'TODO', 1, 60), 'Número seqüencial do item'),
    field('cFabricante', '1', text(1, 60), 'Código do fabricante estrangeiro'),
    field('vDescDI', '0-1', DEC_1302_NOT_ZERO, 'Valor do desconto do item'),
    field('nDraw', '0-1', text(1, 20), 'Número do ato concessório de Drawback'),
  ]),
] as const satisfies readonly Row[]

export const PROD = [
  field('cProd', '1', text(1, 60), 'Código do produto ou serviço', { screen: 'items.*.product_code' }),
  field('cEAN', '1', pattern(/SEM GTIN|[0-9]{0}|[0-9]{8}|[0-9]{12,14}/, 'TODO', 1, 60), 'GTIN', {
    screen: 'items.*.gtin',
  }),
  field('cBarra', '0-1', text(3, 30), 'Codigo de barras diferente do padrão GTIN'),
  field('xProd', '1', text(1, 120), 'Descrição do produto ou serviço', { screen: 'items.*.description' }),
  field('NCM', '1', pattern(/[0-9]{2}|[0-9]{8}/, 'TODO', 1, 60), 'Código NCM', { screen: 'items.*.ncm' }),
  field('NVE', '0-8', pattern(/[A-Z]{2}[0-9]{4}/, 'TODO', 1, 60), 'Nomenclatura de Valor aduaneio e Estatístico'),
  choice('0-1', 'TODO /infNFe/det/prod', [
    field('CEST', '1', digits(7), 'Codigo especificador da Substuicao Tributaria', { screen: 'items.*.cest' }),
    field('indEscala', '0-1', code('S', 'N'), 'indEscala'),
    field('CNPJFab', '0-1', CNPJ, 'CNPJ do Fabricante da Mercadoria, obrigatório para produto em escala'),
  ]),
  field('cBenef', '0-1', pattern(/([!-ÿ]{8}|[!-ÿ]{10}|SEM CBENEF)?/, 'TODO', 1, 60), 'cBenef'),
  group('gCred', '0-4', 'Grupo de informações sobre o CréditoPresumido', [
    field(
      'cCredPresumido',
      '1',
      pattern(/[!-ÿ]{8}|[!-ÿ]{10}/, 'TODO', 1, 60),
      'Código de Benefício Fiscal de Crédito Presumido na UF aplicado ao item',
    ),
    field('pCredPresumido', '1', DEC_0302A04, 'Percentual do Crédito Presumido'),
    field('vCredPresumido', '1', DEC_1302, 'Valor do Crédito Presumido'),
  ]),
  field('tpCredPresIBSZFM', '0-1', ZFM_CREDIT_KIND, 'Classificação para subapuração do IBS na ZFM'),
  field('EXTIPI', '0-1', digits(2, 3), 'Código EX TIPI'),
  field('CFOP', '1', pattern(/[1,2,3,5,6,7]{1}[0-9]{3}/, 'TODO', 1, 60), 'Cfop', { screen: 'items.*.cfop' }),
  field('uCom', '1', text(1, 6), 'Unidade comercial', { screen: 'items.*.unit_measurement' }),
  field('qCom', '1', DEC_1104V, 'Quantidade Comercial do produto, alterado para aceitar de 0 a 4 casas', {
    screen: 'items.*.quantity',
  }),
  field('vUnCom', '1', DEC_1110V, 'Valor unitário de comercialização', { screen: 'items.*.value_per_unit' }),
  field('vProd', '1', DEC_1302, 'Valor bruto do produto ou serviço'),
  field('cEANTrib', '1', pattern(/SEM GTIN|[0-9]{0}|[0-9]{8}|[0-9]{12,14}/, 'TODO', 1, 60), 'GTIN'),
  field('cBarraTrib', '0-1', text(3, 30), 'Código de barras da unidade tributável diferente do padrão GTIN'),
  field('uTrib', '1', text(1, 6), 'Unidade Tributável'),
  field('qTrib', '1', DEC_1104V, 'Quantidade Tributável'),
  field('vUnTrib', '1', DEC_1110V, 'Valor unitário de tributação'),
  field('vFrete', '0-1', DEC_1302_NOT_ZERO, 'Valor Total do Frete', { screen: 'items.*.freight' }),
  field('vSeg', '0-1', DEC_1302_NOT_ZERO, 'Valor Total do Seguro'),
  field('vDesc', '0-1', DEC_1302_NOT_ZERO, 'Valor do Desconto', { screen: 'items.*.discount' }),
  field('vOutro', '0-1', DEC_1302_NOT_ZERO, 'Outras despesas acessórias'),
  field('indTot', '1', code('0', '1'), 'Este campo deverá ser preenchido com'),
  field('indBemMovelUsado', '0-1', code('1'), 'Indicador de fornecimento de bem móvel usado'),
  group('DI', '0-100', 'Declaração de Importação', DI),
  group('detExport', '0-500', 'Detalhe da exportação', [
    field('nDraw', '0-1', text(1, 20), 'Número do ato concessório de Drawback'),
    group('exportInd', '0-1', 'Exportação indireta', [
      field('nRE', '1', digits(0, 12), 'Registro de exportação'),
      field('chNFe', '1', CHAVE, 'Chave de acesso da NF-e recebida para exportação'),
      field('qExport', '1', DEC_1104V, 'Quantidade do item efetivamente exportado'),
    ]),
  ]),
  field('xPed', '0-1', text(1, 15), 'pedido de compra'),
  field('nItemPed', '0-1', digits(1, 6), 'Número do Item do Pedido de Compra'),
  field('nFCI', '0-1', GUID, 'Número de controle da FCI'),
  group('rastro', '0-500', 'rastro', [
    field('nLote', '1', text(1, 20), 'Número do lote do produto'),
    field('qLote', '1', DEC_0803V, 'Quantidade de produto no lote'),
    field('dFab', '1', DAY, 'Data de fabricação/produção'),
    field('dVal', '1', DAY, 'Data de validade'),
    field('cAgreg', '0-1', text(1, 20), 'cAgreg'),
  ]),
  group('infProdNFF', '0-1', 'Informações mais detalhadas do produto', [
    field('cProdFisco', '1', text(14, 14), 'Código Fiscal do Produto'),
    field('cOperNFF', '1', digits(1, 5), 'Código da operação selecionada na NFF e relacionada ao item'),
  ]),
  group('infProdEmb', '0-1', 'Informações mais detalhadas do produto', [
    field('xEmb', '1', text(1, 8), 'Embalagem do produto'),
    field('qVolEmb', '1', DEC_0803V, 'Volume do produto na embalagem'),
    field('uEmb', '1', text(1, 8), 'Unidade de Medida da Embalagem'),
  ]),
] as const satisfies readonly Row[]
