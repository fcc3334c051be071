// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, pattern, text } from '../../layout/value-type.ts'
import {
  CHAVE,
  CITY_CODE,
  CNPJ,
  CPF,
  CREDIT_KIND,
  DAY,
  DEBIT_KIND,
  DEC_0302A04,
  EMISSION_PROCESS,
  ENVIRONMENT,
  GOAL,
  GOVERNMENT_ENTITY,
  GOVERNMENT_OPERATION,
  IE_DEST,
  INSTANT,
  MODEL,
  NUMBER,
  SERIE,
  UF_CODE,
} from './types.ts'

export const NFREF = [
  choice(
    '1',
    'TODO /infNFe/ide/NFref',
    [field('refNFe', '1', CHAVE, 'Chave de acesso das NF-e referenciadas', { screen: 'nfe_referenced' })],
    [field('refNFeSig', '1', CHAVE, 'Referencia uma NF-e')],
    [
      group('refNF', '1', 'Dados da NF modelo 1/1A referenciada ou NF modelo 2 referenciada', [
        field('cUF', '1', UF_CODE, 'Código da UF do emitente do Documento Fiscal'),
        field('AAMM', '1', pattern(/[0-9]{2}[0]{1}[1-9]{1}|[0-9]{2}[1]{1}[0-2]{1}/, 'TODO', 1, 60), 'AAMM da emissão'),
        field('CNPJ', '1', CNPJ, 'CNPJ do emitente do documento fiscal referenciado'),
        field('mod', '1', code('01', '02'), 'Código do modelo do Documento Fiscal'),
        field('serie', '1', SERIE, 'Série do Documento Fiscal, informar zero se inexistente'),
        field('nNF', '1', NUMBER, 'Número do Documento Fiscal'),
      ]),
    ],
    [
      group('refNFP', '1', 'Grupo com as informações NF de produtor referenciada', [
        field('cUF', '1', UF_CODE, 'Código da UF do emitente do Documento FiscalUtilizar a Tabela do IBGE'),
        field(
          'AAMM',
          '1',
          pattern(/[0-9]{2}[0]{1}[1-9]{1}|[0-9]{2}[1]{1}[0-2]{1}/, 'TODO', 1, 60),
          'AAMM da emissão da NF de produtor',
        ),
        choice(
          '1',
          'TODO /infNFe/ide/NFref/refNFP',
          [field('CNPJ', '1', CNPJ, 'CNPJ do emitente da NF de produtor')],
          [field('CPF', '1', CPF, 'CPF do emitente da NF de produtor')],
        ),
        field('IE', '1', IE_DEST, 'IE do emitente da NF de Produtor'),
        field('mod', '1', code('01', '04'), 'Código do modelo do Documento Fiscal'),
        field('serie', '1', SERIE, 'Série do Documento Fiscal, informar zero se inexistentesérie'),
        field('nNF', '1', NUMBER, 'Número do Documento Fiscal'),
      ]),
    ],
    [field('refCTe', '1', CHAVE, 'Utilizar esta TAG para referenciar um CT-e emitido anteriormente,')],
    [
      group('refECF', '1', 'Grupo do Cupom Fiscal vinculado à NF-e', [
        field('mod', '1', code('2B', '2C', '2D'), 'Código do modelo do Documento Fiscal Preencher com "2B", quando se'),
        field('nECF', '1', digits(1, 3), 'Informar o número de ordem seqüencial do ECF que emitiu o Cupom'),
        field('nCOO', '1', digits(1, 6), 'Informar o Número do Contador de Ordem de Operação'),
      ]),
    ],
  ),
] as const satisfies readonly Row[]

export const COMPRA_GOV = [
  field('tpEnteGov', '1', GOVERNMENT_ENTITY, 'Para administração pública direta e suas autarquias e fundações'),
  field('pRedutor', '1', DEC_0302A04, 'Percentual de redução de alíquota em compra governamental'),
  field('tpOperGov', '1', GOVERNMENT_OPERATION, 'Tipo da operação com ente governamental'),
  field('refDFeAnt', '0-99', CHAVE, 'Chave de acesso do documento fiscal anterior'),
] as const satisfies readonly Row[]

export const IDE = [
  field('cUF', '1', UF_CODE, 'Código da UF do emitente do Documento Fiscal'),
  field('cNF', '1', digits(8), 'Código numérico que compõe a Chave de Acesso'),
  field('natOp', '1', text(1, 60), 'Descrição da Natureza da Operação', { screen: 'nature_operation' }),
  field('mod', '1', MODEL, 'Código do modelo do Documento Fiscal'),
  field('serie', '1', SERIE, 'Série do Documento Fiscal'),
  field('nNF', '1', NUMBER, 'Número do Documento Fiscal'),
  field('dhEmi', '1', INSTANT, 'Data e Hora de emissão do Documento Fiscal'),
  field('dhSaiEnt', '0-1', INSTANT, 'Data e Hora da saída ou de entrada da mercadoria / produto'),
  field('dPrevEntrega', '0-1', DAY, 'Data da previsão de entrega ou disponibilização do bem'),
  field('tpNF', '1', code('0', '1'), 'Tipo do Documento Fiscal', { screen: 'type_operation' }),
  field('idDest', '1', code('1', '2', '3'), 'Identificador de Local de destino da operação'),
  field('cMunFG', '1', CITY_CODE, 'Código do Município de Ocorrência do Fato Gerador'),
  field('cMunFGIBS', '0-1', CITY_CODE, 'Informar o município de ocorrência do fato gerador do fato gerador do'),
  field('tpImp', '1', code('0', '1', '2', '3', '4', '5', '6'), 'Formato de impressão do DANFE'),
  field('tpEmis', '1', code('1', '2', '3', '4', '5', '6', '7', '9'), 'Forma de emissão da NF-e'),
  field('cDV', '1', digits(1), 'Digito Verificador da Chave de Acesso da NF-e'),
  field('tpAmb', '1', ENVIRONMENT, 'Identificação do Ambiente'),
  field('finNFe', '1', GOAL, 'Finalidade da emissão da NF-e', { screen: 'goal' }),
  field('tpNFDebito', '0-1', DEBIT_KIND, 'Tipo de Nota de Débito'),
  field('tpNFCredito', '0-1', CREDIT_KIND, 'Tipo de Nota de Crédito'),
  field('indFinal', '1', code('0', '1'), 'Indica operação com consumidor final', { screen: 'final_customer' }),
  field(
    'indPres',
    '1',
    code('0', '1', '2', '3', '4', '5', '9'),
    'Indicador de presença do comprador no estabelecimento comercial no',
    { screen: 'customer_presence' },
  ),
  field('indIntermed', '0-1', code('0', '1'), 'Indicador de intermediador/marketplace 0=Operação sem intermediador', {
    screen: 'intermediary.indicator',
  }),
  field('cIndOp', '0-1', digits(6), 'Código indicador do local da operação de fornecimento'),
  field('procEmi', '1', EMISSION_PROCESS, 'Processo de emissão utilizado com a seguinte codificação'),
  field('verProc', '1', text(1, 20), 'versão do aplicativo utilizado no processo de emissão'),
  choice('0-1', 'TODO /infNFe/ide', [
    field('dhCont', '1', INSTANT, 'Informar a data e hora de entrada em contingência contingência no'),
    field('xJust', '1', text(15, 256), 'Informar a Justificativa da entrada'),
  ]),
  group('NFref', '0-999', 'Grupo de infromações da NF referenciada', NFREF),
  group('gCompraGov', '0-1', 'Grupo de Compras Governamentais', COMPRA_GOV),
  group('gPagAntecipado', '0-1', 'Informado para abater as parcelas de antecipação de pagamento,', [
    field('refNFe', '1-99', CHAVE, 'Chave de acesso da NF-e de antecipação de pagamento'),
  ]),
] as const satisfies readonly Row[]
