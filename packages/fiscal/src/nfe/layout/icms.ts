// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, until, type ValueType } from '../../layout/value-type.ts'
import { itemTax } from './form-path.ts'
import { ALPHANUMERIC_CNPJ } from './schema-packages.ts'
import {
  BASE_MODALITY,
  BENEFIT_CODE,
  MONEY,
  ORIGIN,
  PERCENT,
  PERCENT_2,
  QUANTITY,
  RATE,
  RATE_NOT_ZERO,
  ST_BASE_MODALITY,
  SWITCH,
  UF,
} from './types.ts'

const ORIG = field('orig', '1', ORIGIN, 'Origem da mercadoria', itemTax('icms_origin'))
const ORIG_OPTIONAL = field('orig', '0-1', ORIGIN, 'Origem da mercadoria', itemTax('icms_origin'))

/** Each group accepts only its own codes, because the CST determines the group. */
function cst(...values: readonly string[]) {
  return cstOf(code(...values))
}
function cstOf(type: ValueType) {
  return field('CST', '1', type, 'Situação do ICMS', itemTax('icms_cst'))
}
function csosn(...values: readonly string[]) {
  return field('CSOSN', '1', code(...values), 'Situação do ICMS', itemTax('icms_cst'))
}

const MOD_BC = field('modBC', '1', BASE_MODALITY, 'Modalidade da base do ICMS', itemTax('icms_base_modality'))
const V_BC = field('vBC', '1', MONEY, 'Base do ICMS')
const P_RED_BC = field('pRedBC', '1', RATE, 'Redução da base do ICMS', itemTax('icms_base_reduction'))
const P_RED_BC_OPTIONAL = field(
  'pRedBC',
  '0-1',
  RATE_NOT_ZERO,
  'Redução da base do ICMS',
  itemTax('icms_base_reduction'),
)
const P_ICMS = field('pICMS', '1', RATE, 'Alíquota do ICMS', itemTax('icms_aliquot'))
const V_ICMS = field('vICMS', '1', MONEY, 'Valor do ICMS')

const FCP = choice('0-1', 'FCP', [
  field('vBCFCP', '1', MONEY, 'Base do FCP'),
  field('pFCP', '1', RATE_NOT_ZERO, 'Percentual do FCP'),
  field('vFCP', '1', MONEY, 'Valor do FCP'),
])

/** ICMS-ST (substituição tributária). */
const ST = [
  field('modBCST', '1', ST_BASE_MODALITY, 'Modalidade da base do ICMS ST', itemTax('icms_st_base_modality')),
  field('pMVAST', '0-1', RATE_NOT_ZERO, 'MVA do ICMS ST', itemTax('icms_st_mva')),
  field('pRedBCST', '0-1', RATE_NOT_ZERO, 'Redução da base do ICMS ST', itemTax('icms_st_base_reduction')),
  field('vBCST', '1', MONEY, 'Base do ICMS ST'),
  field('pICMSST', '1', RATE, 'Alíquota do ICMS ST', itemTax('icms_st_aliquot')),
  field('vICMSST', '1', MONEY, 'Valor do ICMS ST'),
  choice('0-1', 'FCP retido por ST', [
    field('vBCFCPST', '1', MONEY, 'Base do FCP retido por ST'),
    field('pFCPST', '1', RATE_NOT_ZERO, 'Percentual do FCP retido por ST'),
    field('vFCPST', '1', MONEY, 'Valor do FCP retido por ST'),
  ]),
] as const satisfies readonly Row[]

const EXEMPT_VALUE = field('vICMSDeson', '1', MONEY, 'Valor do ICMS desonerado')
const EXEMPT_DEDUCTS = field('indDeduzDeson', '0-1', SWITCH, 'Desoneração deduz do item')

/** ICMS not charged (desoneração). The allowed reasons depend on the group. */
function exempt(reasons: ValueType) {
  return choice('0-1', 'Desoneração do ICMS', [
    EXEMPT_VALUE,
    field('motDesICMS', '1', reasons, 'Motivo da desoneração do ICMS'),
    EXEMPT_DEDUCTS,
  ])
}
const EXEMPT_ST = choice('0-1', 'Desoneração do ICMS ST', [
  field('vICMSSTDeson', '1', MONEY, 'Valor do ICMS ST desonerado'),
  field('motDesICMSST', '1', code('3', '9', '12'), 'Motivo da desoneração do ICMS ST'),
])

const DEFERRED_FCP = [
  field('pFCPDif', '1', RATE_NOT_ZERO, 'Percentual de diferimento do FCP'),
  field('vFCPDif', '1', MONEY, 'Valor do FCP diferido'),
  field('vFCPEfet', '0-1', MONEY, 'Valor efetivo do FCP'),
] as const satisfies readonly Row[]

const RETAINED_SUBSTITUTE = field('vICMSSubstituto', '0-1', MONEY, 'ICMS do substituto')
const RETAINED_BASE = field('vBCSTRet', '1', MONEY, 'Base do ICMS ST retido antes')
const RETAINED_VALUE = field('vICMSSTRet', '1', MONEY, 'Valor do ICMS ST retido antes')
const RETAINED_FCP = choice('0-1', 'FCP retido antes por ST', [
  field('vBCFCPSTRet', '1', MONEY, 'Base do FCP retido antes por ST'),
  field('pFCPSTRet', '1', RATE_NOT_ZERO, 'Percentual do FCP retido antes por ST'),
  field('vFCPSTRet', '1', MONEY, 'Valor do FCP retido antes por ST'),
])
const EFFECTIVE = choice('0-1', 'ICMS efetivo', [
  field('pRedBCEfet', '1', RATE_NOT_ZERO, 'Redução da base efetiva'),
  field('vBCEfet', '1', MONEY, 'Base efetiva do ICMS'),
  field('pICMSEfet', '1', RATE_NOT_ZERO, 'Alíquota efetiva do ICMS'),
  field('vICMSEfet', '1', MONEY, 'Valor efetivo do ICMS'),
])
/** Tax withheld by an earlier seller. */
const RETAINED_BEFORE = [
  choice('0-1', 'ICMS ST retido antes', [
    RETAINED_BASE,
    field('pST', '1', RATE_NOT_ZERO, 'Alíquota suportada pelo consumidor'),
    RETAINED_SUBSTITUTE,
    RETAINED_VALUE,
  ]),
  RETAINED_FCP,
  EFFECTIVE,
] as const satisfies readonly Row[]

const SIMPLES_CREDIT = [
  field('pCredSN', '1', RATE, 'Alíquota do crédito do Simples', itemTax('icms_aliquot')),
  field('vCredICMSSN', '1', MONEY, 'Crédito de ICMS do Simples'),
] as const satisfies readonly Row[]

const Q_MONO = field('qBCMono', '0-1', QUANTITY, 'Quantidade na monofasia')
const AD_REM = field('adRemICMS', '1', RATE, 'ICMS por unidade')
const V_MONO = field('vICMSMono', '1', MONEY, 'Valor do ICMS monofásico')

const ICMS00 = [
  ORIG,
  cst('00'),
  MOD_BC,
  V_BC,
  P_ICMS,
  V_ICMS,
  choice('0-1', 'FCP', [
    field('pFCP', '1', RATE_NOT_ZERO, 'Percentual do FCP'),
    field('vFCP', '1', MONEY, 'Valor do FCP'),
  ]),
] as const satisfies readonly Row[]

const ICMS02 = [ORIG, cst('02'), Q_MONO, AD_REM, V_MONO] as const satisfies readonly Row[]

const ICMS10 = [ORIG, cst('10'), MOD_BC, V_BC, P_ICMS, V_ICMS, FCP, ...ST, EXEMPT_ST] as const satisfies readonly Row[]

const ICMS15 = [
  ORIG,
  cst('15'),
  Q_MONO,
  AD_REM,
  V_MONO,
  field('qBCMonoReten', '0-1', QUANTITY, 'Quantidade com retenção'),
  field('adRemICMSReten', '1', RATE, 'ICMS por unidade com retenção'),
  field('vICMSMonoReten', '1', MONEY, 'Valor do ICMS monofásico com retenção'),
  choice('0-1', 'Redução do ICMS por unidade', [
    field('pRedAdRem', '1', PERCENT_2, 'Redução do ICMS por unidade'),
    field('motRedAdRem', '1', code('1', '9'), 'Motivo da redução do ICMS por unidade'),
  ]),
] as const satisfies readonly Row[]

const ICMS20 = [
  ORIG,
  cst('20'),
  MOD_BC,
  P_RED_BC,
  V_BC,
  P_ICMS,
  V_ICMS,
  FCP,
  exempt(until(ALPHANUMERIC_CNPJ, code('3', '9', '12'), code('3', '9', '10', '11', '12'))),
] as const satisfies readonly Row[]

const ICMS30 = [ORIG, cst('30'), ...ST, exempt(code('6', '7', '9'))] as const satisfies readonly Row[]

const ICMS40 = [
  ORIG,
  cst('40', '41', '50'),
  exempt(code('1', '3', '4', '5', '6', '7', '8', '9', '10', '11', '16', '90')),
] as const satisfies readonly Row[]

const ICMS51 = [
  ORIG,
  cst('51'),
  field('modBC', '0-1', BASE_MODALITY, 'Modalidade da base do ICMS', itemTax('icms_base_modality')),
  field('pRedBC', '0-1', RATE, 'Redução da base do ICMS', itemTax('icms_base_reduction')),
  field('cBenefRBC', '0-1', BENEFIT_CODE, 'Benefício da redução da base'),
  field('vBC', '0-1', MONEY, 'Base do ICMS'),
  field('pICMS', '0-1', RATE, 'Alíquota do ICMS', itemTax('icms_aliquot')),
  field('vICMSOp', '0-1', MONEY, 'Valor do ICMS da operação'),
  field('pDif', '0-1', PERCENT, 'Percentual do diferimento do ICMS'),
  field('vICMSDif', '0-1', MONEY, 'Valor do ICMS diferido'),
  field('vICMS', '0-1', MONEY, 'Valor do ICMS'),
  FCP,
  choice('0-1', 'Diferimento do FCP', DEFERRED_FCP),
] as const satisfies readonly Row[]

const ICMS53 = [
  ORIG,
  cst('53'),
  Q_MONO,
  field('adRemICMS', '0-1', RATE, 'ICMS por unidade'),
  field('vICMSMonoOp', '0-1', MONEY, 'Valor do ICMS monofásico da operação'),
  field('pDif', '0-1', PERCENT, 'Percentual do diferimento do ICMS'),
  field('vICMSMonoDif', '0-1', MONEY, 'Valor do ICMS monofásico diferido'),
  field('vICMSMono', '0-1', MONEY, 'Valor do ICMS monofásico'),
  field('qBCMonoDif', '0-1', QUANTITY, 'Quantidade diferida'),
  field('adRemICMSDif', '0-1', RATE, 'ICMS por unidade diferido'),
] as const satisfies readonly Row[]

const ICMS60 = [ORIG, cst('60'), ...RETAINED_BEFORE] as const satisfies readonly Row[]

const ICMS61 = [
  ORIG,
  cst('61'),
  field('qBCMonoRet', '0-1', QUANTITY, 'Quantidade retida antes'),
  field('adRemICMSRet', '1', RATE, 'ICMS por unidade retido antes'),
  field('vICMSMonoRet', '1', MONEY, 'Valor do ICMS monofásico retido antes'),
] as const satisfies readonly Row[]

const ICMS70 = [
  ORIG,
  cst('70'),
  MOD_BC,
  P_RED_BC,
  V_BC,
  P_ICMS,
  V_ICMS,
  FCP,
  ...ST,
  exempt(code('3', '9', '12')),
  EXEMPT_ST,
] as const satisfies readonly Row[]

const SINCE_010D = { from: ALPHANUMERIC_CNPJ }

const ICMS90 = [
  ORIG,
  cst('90'),
  choice('0-1', 'ICMS próprio', [
    MOD_BC,
    V_BC,
    P_RED_BC_OPTIONAL,
    field('cBenefRBC', '0-1', BENEFIT_CODE, 'Benefício da redução da base', SINCE_010D),
    P_ICMS,
    choice('0-1', 'Diferimento do ICMS', [
      field('vICMSOp', '1', MONEY, 'Valor do ICMS da operação', SINCE_010D),
      field('pDif', '1', PERCENT, 'Percentual do diferimento do ICMS', SINCE_010D),
      field('vICMSDif', '1', MONEY, 'Valor do ICMS diferido', SINCE_010D),
    ]),
    V_ICMS,
    FCP,
    choice('0-1', 'Diferimento do FCP', [
      field('pFCPDif', '1', RATE_NOT_ZERO, 'Percentual de diferimento do FCP', SINCE_010D),
      field('vFCPDif', '1', MONEY, 'Valor do FCP diferido', SINCE_010D),
      field('vFCPEfet', '0-1', MONEY, 'Valor efetivo do FCP', SINCE_010D),
    ]),
  ]),
  choice('0-1', 'ICMS ST', ST),
  exempt(code('3', '9', '12')),
  EXEMPT_ST,
] as const satisfies readonly Row[]

const ICMS_PART = [
  ORIG,
  cstOf(until(ALPHANUMERIC_CNPJ, code('10', '90'), code('10', '20', '90'))),
  MOD_BC,
  V_BC,
  P_RED_BC_OPTIONAL,
  P_ICMS,
  V_ICMS,
  ...ST,
  field('pBCOp', '1', RATE_NOT_ZERO, 'Percentual da base da operação'),
  field('UFST', '1', UF, 'UF do ICMS ST'),
  choice('0-1', 'Desoneração do ICMS', [
    field('vICMSDeson', '1', MONEY, 'Valor do ICMS desonerado', SINCE_010D),
    field('motDesICMS', '1', code('9', '10', '11'), 'Motivo da desoneração do ICMS', SINCE_010D),
    field('indDeduzDeson', '0-1', SWITCH, 'Desoneração deduz do item', SINCE_010D),
  ]),
] as const satisfies readonly Row[]

const ICMS_ST = [
  ORIG,
  cst('41', '60'),
  RETAINED_BASE,
  field('pST', '0-1', RATE_NOT_ZERO, 'Alíquota suportada pelo consumidor'),
  RETAINED_SUBSTITUTE,
  RETAINED_VALUE,
  RETAINED_FCP,
  field('vBCSTDest', '1', MONEY, 'Base do ICMS ST da UF do cliente'),
  field('vICMSSTDest', '1', MONEY, 'Valor do ICMS ST da UF do cliente'),
  EFFECTIVE,
] as const satisfies readonly Row[]

const ICMS_SN_900 = [
  ORIG_OPTIONAL,
  csosn('900'),
  choice('0-1', 'ICMS próprio', [MOD_BC, V_BC, P_RED_BC_OPTIONAL, P_ICMS, V_ICMS]),
  choice('0-1', 'ICMS ST', ST),
  choice('0-1', 'Crédito do Simples', SIMPLES_CREDIT),
] as const satisfies readonly Row[]

export const ICMS = [
  choice(
    '1',
    'Situação do ICMS',
    [group('ICMS00', '1', 'ICMS 00', ICMS00, { source: 'Grupo N02' })],
    [group('ICMS02', '1', 'ICMS 02', ICMS02, { source: 'NT 2023.001' })],
    [group('ICMS10', '1', 'ICMS 10', ICMS10, { source: 'Grupo N03' })],
    [group('ICMS15', '1', 'ICMS 15', ICMS15, { source: 'NT 2023.001' })],
    [group('ICMS20', '1', 'ICMS 20', ICMS20, { source: 'Grupo N04' })],
    [group('ICMS30', '1', 'ICMS 30', ICMS30, { source: 'Grupo N05' })],
    [group('ICMS40', '1', 'ICMS 40, 41 e 50', ICMS40, { source: 'Grupo N06' })],
    [group('ICMS51', '1', 'ICMS 51', ICMS51, { source: 'Grupo N07' })],
    [group('ICMS53', '1', 'ICMS 53', ICMS53, { source: 'NT 2023.001' })],
    [group('ICMS60', '1', 'ICMS 60', ICMS60, { source: 'Grupo N08' })],
    [group('ICMS61', '1', 'ICMS 61', ICMS61, { source: 'NT 2023.001' })],
    [group('ICMS70', '1', 'ICMS 70', ICMS70, { source: 'Grupo N09' })],
    [group('ICMS90', '1', 'ICMS 90', ICMS90, { source: 'Grupo N10' })],
    [group('ICMSPart', '1', 'Partilha do ICMS', ICMS_PART, { source: 'Grupo N10a' })],
    [group('ICMSST', '1', 'Repasse do ICMS ST', ICMS_ST, { source: 'Grupo N10b' })],
    [
      group('ICMSSN101', '1', 'CSOSN 101', [ORIG, csosn('101'), ...SIMPLES_CREDIT] as const, {
        source: 'Grupo N10c',
      }),
    ],
    [
      group('ICMSSN102', '1', 'CSOSN 102, 103, 300 e 400', [ORIG_OPTIONAL, csosn('102', '103', '300', '400')], {
        source: 'Grupo N10d',
      }),
    ],
    [
      group('ICMSSN201', '1', 'CSOSN 201', [ORIG, csosn('201'), ...ST, ...SIMPLES_CREDIT] as const, {
        source: 'Grupo N10e',
      }),
    ],
    [
      group('ICMSSN202', '1', 'CSOSN 202 e 203', [ORIG, csosn('202', '203'), ...ST] as const, {
        source: 'Grupo N10f',
      }),
    ],
    [
      group('ICMSSN500', '1', 'CSOSN 500', [ORIG, csosn('500'), ...RETAINED_BEFORE] as const, {
        source: 'Grupo N10g',
      }),
    ],
    [group('ICMSSN900', '1', 'CSOSN 900', ICMS_SN_900, { source: 'Grupo N10h' })],
  ),
] as const satisfies readonly Row[]

export const ICMS_UF_DEST = [
  field('vBCUFDest', '1', MONEY, 'Base do ICMS da UF do cliente'),
  field('vBCFCPUFDest', '0-1', MONEY, 'Base do FCP da UF do cliente'),
  field('pFCPUFDest', '0-1', RATE, 'Percentual do FCP da UF do cliente'),
  field('pICMSUFDest', '1', RATE, 'Alíquota interna da UF do cliente'),
  field('pICMSInter', '1', code('4.00', '7.00', '12.00'), 'Alíquota interestadual'),
  field('pICMSInterPart', '1', RATE, 'Partilha para a UF do cliente'),
  field('vFCPUFDest', '0-1', MONEY, 'Valor do FCP da UF do cliente'),
  field('vICMSUFDest', '1', MONEY, 'Valor do ICMS da UF do cliente'),
  field('vICMSUFRemet', '1', MONEY, 'Valor do ICMS da UF do emitente'),
] as const satisfies readonly Row[]
