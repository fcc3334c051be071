// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, text } from '../../layout/value-type.ts'
import { SIMPLIFIED_DANFE_2, TAX_REFORM } from './schema-packages.ts'
import {
  CHAVE,
  CITY_CODE,
  CNPJ,
  CPF,
  CREDIT_KIND,
  DAY,
  DEBIT_KIND,
  EMISSION_PROCESS,
  ENVIRONMENT,
  GOAL,
  GOVERNMENT_ENTITY,
  GOVERNMENT_OPERATION,
  IE,
  INSTANT,
  MODEL,
  NUMBER,
  PRINT_FORMAT,
  RATE,
  SERIE,
  SWITCH,
  UF_CODE,
  VERSION,
  YEAR_MONTH,
} from './types.ts'

const REFERENCED_UF = field('cUF', '1', UF_CODE, 'UF da nota referenciada')
const REFERENCED_MONTH = field('AAMM', '1', YEAR_MONTH, 'Ano e mês da nota referenciada')
const REFERENCED_SERIE = field('serie', '1', SERIE, 'Série da nota referenciada')
const REFERENCED_NUMBER = field('nNF', '1', NUMBER, 'Número da nota referenciada')

/** A referenced paper note, model 1, 1A or 2. */
const REF_NF = [
  REFERENCED_UF,
  REFERENCED_MONTH,
  field('CNPJ', '1', CNPJ, 'CNPJ do emitente da nota referenciada'),
  field('mod', '1', code('01', '02'), 'Modelo da nota referenciada'),
  REFERENCED_SERIE,
  REFERENCED_NUMBER,
] as const satisfies readonly Row[]

const REF_NFP = [
  REFERENCED_UF,
  REFERENCED_MONTH,
  choice(
    '1',
    'CNPJ ou CPF do produtor da nota referenciada',
    [field('CNPJ', '1', CNPJ, 'CNPJ do produtor da nota referenciada')],
    [field('CPF', '1', CPF, 'CPF do produtor da nota referenciada')],
  ),
  field('IE', '1', IE, 'Inscrição estadual do produtor da nota referenciada'),
  field('mod', '1', code('01', '04'), 'Modelo da nota referenciada'),
  REFERENCED_SERIE,
  REFERENCED_NUMBER,
] as const satisfies readonly Row[]

const REF_ECF = [
  field('mod', '1', code('2B', '2C', '2D'), 'Modelo do cupom fiscal'),
  field('nECF', '1', digits(1, 3), 'Número de ordem do ECF'),
  field('nCOO', '1', digits(1, 6), 'Contador de ordem de operação do ECF'),
] as const satisfies readonly Row[]

const NFREF = [
  choice(
    '1',
    'Documento referenciado',
    [field('refNFe', '1', CHAVE, 'Chave da nota referenciada', { screen: 'nfe_referenced' })],
    [field('refNFeSig', '1', CHAVE, 'Chave da nota referenciada em sigilo')],
    [group('refNF', '1', 'Nota em papel referenciada', REF_NF, { source: 'Grupo BA03' })],
    [group('refNFP', '1', 'Nota de produtor referenciada', REF_NFP, { source: 'Grupo BA10' })],
    [field('refCTe', '1', CHAVE, 'Chave do CT-e referenciado')],
    [group('refECF', '1', 'Cupom fiscal referenciado', REF_ECF, { source: 'Grupo BA20' })],
  ),
] as const satisfies readonly Row[]

const COMPRA_GOV = [
  field('tpEnteGov', '1', GOVERNMENT_ENTITY, 'Tipo de ente governamental'),
  field('pRedutor', '1', RATE, 'Redutor da alíquota em compra governamental'),
  field('tpOperGov', '1', GOVERNMENT_OPERATION, 'Tipo de operação com ente governamental'),
  field('refDFeAnt', '0-99', CHAVE, 'Chave do documento anterior', { from: SIMPLIFIED_DANFE_2 }),
] as const satisfies readonly Row[]

export const IDE = [
  field('cUF', '1', UF_CODE, 'UF do emitente', { screen: 'company.address.state_id' }),
  field('cNF', '1', digits(8), 'Código numérico da chave de acesso'),
  field('natOp', '1', text(1, 60), 'Natureza da operação', { screen: 'nature_operation' }),
  field('mod', '1', MODEL, 'Modelo da nota'),
  field('serie', '1', SERIE, 'Série'),
  field('nNF', '1', NUMBER, 'Número da nota'),
  field('dhEmi', '1', INSTANT, 'Data de emissão'),
  field('dhSaiEnt', '0-1', INSTANT, 'Data de saída ou de entrada'),
  field('dPrevEntrega', '0-1', DAY, 'Previsão de entrega', { from: TAX_REFORM }),
  field('tpNF', '1', code('0', '1'), 'Tipo da operação', { screen: 'type_operation' }),
  field('idDest', '1', code('1', '2', '3'), 'Destino da operação', { screen: 'customer_note.address.state_id' }),
  field('cMunFG', '1', CITY_CODE, 'Município do fato gerador', { screen: 'company.address.city_id' }),
  field('cMunFGIBS', '0-1', CITY_CODE, 'Município do fato gerador do IBS', { from: TAX_REFORM }),
  field('tpImp', '1', PRINT_FORMAT, 'Formato do DANFE'),
  field('tpEmis', '1', code('1', '2', '3', '4', '5', '6', '7', '9'), 'Forma de emissão'),
  field('cDV', '1', digits(1), 'Dígito da chave de acesso'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente', { screen: 'in_production' }),
  field('finNFe', '1', GOAL, 'Finalidade', { screen: 'goal' }),
  field('tpNFDebito', '0-1', DEBIT_KIND, 'Tipo da nota de débito', { from: TAX_REFORM }),
  field('tpNFCredito', '0-1', CREDIT_KIND, 'Tipo da nota de crédito', { from: TAX_REFORM }),
  field('indFinal', '1', SWITCH, 'Consumidor final', { screen: 'final_customer' }),
  field('indPres', '1', code('0', '1', '2', '3', '4', '5', '9'), 'Presença do cliente', {
    screen: 'customer_presence',
  }),
  field('indIntermed', '0-1', SWITCH, 'Venda por intermediador', { screen: 'intermediary.indicator' }),
  field('cIndOp', '0-1', digits(6), 'Indicador do local da operação', { from: SIMPLIFIED_DANFE_2 }),
  field('procEmi', '1', EMISSION_PROCESS, 'Processo de emissão'),
  field('verProc', '1', VERSION, 'Versão do emissor'),
  choice('0-1', 'Contingência', [
    field('dhCont', '1', INSTANT, 'Início da contingência'),
    field('xJust', '1', text(15, 256), 'Justificativa da contingência'),
  ]),
  group('NFref', '0-999', 'Documentos referenciados', NFREF, { source: 'Grupo BA01', screen: 'nfe_referenced' }),
  group('gCompraGov', '0-1', 'Compra governamental', COMPRA_GOV, {
    source: 'NT 2025.002, grupo B31',
    from: TAX_REFORM,
  }),
  group(
    'gPagAntecipado',
    '0-1',
    'Pagamento antecipado',
    [field('refNFe', '1-99', CHAVE, 'Chave da nota do pagamento antecipado')],
    { source: 'NT 2025.002, grupo BB01', from: TAX_REFORM },
  ),
] as const satisfies readonly Row[]
