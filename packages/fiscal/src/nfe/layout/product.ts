// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, pattern, text } from '../../layout/value-type.ts'
import { itemRow } from './form-path.ts'
import { PL_010G, PL_010H, TAX_REFORM } from './schema-packages.ts'
import {
  BENEFIT_CODE,
  BENEFIT_CODE_OR_NONE,
  CFOP,
  CHAVE,
  CNPJ,
  CPF,
  DAY,
  GTIN,
  GUID,
  MONEY,
  MONEY_NOT_ZERO,
  NCM,
  QUANTITY,
  QUANTITY_LOT,
  RATE,
  SIMPLES_ACTIVITY,
  SWITCH,
  UF_OF_BRAZIL,
  UNIT_VALUE,
  ZFM_CREDIT_KIND,
} from './types.ts'

const ADDITION = [
  field('nAdicao', '0-1', pattern(/[1-9][0-9]{0,2}/, 'um número de 1 a 999', 1, 3), 'Número da adição'),
  field('nSeqAdic', '1', pattern(/[1-9][0-9]{0,4}/, 'um número de 1 a 99999', 1, 5), 'Item da adição'),
  field('cFabricante', '1', text(1, 60), 'Fabricante estrangeiro'),
  field('vDescDI', '0-1', MONEY_NOT_ZERO, 'Desconto na importação'),
  field('nDraw', '0-1', text(1, 20), 'Ato concessório de drawback'),
] as const satisfies readonly Row[]

const IMPORT = [
  field('nDI', '1', text(1, 15), 'Número da declaração de importação'),
  field('dDI', '1', DAY, 'Data da declaração de importação'),
  field('xLocDesemb', '1', text(1, 60), 'Local do desembaraço'),
  field('UFDesemb', '1', UF_OF_BRAZIL, 'UF do desembaraço'),
  field('dDesemb', '1', DAY, 'Data do desembaraço'),
  field(
    'tpViaTransp',
    '1',
    code('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'),
    'Via de transporte da importação',
  ),
  field('vAFRMM', '0-1', MONEY, 'Valor do AFRMM'),
  field('tpIntermedio', '1', code('1', '2', '3'), 'Forma de importação'),
  choice(
    '0-1',
    'CNPJ ou CPF do adquirente',
    [field('CNPJ', '1', CNPJ, 'CNPJ do adquirente')],
    [field('CPF', '1', CPF, 'CPF do adquirente')],
  ),
  field('UFTerceiro', '0-1', UF_OF_BRAZIL, 'UF do adquirente'),
  field('cExportador', '1', text(1, 60), 'Exportador'),
  group('adi', '1-999', 'Adições', ADDITION, { source: 'Grupo I25' }),
] as const satisfies readonly Row[]

const PRESUMED_CREDIT = [
  field('cCredPresumido', '1', BENEFIT_CODE, 'Código do crédito presumido do ICMS'),
  field('pCredPresumido', '1', RATE, 'Percentual do crédito presumido do ICMS'),
  field('vCredPresumido', '1', MONEY, 'Valor do crédito presumido do ICMS'),
] as const satisfies readonly Row[]

const INDIRECT_EXPORT = [
  field('nRE', '1', digits(0, 12), 'Registro de exportação'),
  field('chNFe', '1', CHAVE, 'Chave da nota recebida para exportação'),
  field('qExport', '1', QUANTITY, 'Quantidade exportada'),
] as const satisfies readonly Row[]

const EXPORT = [
  field('nDraw', '0-1', text(1, 20), 'Ato concessório de drawback'),
  group('exportInd', '0-1', 'Exportação indireta', INDIRECT_EXPORT, { source: 'Grupo I52' }),
] as const satisfies readonly Row[]

const LOT = [
  field('nLote', '1', text(1, 20), 'Número do lote'),
  field('qLote', '1', QUANTITY_LOT, 'Quantidade do lote'),
  field('dFab', '1', DAY, 'Fabricação do lote'),
  field('dVal', '1', DAY, 'Validade do lote'),
  field('cAgreg', '0-1', text(1, 20), 'Código de agregação do lote'),
] as const satisfies readonly Row[]

export const PROD = [
  field('cProd', '1', text(1, 60), 'Código do produto', { screen: 'items.*.product_code' }),
  field('cEAN', '1', GTIN, 'Código de barras (GTIN)', { screen: 'items.*.gtin' }),
  itemRow('cBarra', '0-1', text(3, 30), 'Código de barras próprio'),
  field('xProd', '1', text(1, 120), 'Descrição do item', { screen: 'items.*.description' }),
  field('NCM', '1', NCM, 'NCM', { screen: 'items.*.ncm' }),
  itemRow('NVE', '0-8', pattern(/[A-Z]{2}[0-9]{4}/, 'duas letras e 4 algarismos', 6, 6), 'NVE'),
  choice('0-1', 'CEST, escala e fabricante', [
    itemRow('CEST', '1', digits(7), 'CEST'),
    itemRow('indEscala', '0-1', code('S', 'N'), 'Escala relevante'),
    itemRow('CNPJFab', '0-1', CNPJ, 'CNPJ do fabricante'),
  ]),
  itemRow('cBenef', '0-1', BENEFIT_CODE_OR_NONE, 'Código do benefício fiscal'),
  group('gCred', '0-4', 'Crédito presumido do ICMS', PRESUMED_CREDIT, { source: 'NT 2019.001' }),
  itemRow('tpCredPresIBSZFM', '0-1', ZFM_CREDIT_KIND, 'Crédito presumido do IBS na Zona Franca', { from: TAX_REFORM }),
  itemRow('EXTIPI', '0-1', digits(2, 3), 'Exceção da TIPI'),
  field('CFOP', '1', CFOP, 'CFOP', { screen: 'items.*.cfop' }),
  field('uCom', '1', text(1, 6), 'Unidade de medida', { screen: 'items.*.unit_measurement' }),
  field('qCom', '1', QUANTITY, 'Quantidade', { screen: 'items.*.quantity' }),
  field('vUnCom', '1', UNIT_VALUE, 'Valor unitário', { screen: 'items.*.value_per_unit' }),
  field('vProd', '1', MONEY, 'Valor do item', { screen: 'items.*.value_per_unit' }),
  choice('0-1', 'Valor do item sem IBS, CBS e imposto seletivo', [
    field('vUnComLiq', '1', UNIT_VALUE, 'Valor unitário líquido', { package: PL_010G }),
    field('vProdLiq', '1', MONEY, 'Valor líquido do item', { package: PL_010G }),
  ]),
  field('cEANTrib', '1', GTIN, 'Código de barras (GTIN) tributável', { screen: 'items.*.gtin' }),
  itemRow('cBarraTrib', '0-1', text(3, 30), 'Código de barras próprio tributável'),
  field('uTrib', '1', text(1, 6), 'Unidade tributável', { screen: 'items.*.unit_measurement' }),
  field('qTrib', '1', QUANTITY, 'Quantidade tributável', { screen: 'items.*.quantity' }),
  field('vUnTrib', '1', UNIT_VALUE, 'Valor unitário tributável', { screen: 'items.*.value_per_unit' }),
  itemRow('vFrete', '0-1', MONEY_NOT_ZERO, 'Frete do item'),
  itemRow('vSeg', '0-1', MONEY_NOT_ZERO, 'Seguro do item'),
  itemRow('vDesc', '0-1', MONEY_NOT_ZERO, 'Desconto'),
  itemRow('vOutro', '0-1', MONEY_NOT_ZERO, 'Outras despesas do item'),
  itemRow('indTot', '1', SWITCH, 'Item entra no total'),
  itemRow('indBemMovelUsado', '0-1', code('1'), 'Bem móvel usado', { from: TAX_REFORM }),
  itemRow('cAtivSN', '0-1', SIMPLES_ACTIVITY, 'Atividade do Simples', { package: PL_010H }),
  group('DI', '0-100', 'Declaração de importação', IMPORT, { source: 'Grupo I18' }),
  group('detExport', '0-500', 'Exportação do item', EXPORT, { source: 'Grupo I50' }),
  itemRow('xPed', '0-1', text(1, 15), 'Pedido de compra do item'),
  itemRow('nItemPed', '0-1', digits(1, 6), 'Item do pedido de compra'),
  itemRow('nFCI', '0-1', GUID, 'Número da FCI'),
  group('rastro', '0-500', 'Lotes', LOT, { source: 'Grupo I80' }),
  group(
    'infProdNFF',
    '0-1',
    'Produto na nota fiscal fácil',
    [
      field('cProdFisco', '1', text(14, 14), 'Código fiscal do produto'),
      field('cOperNFF', '1', digits(1, 5), 'Operação na nota fiscal fácil'),
    ],
    { source: 'NT 2021.002' },
  ),
  group(
    'infProdEmb',
    '0-1',
    'Embalagem',
    [
      field('xEmb', '1', text(1, 8), 'Embalagem do produto'),
      field('qVolEmb', '1', QUANTITY_LOT, 'Volume da embalagem'),
      field('uEmb', '1', text(1, 8), 'Unidade da embalagem'),
    ],
    { source: 'NT 2021.002' },
  ),
] as const satisfies readonly Row[]
