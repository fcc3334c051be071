// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, text } from '../../layout/value-type.ts'
import { addressRows, PLACE } from './parties.ts'
import { AMOUNT, CHAVE_NFSE, CIB, CNPJ, CPF, DAY, line, NO_NIF, NO_YES, NT_009, PHONE, RATE_3 } from './types.ts'

/** TCRTCInfoDest */
const DEST = [
  choice(
    '1',
    'o CPF ou CNPJ (ou documento estrangeiro) do destinatário',
    [field('CNPJ', '1', CNPJ, 'CNPJ do destinatário')],
    [field('CPF', '1', CPF, 'CPF do destinatário')],
    [field('NIF', '1', line(1, 40), 'Documento estrangeiro do destinatário')],
    [field('cNaoNIF', '1', NO_NIF, 'Motivo de o destinatário não ter documento estrangeiro')],
  ),
  field('xNome', '1', text(1, 150), 'Nome do destinatário'),
  group('end', '0-1', 'Endereço do destinatário', addressRows(null)),
  field('fone', '0-1', PHONE, 'Telefone do destinatário'),
  field('email', '0-1', text(1, 80), 'E-mail do destinatário'),
] as const satisfies readonly Row[]

/** TCRTCInfoImovel */
const IMOVEL = [
  field('inscImobFisc', '0-1', line(1, 30), 'Inscrição imobiliária do imóvel'),
  choice(
    '1',
    'o código ou o endereço do imóvel',
    [field('cCIB', '1', CIB, 'Código do imóvel no Cadastro Imobiliário Brasileiro')],
    [group('end', '1', 'Endereço do imóvel', PLACE)],
  ),
] as const satisfies readonly Row[]

/** TCRTCListaDoc */
const DOCUMENTO = [
  choice(
    '1',
    'o documento do reembolso ou repasse',
    [
      group('dFeNacional', '1', 'Documento eletrônico nacional', [
        field('tipoChaveDFe', '1', code('1', '2', '3', '9'), 'Tipo do documento do reembolso'),
        field('xTipoChaveDFe', '0-1', text(1, 255), 'Descrição do documento do reembolso'),
        field('chaveDFe', '1', line(1, 50), 'Chave do documento do reembolso'),
      ]),
    ],
    [
      group('docFiscalOutro', '1', 'Outro documento fiscal', [
        field('cMunDocFiscal', '1', digits(7), 'Município do documento do reembolso'),
        field('nDocFiscal', '1', text(1, 255), 'Número do documento do reembolso'),
        field('xDocFiscal', '1', text(1, 255), 'Descrição do documento do reembolso'),
      ]),
    ],
    [
      group('docOutro', '1', 'Documento não fiscal', [
        field('nDoc', '1', text(1, 255), 'Número do documento do reembolso'),
        field('xDoc', '1', text(1, 255), 'Descrição do documento do reembolso'),
      ]),
    ],
  ),
  group('fornec', '0-1', 'Fornecedor do documento do reembolso', [
    choice(
      '1',
      'o CPF ou CNPJ (ou documento estrangeiro) do fornecedor',
      [field('CNPJ', '1', CNPJ, 'CNPJ do fornecedor')],
      [field('CPF', '1', CPF, 'CPF do fornecedor')],
      [field('NIF', '1', line(1, 40), 'Documento estrangeiro do fornecedor')],
      [field('cNaoNIF', '1', NO_NIF, 'Motivo de o fornecedor não ter documento estrangeiro')],
    ),
    field('xNome', '1', text(1, 150), 'Nome do fornecedor'),
  ]),
  field('dtEmiDoc', '1', DAY, 'Data do documento do reembolso'),
  field('dtCompDoc', '1', DAY, 'Competência do documento do reembolso'),
  field('tpReeRepRes', '1', code('01', '02', '03', '04', '99'), 'Tipo do reembolso ou repasse'),
  field('xTpReeRepRes', '0-1', text(1, 150), 'Descrição do reembolso ou repasse'),
  field('vlrReeRepRes', '1', AMOUNT, 'Valor do reembolso ou repasse'),
] as const satisfies readonly Row[]

/** TCRTCInfoTributosSitClas */
const G_IBS_CBS = [
  field('CST', '1', digits(3), 'Situação tributária do IBS e da CBS', { screen: 'nfs_service.cclasstrib' }),
  field('cClassTrib', '1', digits(6), 'Classificação tributária do IBS e da CBS', {
    screen: 'nfs_service.cclasstrib',
  }),
  field('cCredPres', '0-1', digits(2), 'Crédito presumido'),
  group('gTribRegular', '0-1', 'Tributação regular', [
    field('CSTReg', '1', digits(3), 'Situação tributária regular'),
    field('cClassTribReg', '1', digits(6), 'Classificação tributária regular'),
  ]),
  group('gDif', '0-1', 'Diferimento', [
    field('pDifUF', '1', RATE_3, 'Diferimento do IBS do estado'),
    field('pDifMun', '1', RATE_3, 'Diferimento do IBS do município'),
    field('pDifCBS', '1', RATE_3, 'Diferimento da CBS'),
  ]),
] as const satisfies readonly Row[]

/** TCRTCInfoIBSCBS: the issuer's declaration about IBS and CBS. The authority computes the amounts. */
export const IBS_CBS = [
  field('finNFSe', '1', code('0'), 'Finalidade da nota'),
  field('indFinal', '0-1', NO_YES, 'Uso ou consumo pessoal'),
  field('cIndOp', '1', digits(6), 'Indicador da operação', { screen: 'nfs_service.cindop' }),
  field('tpOper', '0-1', code('1', '2', '3', '4', '5'), 'Tipo de operação com governo ou imóvel'),
  group('gRefNFSe', '0-1', 'Notas referenciadas', [
    field('refNFSe', '1-99', CHAVE_NFSE, 'Chave da NFS-e referenciada'),
  ]),
  field('tpEnteGov', '0-1', code('1', '2', '3', '4'), 'Tipo de órgão público'),
  field('indDest', '1', NO_YES, 'Destinatário diferente do cliente'),
  group('dest', '0-1', 'Destinatário', DEST),
  group('imovel', '0-1', 'Imóvel', IMOVEL),
  group('valores', '1', 'Valores do IBS e da CBS', [
    group('gReeRepRes', '0-1', 'Reembolsos e repasses', [
      group('documentos', '1-1000', 'Documento do reembolso ou repasse', DOCUMENTO),
    ]),
    group('trib', '1', 'Tributação do IBS e da CBS', [
      field('CST', '0-1', digits(3), 'Situação tributária do IBS e da CBS', NT_009),
      field('cClassTrib', '0-1', digits(6), 'Classificação tributária do IBS e da CBS', NT_009),
      group('gIBSCBS', '1', 'IBS e CBS', G_IBS_CBS, { source: 'TCRTCInfoTributosSitClas; E0958, E0969' }),
    ]),
  ]),
] as const satisfies readonly Row[]
