// table
import { attribute, choice, field, group, type Layout, type Row } from '../../layout/row.ts'
import type { ValueOf } from '../../layout/value.ts'
import { code, digits, pattern, text } from '../../layout/value-type.ts'
import { NFE_NAMESPACE } from '../layout/nfe.ts'
import {
  CHAVE,
  CNPJ,
  CPF,
  CSTAT,
  ENVIRONMENT,
  IE_DIGITS,
  INSTANT,
  MONEY,
  NUMBER,
  PROTOCOL,
  REASON,
  SERIE,
  UF,
  UF_CODE,
  VERSION,
} from '../layout/types.ts'

/** cOrgao: the UFs, and the codes of the national environment. */
const BODY = code(...(UF_CODE.values ?? []), '90', '91', '92')
export const EVENT_SEQUENCE = pattern(/[1-9][0-9]?/, 'um número de 1 a 99', 1, 2)
const JUSTIFICATION = text(15, 255)
const ONE = code('1.00')

/**
 * The conditions of use, exactly as the schema fixes them, without accents. Source: Ajuste SINIEF 07/2005, cl. 14ª-A;
 * e110110_v1.00.xsd.
 */
export const CORRECTION_TERMS =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique mudanca do remetente ou do destinatario; III - a data de emissao ou de saida.'

/** The accented spelling, which the schema also accepts. Letters issued by other software use it. */
const ACCENTED_TERMS =
  'A Carta de Correção é disciplinada pelo § 1º-A do art. 7º do Convênio S/N, de 15 de dezembro de 1970 e pode ser utilizada para regularização de erro ocorrido na emissão de documento fiscal, desde que o erro não esteja relacionado com: I - as variáveis que determinam o valor do imposto tais como: base de cálculo, alíquota, diferença de preço, quantidade, valor da operação ou da prestação; II - a correção de dados cadastrais que implique mudança do remetente ou do destinatário; III - a data de emissão ou de saída.'

const TERMS = pattern(new RegExp(`${CORRECTION_TERMS}|${ACCENTED_TERMS}`), 'o texto que a lei fixou', 400, 600)

/** What every event begins with. */
export const EVENT_HEAD = [
  attribute('Id', '1', pattern(/ID[0-9]{12}[0-9A-Z]{12}[0-9]{28}/, 'ID, o tipo, a chave e a sequência', 54, 54), 'Id'),
  field('cOrgao', '1', BODY, 'Órgão que recebe o evento'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  choice('1', 'Autor do evento', [field('CNPJ', '1', CNPJ, 'CNPJ do autor')], [field('CPF', '1', CPF, 'CPF do autor')]),
  field('chNFe', '1', CHAVE, 'Chave de acesso'),
  field('dhEvento', '1', INSTANT, 'Data e hora do evento'),
] as const satisfies readonly Row[]

const CORRECTION_ROWS = [
  ...EVENT_HEAD,
  field('tpEvento', '1', code('110110'), 'Tipo do evento'),
  field('nSeqEvento', '1', EVENT_SEQUENCE, 'Sequência do evento'),
  field('verEvento', '1', ONE, 'Versão do evento'),
  group('detEvento', '1', 'Carta de correção', [
    attribute('versao', '1', ONE, 'Versão'),
    field('descEvento', '1', code('Carta de Correcao', 'Carta de Correção'), 'Nome do evento'),
    field('xCorrecao', '1', text(15, 1000), 'Texto da correção', { screen: 'text' }),
    field('xCondUso', '1', TERMS, 'Condições de uso'),
  ]),
] as const satisfies readonly Row[]

const CANCELLATION_ROWS = [
  ...EVENT_HEAD,
  field('tpEvento', '1', code('110111'), 'Tipo do evento'),
  field('nSeqEvento', '1', EVENT_SEQUENCE, 'Sequência do evento'),
  field('verEvento', '1', ONE, 'Versão do evento'),
  group('detEvento', '1', 'Cancelamento', [
    attribute('versao', '1', ONE, 'Versão'),
    field('descEvento', '1', code('Cancelamento'), 'Nome do evento'),
    field('nProt', '1', PROTOCOL, 'Protocolo da autorização'),
    field('xJust', '1', JUSTIFICATION, 'Motivo do cancelamento', { screen: 'reason' }),
  ]),
] as const satisfies readonly Row[]

const EPEC_ROWS = [
  ...EVENT_HEAD,
  field('tpEvento', '1', code('110140'), 'Tipo do evento'),
  field('nSeqEvento', '1', EVENT_SEQUENCE, 'Sequência do evento'),
  field('verEvento', '1', ONE, 'Versão do evento'),
  group('detEvento', '1', 'EPEC', [
    attribute('versao', '1', ONE, 'Versão'),
    field('descEvento', '1', code('EPEC'), 'Nome do evento'),
    field('cOrgaoAutor', '1', UF_CODE, 'UF do autor'),
    field('tpAutor', '1', code('1'), 'Tipo do autor'),
    field('verAplic', '1', VERSION, 'Versão do programa'),
    field('dhEmi', '1', INSTANT, 'Data e hora da emissão'),
    field('tpNF', '1', code('0', '1'), 'Entrada ou saída'),
    field('IE', '1', IE_DIGITS, 'Inscrição estadual do emitente'),
    group('dest', '1', 'Destinatário', [
      field('UF', '1', UF, 'UF do destinatário'),
      choice(
        '1',
        'Documento do destinatário',
        [field('CNPJ', '1', CNPJ, 'CNPJ')],
        [field('CPF', '1', CPF, 'CPF')],
        [
          field(
            'idEstrangeiro',
            '1',
            pattern(/([!-ÿ]{5,20})?/, 'de 5 a 20 caracteres ou algarismos', 0, 20),
            'Documento no exterior',
          ),
        ],
      ),
      field('IE', '0-1', IE_DIGITS, 'Inscrição estadual'),
      field('vNF', '1', MONEY, 'Valor da nota'),
      field('vICMS', '1', MONEY, 'Valor do ICMS'),
      field('vST', '1', MONEY, 'Valor do ICMS-ST'),
    ]),
  ]),
] as const satisfies readonly Row[]

const INUTILIZACAO_ROWS = [
  attribute(
    'Id',
    '1',
    pattern(/ID[0-9]{4}[0-9A-Z]{12}[0-9]{25}/, 'ID, UF, ano, CNPJ, modelo, série e números', 43, 43),
    'Id',
  ),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('xServ', '1', code('INUTILIZAR'), 'Serviço'),
  field('cUF', '1', UF_CODE, 'UF'),
  field('ano', '1', digits(2), 'Ano'),
  field('CNPJ', '1', CNPJ, 'CNPJ'),
  field('mod', '1', code('55', '65'), 'Modelo'),
  field('serie', '1', SERIE, 'Série', { screen: 'serie' }),
  field('nNFIni', '1', NUMBER, 'Primeiro número', { screen: 'first_number' }),
  field('nNFFin', '1', NUMBER, 'Último número', { screen: 'last_number' }),
  field('xJust', '1', JUSTIFICATION, 'Motivo da inutilização', { screen: 'reason' }),
] as const satisfies readonly Row[]

const RECEIPT_ROWS = [
  attribute('Id', '0-1', pattern(/ID[0-9]{15}/, 'ID e o protocolo', 17, 17), 'Id'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('verAplic', '1', VERSION, 'Versão do programa da SEFAZ'),
  field('cOrgao', '1', BODY, 'Órgão'),
  field('cStat', '1', CSTAT, 'Código da resposta'),
  field('xMotivo', '1', REASON, 'Resposta'),
  field('chNFe', '0-1', CHAVE, 'Chave de acesso'),
  field('tpEvento', '0-1', digits(6), 'Tipo do evento'),
  field('xEvento', '0-1', text(5, 60), 'Nome do evento'),
  field('nSeqEvento', '0-1', EVENT_SEQUENCE, 'Sequência do evento'),
  field('cOrgaoAutor', '0-1', BODY, 'Órgão do autor'),
  choice(
    '0-1',
    'Destinatário',
    [field('CNPJDest', '1', pattern(/|[0-9A-Z]{12}[0-9]{2}/, 'um CNPJ, ou vazio', 0, 14), 'CNPJ')],
    [field('CPFDest', '1', CPF, 'CPF')],
  ),
  field('emailDest', '0-1', text(1, 60), 'E-mail do destinatário'),
  field('dhRegEvento', '1', INSTANT, 'Data e hora do registro'),
  field('nProt', '0-1', PROTOCOL, 'Protocolo'),
] as const satisfies readonly Row[]

export type CorrectionEvent = ValueOf<typeof CORRECTION_ROWS>
export type CancellationEvent = ValueOf<typeof CANCELLATION_ROWS>
export type EpecEvent = ValueOf<typeof EPEC_ROWS>
export type Inutilizacao = ValueOf<typeof INUTILIZACAO_ROWS>
/** The authority's answer to an event. */
export type EventReceipt = ValueOf<typeof RECEIPT_ROWS>

export const CORRECTION: Layout<CorrectionEvent> = {
  root: 'infEvento',
  namespace: NFE_NAMESPACE,
  rows: CORRECTION_ROWS,
  source: 'Ajuste SINIEF 07/2005, cl. 14ª-A; NT 2011.003; e110110_v1.00',
}
export const CANCELLATION: Layout<CancellationEvent> = {
  root: 'infEvento',
  namespace: NFE_NAMESPACE,
  rows: CANCELLATION_ROWS,
  source: 'Ajuste SINIEF 07/2005, cl. 12ª; Ato COTEPE 33/2008; e110111_v1.00',
}
export const EPEC: Layout<EpecEvent> = {
  root: 'infEvento',
  namespace: NFE_NAMESPACE,
  rows: EPEC_ROWS,
  source: 'Ajuste SINIEF 07/2005, cl. 17ª-D; NT 2014.001; e110140_v1.00',
}
export const INUTILIZACAO: Layout<Inutilizacao> = {
  root: 'infInut',
  namespace: NFE_NAMESPACE,
  rows: INUTILIZACAO_ROWS,
  source: 'Ajuste SINIEF 07/2005, cl. 14ª; leiauteInutNFe_v4.00',
}
export const EVENT_RECEIPT: Layout<EventReceipt> = {
  root: 'infEvento',
  namespace: NFE_NAMESPACE,
  rows: RECEIPT_ROWS,
  source: 'leiauteEvento_v1.00, TRetEvento',
}
