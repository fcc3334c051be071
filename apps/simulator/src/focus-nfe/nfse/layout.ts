// table
import { attribute, choice, field, group, type Layout, type Row } from '@talao/fiscal/layout/row'
import type { ValueOf } from '@talao/fiscal/layout/value'
import { code, decimal, digits, pattern, text } from '@talao/fiscal/layout/value-type'
import { AMOUNT, CEP, CITY_CODE, CNPJ, CPF, DAY, line, lines, UF } from '@talao/fiscal/nfse/layout/types'

// Source: ABRASF, modelo conceitual e esquema nfse v2.04. Cities vary the model; this is the common part, in its order.

const NUMBER = digits(1, 15)
const YES_NO = code('1', '2')
/** xsd:dateTime in São Paulo time. */
const INSTANT = pattern(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}([+-]\d{2}:\d{2})?/, 'data e hora', 19, 25)

const CPF_CNPJ = [
  choice('1', 'o CPF ou o CNPJ', [field('Cpf', '1', CPF, 'CPF')], [field('Cnpj', '1', CNPJ, 'CNPJ')]),
] as const satisfies readonly Row[]

const IDENTIFICATION = [
  group('CpfCnpj', '0-1', 'CPF ou CNPJ', CPF_CNPJ),
  field('InscricaoMunicipal', '0-1', line(1, 15), 'Inscrição municipal'),
] as const satisfies readonly Row[]

const ADDRESS = [
  field('Endereco', '0-1', text(1, 255), 'Rua'),
  field('Numero', '0-1', text(1, 60), 'Número'),
  field('Complemento', '0-1', text(1, 60), 'Complemento'),
  field('Bairro', '0-1', text(1, 60), 'Bairro'),
  field('CodigoMunicipio', '0-1', CITY_CODE, 'Município'),
  field('Uf', '0-1', UF, 'UF'),
  field('Cep', '0-1', CEP, 'CEP'),
] as const satisfies readonly Row[]

const CONTACT = [
  field('Telefone', '0-1', text(1, 20), 'Telefone'),
  field('Email', '0-1', text(1, 80), 'E-mail'),
] as const satisfies readonly Row[]

const RPS_IDENTIFICATION = [
  field('Numero', '1', NUMBER, 'Número do RPS'),
  field('Serie', '1', line(1, 5), 'Série do RPS'),
  field('Tipo', '1', code('1', '2', '3'), 'Tipo do RPS'),
] as const satisfies readonly Row[]

const RPS = [
  group('IdentificacaoRps', '1', 'RPS', RPS_IDENTIFICATION),
  field('DataEmissao', '1', DAY, 'Data do RPS'),
  field('Status', '1', code('1', '2'), 'Situação do RPS'),
  group('RpsSubstituido', '0-1', 'RPS substituído', RPS_IDENTIFICATION),
] as const satisfies readonly Row[]

const VALUES = [
  field('ValorServicos', '1', AMOUNT, 'Valor dos serviços'),
  field('ValorDeducoes', '0-1', AMOUNT, 'Deduções'),
  field('ValorPis', '0-1', AMOUNT, 'PIS retido'),
  field('ValorCofins', '0-1', AMOUNT, 'COFINS retida'),
  field('ValorInss', '0-1', AMOUNT, 'INSS retido'),
  field('ValorIr', '0-1', AMOUNT, 'IR retido'),
  field('ValorCsll', '0-1', AMOUNT, 'CSLL retida'),
  field('OutrasRetencoes', '0-1', AMOUNT, 'Outras retenções'),
  field('ValorIss', '0-1', AMOUNT, 'ISS'),
  field('Aliquota', '0-1', decimal(3, [2, 4]), 'Alíquota'),
  field('DescontoIncondicionado', '0-1', AMOUNT, 'Desconto incondicionado'),
  field('DescontoCondicionado', '0-1', AMOUNT, 'Desconto condicionado'),
] as const satisfies readonly Row[]

const SERVICE = [
  group('Valores', '1', 'Valores', VALUES),
  field('IssRetido', '1', YES_NO, 'ISS retido'),
  field('ResponsavelRetencao', '0-1', code('1', '2'), 'Quem retém o ISS'),
  field('ItemListaServico', '1', pattern(/\d{2}\.\d{2}|\d{6}/, 'o item da lista de serviços', 5, 6), 'Item da lista'),
  field('CodigoCnae', '0-1', digits(7), 'CNAE'),
  field('CodigoTributacaoMunicipio', '0-1', line(1, 20), 'Código do município'),
  field('CodigoNbs', '0-1', digits(9), 'NBS'),
  field('Discriminacao', '1', lines(1, 2000), 'Discriminação'),
  field('CodigoMunicipio', '1', CITY_CODE, 'Local da prestação'),
  field('ExigibilidadeISS', '1', code('1', '2', '3', '4', '5', '6', '7'), 'Exigibilidade do ISS'),
  field('MunicipioIncidencia', '0-1', CITY_CODE, 'Município de incidência'),
] as const satisfies readonly Row[]

const CUSTOMER = [
  group('IdentificacaoTomador', '0-1', 'Documento do tomador', IDENTIFICATION),
  field('NifTomador', '0-1', line(1, 40), 'NIF do tomador'),
  field('RazaoSocial', '0-1', line(1, 150), 'Nome do tomador'),
  group('Endereco', '0-1', 'Endereço do tomador', ADDRESS),
  group('Contato', '0-1', 'Contato do tomador', CONTACT),
] as const satisfies readonly Row[]

const INTERMEDIARY = [
  group('IdentificacaoIntermediario', '1', 'Documento do intermediário', IDENTIFICATION),
  field('RazaoSocial', '1', line(1, 150), 'Nome do intermediário'),
] as const satisfies readonly Row[]

const DECLARATION = [
  attribute('Id', '0-1', line(1, 255), 'Id'),
  group('Rps', '1', 'RPS', RPS),
  field('Competencia', '1', DAY, 'Competência'),
  group('Servico', '1', 'Serviço', SERVICE),
  group('Prestador', '1', 'Prestador', IDENTIFICATION),
  group('TomadorServico', '0-1', 'Tomador', CUSTOMER),
  group('Intermediario', '0-1', 'Intermediário', INTERMEDIARY),
  field('RegimeEspecialTributacao', '0-1', code('1', '2', '3', '4', '5', '6'), 'Regime especial'),
  field('OptanteSimplesNacional', '1', YES_NO, 'Simples Nacional'),
  field('IncentivoFiscal', '1', YES_NO, 'Incentivo fiscal'),
] as const satisfies readonly Row[]

const INF_NFSE = [
  attribute('Id', '1', line(1, 255), 'Id'),
  field('Numero', '1', NUMBER, 'Número da NFS-e'),
  field('CodigoVerificacao', '1', line(1, 9), 'Código de verificação'),
  field('DataEmissao', '1', INSTANT, 'Data da NFS-e'),
  field('NfseSubstituida', '0-1', NUMBER, 'NFS-e substituída'),
  group('ValoresNfse', '1', 'Valores apurados', [
    field('BaseCalculo', '0-1', AMOUNT, 'Base de cálculo'),
    field('Aliquota', '0-1', decimal(3, [2, 4]), 'Alíquota'),
    field('ValorIss', '0-1', AMOUNT, 'ISS'),
    field('ValorLiquidoNfse', '1', AMOUNT, 'Valor líquido'),
  ]),
  group('PrestadorServico', '1', 'Prestador', [
    field('RazaoSocial', '1', line(1, 150), 'Nome do prestador'),
    field('NomeFantasia', '0-1', line(1, 60), 'Nome fantasia'),
    group('Endereco', '1', 'Endereço do prestador', ADDRESS),
    group('Contato', '0-1', 'Contato do prestador', CONTACT),
  ]),
  group('OrgaoGerador', '1', 'Órgão gerador', [
    field('CodigoMunicipio', '1', CITY_CODE, 'Município'),
    field('Uf', '1', UF, 'UF'),
  ]),
  group('DeclaracaoPrestacaoServico', '1', 'Declaração', [
    group('InfDeclaracaoPrestacaoServico', '1', 'Declaração', DECLARATION),
  ]),
] as const satisfies readonly Row[]

const CANCELLATION = [
  attribute('versao', '1', code('2.04'), 'Versão'),
  group('Confirmacao', '1', 'Confirmação', [
    group('Pedido', '1', 'Pedido', [
      group('InfPedidoCancelamento', '1', 'Pedido', [
        group('IdentificacaoNfse', '1', 'NFS-e', [
          field('Numero', '1', NUMBER, 'Número da NFS-e'),
          group('CpfCnpj', '1', 'Prestador', CPF_CNPJ),
          field('InscricaoMunicipal', '0-1', line(1, 15), 'Inscrição municipal'),
          field('CodigoMunicipio', '1', CITY_CODE, 'Município'),
        ]),
        field('CodigoCancelamento', '0-1', code('1', '2', '3', '4', '5'), 'Código do cancelamento'),
      ]),
    ]),
    field('DataHora', '1', INSTANT, 'Data e hora'),
  ]),
] as const satisfies readonly Row[]

const COMP_NFSE = [
  group('Nfse', '1', 'NFS-e', [
    attribute('versao', '1', code('2.04'), 'Versão'),
    group('InfNfse', '1', 'NFS-e', INF_NFSE),
  ]),
] as const satisfies readonly Row[]

const NAMESPACE = 'http://www.abrasf.org.br/nfse.xsd'
const SOURCE = 'ABRASF, esquema nfse v2.04'

/** A city's note, as its web service returns it. */
export type CompNfse = ValueOf<typeof COMP_NFSE>
export const COMP_NFSE_LAYOUT: Layout<CompNfse> = {
  root: 'CompNfse',
  namespace: NAMESPACE,
  rows: COMP_NFSE,
  source: SOURCE,
}

/** A city's confirmation that a note is cancelled. */
export type NfseCancelamento = ValueOf<typeof CANCELLATION>
export const CANCELLATION_LAYOUT: Layout<NfseCancelamento> = {
  root: 'NfseCancelamento',
  namespace: NAMESPACE,
  rows: CANCELLATION,
  source: SOURCE,
}
