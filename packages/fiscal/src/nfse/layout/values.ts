// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, pattern, text } from '../../layout/value-type.ts'
import { personRows } from './parties.ts'
import { AMOUNT, CHAVE_NFE, CHAVE_NFSE, CITY_CODE, COUNTRY, DAY, RATE_1, RATE_2, RATE_3 } from './types.ts'

/** TCDocDedRed */
const DOC_DED_RED = [
  choice(
    '1',
    'o documento da dedução',
    [field('chNFSe', '1', CHAVE_NFSE, 'Chave da NFS-e deduzida')],
    [field('chNFe', '1', CHAVE_NFE, 'Chave da NF-e deduzida')],
    [
      group('NFSeMun', '1', 'Nota de serviço de outro sistema', [
        field('cMunNFSeMun', '1', CITY_CODE, 'Município da nota deduzida'),
        field('nNFSeMun', '1', digits(15), 'Número da nota deduzida'),
        field(
          'cVerifNFSeMun',
          '1',
          pattern(/[a-zA-Z0-9]{1,9}/, 'até 9 caracteres e algarismos', 1, 9),
          'Código de verificação',
        ),
      ]),
    ],
    [
      group('NFNFS', '1', 'Nota em papel', [
        field('nNFS', '1', digits(7), 'Número da nota em papel'),
        field('modNFS', '1', digits(15), 'Modelo da nota em papel'),
        field(
          'serieNFS',
          '1',
          pattern(/[a-zA-Z0-9]{1,15}/, 'até 15 caracteres e algarismos', 1, 15),
          'Série da nota em papel',
        ),
      ]),
    ],
    [field('nDocFisc', '1', text(1, 255), 'Número de outro documento fiscal')],
    [field('nDoc', '1', text(1, 255), 'Número de documento não fiscal')],
  ),
  field('tpDedRed', '1', code('1', '2', '3', '4', '5', '6', '7', '8', '9', '99'), 'Tipo da dedução'),
  field('xDescOutDed', '0-1', text(1, 150), 'Descrição da dedução'),
  // The schema type is xs:date, which would also allow a time zone; the manual says AAAA-MM-DD.
  field('dtEmiDoc', '1', DAY, 'Data do documento da dedução'),
  field('vDedutivelRedutivel', '1', AMOUNT, 'Valor dedutível do documento'),
  field('vDeducaoReducao', '1', AMOUNT, 'Valor deduzido nesta nota'),
  group('fornec', '0-1', 'Fornecedor do documento da dedução', personRows(null, 'do fornecedor')),
] as const satisfies readonly Row[]

/** TCTribMunicipal, in the order of 1.01 (1.00 had a different one). */
const TRIB_MUN = [
  field('tribISSQN', '1', code('1', '2', '3', '4'), 'Tributação do ISS', { screen: 'nature_operation' }),
  field('cPaisResult', '0-1', COUNTRY, 'País do resultado do serviço', { screen: 'result_country' }),
  field('tpImunidade', '0-1', code('0', '1', '2', '3', '4', '5'), 'Tipo de imunidade', { screen: 'immunity' }),
  group('exigSusp', '0-1', 'ISS suspenso', [
    field('tpSusp', '1', code('1', '2'), 'Motivo da suspensão do ISS', { screen: 'nature_operation' }),
    field('nProcesso', '1', digits(30), 'Processo da suspensão do ISS', { screen: 'suspension_process' }),
  ]),
  group('BM', '0-1', 'Benefício municipal', [
    field('nBM', '1', digits(14), 'Número do benefício municipal', { screen: 'municipal_benefit.code' }),
    choice(
      '0-1',
      'a redução do benefício',
      [field('vRedBCBM', '1', AMOUNT, 'Redução em reais', { screen: 'municipal_benefit.reduction' })],
      [field('pRedBCBM', '1', RATE_3, 'Redução em percentual', { screen: 'municipal_benefit.reduction_percent' })],
    ),
  ]),
  field('tpRetISSQN', '1', code('1', '2', '3'), 'Retenção do ISS', { screen: 'nfs_service.iss_source_withheld' }),
  field('pAliq', '0-1', RATE_1, 'Alíquota do ISS', { screen: 'nfs_service.iss_aliquot' }),
] as const satisfies readonly Row[]

/** TSTipoCST */
const CST = pattern(
  /0[0-9]|49|5[0-6]|6[0-7]|7[0-5]|98|99/,
  'um código de situação tributária do PIS e da COFINS, como 01',
  2,
  2,
)

/** TCTribFederal; `vRetCSLL` is the sum of PIS, COFINS and CSLL withheld since NT 007 (2026-02-07). */
const TRIB_FED = [
  group(
    'piscofins',
    '0-1',
    'PIS e COFINS',
    [
      field('CST', '1', CST, 'Situação do PIS e da COFINS', { screen: 'pis_cofins.cst' }),
      field('vBCPisCofins', '0-1', AMOUNT, 'Base do PIS e da COFINS'),
      field('pAliqPis', '0-1', RATE_2, 'Alíquota do PIS', { screen: 'pis_cofins.pis_aliquot' }),
      field('pAliqCofins', '0-1', RATE_2, 'Alíquota da COFINS', { screen: 'pis_cofins.cofins_aliquot' }),
      field('vPis', '0-1', AMOUNT, 'Valor do PIS'),
      field('vCofins', '0-1', AMOUNT, 'Valor da COFINS'),
      field(
        'tpRetPisCofins',
        '0-1',
        code('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
        'Retenção de PIS, COFINS e CSLL',
      ),
    ],
    { source: 'TCTribOutrosPisCofins; NT 007; E0678 a E0698' },
  ),
  field('vRetCP', '0-1', AMOUNT, 'INSS retido', { screen: 'nfs_service.inss' }),
  field('vRetIRRF', '0-1', AMOUNT, 'IRRF retido', { screen: 'nfs_service.ir' }),
  field('vRetCSLL', '0-1', AMOUNT, 'PIS, COFINS e CSLL retidos', { screen: 'nfs_service.csll' }),
] as const satisfies readonly Row[]

/** TCTribTotal. Source: Lei 12.741/2012; E0710, E0712, E0713. */
const TOT_TRIB = [
  choice(
    '1',
    'o total aproximado dos tributos',
    [
      group('vTotTrib', '1', 'Total aproximado em reais', [
        field('vTotTribFed', '1', AMOUNT, 'Tributos federais em reais'),
        field('vTotTribEst', '1', AMOUNT, 'Tributos estaduais em reais'),
        field('vTotTribMun', '1', AMOUNT, 'Tributos municipais em reais'),
      ]),
    ],
    [
      group('pTotTrib', '1', 'Total aproximado em percentual', [
        field('pTotTribFed', '1', RATE_3, 'Percentual de tributos federais', {
          screen: 'nfs_service.total_tax_percent_country',
        }),
        field('pTotTribEst', '1', RATE_3, 'Percentual de tributos estaduais', {
          screen: 'nfs_service.total_tax_percent_state',
        }),
        field('pTotTribMun', '1', RATE_3, 'Percentual de tributos municipais', {
          screen: 'nfs_service.total_tax_percent_city',
        }),
      ]),
    ],
    [field('indTotTrib', '1', code('0'), 'Sem total aproximado')],
    [
      field('pTotTribSN', '1', RATE_2, 'Percentual do Simples Nacional', {
        screen: 'nfs_service.total_tax_percent_simples',
      }),
    ],
  ),
] as const satisfies readonly Row[]

/** TCInfoValores */
export const VALORES = [
  group('vServPrest', '1', 'Valor do serviço', [
    field('vReceb', '0-1', AMOUNT, 'Valor recebido pelo intermediário'),
    field('vServ', '1', AMOUNT, 'Valor do serviço', { screen: 'total' }),
  ]),
  group(
    'vDescCondIncond',
    '0-1',
    'Descontos',
    [
      field('vDescIncond', '0-1', AMOUNT, 'Desconto', { screen: 'discount' }),
      field('vDescCond', '0-1', AMOUNT, 'Desconto condicionado', { screen: 'discount_conditional' }),
    ],
    { source: 'TCVDescCondIncond; E0427 a E0432' },
  ),
  group(
    'vDedRed',
    '0-1',
    'Deduções',
    [
      choice(
        '1',
        'o valor, o percentual ou os documentos das deduções',
        [field('pDR', '1', RATE_3, 'Deduções em percentual')],
        [field('vDR', '1', AMOUNT, 'Deduções', { screen: 'deductions' })],
        [
          group('documentos', '1', 'Documentos das deduções', [
            group('docDedRed', '1-1000', 'Documento da dedução', DOC_DED_RED),
          ]),
        ],
      ),
    ],
    { source: 'TCInfoDedRed; E0440 a E0449', screen: 'deductions' },
  ),
  group('trib', '1', 'Tributos', [
    group('tribMun', '1', 'ISS', TRIB_MUN, { source: 'TCTribMunicipal' }),
    group('tribFed', '0-1', 'Tributos federais', TRIB_FED, { source: 'TCTribFederal; E0676' }),
    group('totTrib', '1', 'Total aproximado dos tributos', TOT_TRIB, { source: 'Lei 12.741/2012' }),
  ]),
] as const satisfies readonly Row[]
