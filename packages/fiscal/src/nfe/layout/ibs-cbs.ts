// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, text } from '../../layout/value-type.ts'
import { itemTax } from './form-path.ts'
import { PL_010H, SIMPLIFIED_DANFE_2 } from './schema-packages.ts'
import {
  CCLASSTRIB,
  CCREDPRES,
  CST_IBSCBS,
  DONATION,
  MONEY,
  MONTH,
  QUANTITY_4,
  RATE,
  ZFM_CREDIT_KIND,
} from './types.ts'

/** The three groups that state IBS, municipal IBS and CBS have in common. */
const ADJUSTMENTS = [
  group(
    'gDif',
    '0-1',
    'Diferimento',
    [field('pDif', '1', RATE, 'Percentual do diferimento'), field('vDif', '1', MONEY, 'Valor do diferimento')],
    { source: 'NT 2025.002' },
  ),
  group(
    'gDevTrib',
    '0-1',
    'Devolução do tributo',
    [
      field('pDevTrib', '0-1', RATE, 'Percentual da devolução do tributo', { from: SIMPLIFIED_DANFE_2 }),
      field('vDevTrib', '1', MONEY, 'Valor da devolução do tributo'),
    ],
    { source: 'NT 2025.002; LC 214/2025, art. 118' },
  ),
  group(
    'gRed',
    '0-1',
    'Redução da alíquota',
    [
      field('pRedAliq', '1', RATE, 'Percentual de redução da alíquota'),
      field('pAliqEfet', '1', RATE, 'Alíquota depois da redução'),
    ],
    { source: 'NT 2025.002' },
  ),
] as const satisfies readonly Row[]

const ZERO_CBS_AREA = [
  field('tpALCZFMCBS', '1', code('1', '2'), 'Alíquota zero da CBS em área incentivada'),
  field('nProcSuframa', '0-1', text(8, 12), 'Processo na Suframa'),
  field('pAliqEfetRegCBS', '1', RATE, 'Alíquota da CBS fora da área incentivada'),
  field('vTribRegCBS', '1', MONEY, 'Valor da CBS fora da área incentivada'),
] as const satisfies readonly Row[]

const REGULAR = [
  field('CSTReg', '1', CST_IBSCBS, 'Situação na tributação regular'),
  field('cClassTribReg', '1', CCLASSTRIB, 'Classificação na tributação regular'),
  field('pAliqEfetRegIBSUF', '1', RATE, 'Alíquota regular do IBS estadual'),
  field('vTribRegIBSUF', '1', MONEY, 'Valor regular do IBS estadual'),
  field('pAliqEfetRegIBSMun', '1', RATE, 'Alíquota regular do IBS municipal'),
  field('vTribRegIBSMun', '1', MONEY, 'Valor regular do IBS municipal'),
  field('pAliqEfetRegCBS', '1', RATE, 'Alíquota regular da CBS'),
  field('vTribRegCBS', '1', MONEY, 'Valor regular da CBS'),
] as const satisfies readonly Row[]

const GOVERNMENT_PURCHASE = [
  field('pAliqIBSUF', '1', RATE, 'Alíquota do IBS estadual na compra governamental'),
  field('vTribIBSUF', '1', MONEY, 'Valor do IBS estadual na compra governamental'),
  field('pAliqIBSMun', '1', RATE, 'Alíquota do IBS municipal na compra governamental'),
  field('vTribIBSMun', '1', MONEY, 'Valor do IBS municipal na compra governamental'),
  field('pAliqCBS', '1', RATE, 'Alíquota da CBS na compra governamental'),
  field('vTribCBS', '1', MONEY, 'Valor da CBS na compra governamental'),
] as const satisfies readonly Row[]

const IBS_STATE = [
  field('pIBSUF', '1', RATE, 'Alíquota do IBS estadual'),
  ...ADJUSTMENTS,
  field('vIBSUF', '1', MONEY, 'Valor do IBS estadual'),
] as const satisfies readonly Row[]

const IBS_CITY = [
  field('pIBSMun', '1', RATE, 'Alíquota do IBS municipal'),
  ...ADJUSTMENTS,
  field('vIBSMun', '1', MONEY, 'Valor do IBS municipal'),
] as const satisfies readonly Row[]

const CBS = [
  field('pCBS', '1', RATE, 'Alíquota da CBS'),
  ...ADJUSTMENTS,
  group('gALCZFMCBS', '0-1', 'CBS em área incentivada', ZERO_CBS_AREA, {
    source: 'LC 214/2025, arts. 451 e 466',
    from: SIMPLIFIED_DANFE_2,
  }),
  field('vCBS', '1', MONEY, 'Valor da CBS'),
] as const satisfies readonly Row[]

const FULL = [
  field('vBC', '1', MONEY, 'Base do IBS e da CBS'),
  group('gIBSUF', '1', 'IBS estadual', IBS_STATE, { source: 'NT 2025.002' }),
  group('gIBSMun', '1', 'IBS municipal', IBS_CITY, { source: 'NT 2025.002' }),
  field('vIBS', '1', MONEY, 'Valor do IBS'),
  group('gCBS', '1', 'CBS', CBS, { source: 'NT 2025.002' }),
  group('gTribRegular', '0-1', 'Tributação regular', REGULAR, { source: 'NT 2025.002' }),
  group('gTribCompraGov', '0-1', 'Tributo na compra governamental', GOVERNMENT_PURCHASE, {
    source: 'NT 2025.002',
  }),
] as const satisfies readonly Row[]

const SINGLE_PHASE = [
  group(
    'gMonoPadrao',
    '0-1',
    'IBS e CBS monofásicos',
    [
      field('qBCMono', '1', QUANTITY_4, 'Quantidade na monofasia'),
      field('adRemIBS', '1', RATE, 'IBS por unidade'),
      field('adRemCBS', '1', RATE, 'CBS por unidade'),
      field('vIBSMono', '1', MONEY, 'Valor do IBS monofásico'),
      field('vCBSMono', '1', MONEY, 'Valor da CBS monofásica'),
    ],
    { source: 'NT 2025.002' },
  ),
  group(
    'gMonoReten',
    '0-1',
    'IBS e CBS monofásicos com retenção',
    [
      field('qBCMonoReten', '1', QUANTITY_4, 'Quantidade com retenção'),
      field('adRemIBSReten', '1', RATE, 'IBS por unidade com retenção'),
      field('vIBSMonoReten', '1', MONEY, 'Valor do IBS monofásico com retenção'),
      field('adRemCBSReten', '1', RATE, 'CBS por unidade com retenção'),
      field('vCBSMonoReten', '1', MONEY, 'Valor da CBS monofásica com retenção'),
    ],
    { source: 'NT 2025.002' },
  ),
  group(
    'gMonoRet',
    '0-1',
    'IBS e CBS monofásicos retidos antes',
    [
      field('qBCMonoRet', '1', QUANTITY_4, 'Quantidade retida antes'),
      field('adRemIBSRet', '1', RATE, 'IBS por unidade retido antes'),
      field('vIBSMonoRet', '1', MONEY, 'Valor do IBS retido antes'),
      field('adRemCBSRet', '1', RATE, 'CBS por unidade retida antes'),
      field('vCBSMonoRet', '1', MONEY, 'Valor da CBS retida antes'),
    ],
    { source: 'NT 2025.002' },
  ),
  group(
    'gMonoDif',
    '0-1',
    'Diferimento na monofasia',
    [
      field('pDifIBS', '1', RATE, 'Percentual de diferimento do IBS monofásico'),
      field('vIBSMonoDif', '1', MONEY, 'Valor do IBS monofásico diferido'),
      field('pDifCBS', '1', RATE, 'Percentual de diferimento da CBS monofásica'),
      field('vCBSMonoDif', '1', MONEY, 'Valor da CBS monofásica diferida'),
    ],
    { source: 'NT 2025.002' },
  ),
  field('vTotIBSMonoItem', '1', MONEY, 'Total do IBS monofásico do item'),
  field('vTotCBSMonoItem', '1', MONEY, 'Total da CBS monofásica do item'),
] as const satisfies readonly Row[]

const TRANSFERRED_CREDIT = [
  field('vIBS', '1', MONEY, 'IBS a transferir'),
  field('vCBS', '1', MONEY, 'CBS a transferir'),
] as const satisfies readonly Row[]

const PERIOD_ADJUSTMENT = [
  field('competApur', '1', MONTH, 'Período de apuração'),
  field('vIBS', '1', MONEY, 'IBS do ajuste'),
  field('vCBS', '1', MONEY, 'CBS do ajuste'),
] as const satisfies readonly Row[]

const REVERSED_CREDIT = [
  field('vIBSEstCred', '1', MONEY, 'IBS a estornar'),
  field('vCBSEstCred', '1', MONEY, 'CBS a estornar'),
] as const satisfies readonly Row[]

const PRESUMED_CREDIT = [
  field('pCredPres', '1', RATE, 'Percentual do crédito presumido'),
  choice(
    '1',
    'Valor do crédito presumido',
    [field('vCredPres', '1', MONEY, 'Valor do crédito presumido')],
    [field('vCredPresCondSus', '1', MONEY, 'Valor do crédito presumido em condição suspensiva')],
  ),
] as const satisfies readonly Row[]

const PRESUMED_CREDITS = [
  field('vBCCredPres', '1', MONEY, 'Base do crédito presumido'),
  field('cCredPres', '1', CCREDPRES, 'Classificação do crédito presumido'),
  group('gIBSCredPres', '0-1', 'Crédito presumido do IBS', PRESUMED_CREDIT, { source: 'NT 2025.002' }),
  group('gCBSCredPres', '0-1', 'Crédito presumido da CBS', PRESUMED_CREDIT, { source: 'NT 2025.002' }),
] as const satisfies readonly Row[]

const FREE_ZONE_CREDIT = [
  field('competApur', '1', MONTH, 'Período de apuração'),
  field('tpCredPresIBSZFM', '1', ZFM_CREDIT_KIND, 'Tipo do crédito presumido da Zona Franca'),
  field('vCredPresIBSZFM', '1', MONEY, 'Valor do crédito presumido da Zona Franca'),
] as const satisfies readonly Row[]

/** IBS and CBS inside the DAS, with the effective rates of the company. */
const SIMPLES = group(
  'gTribSN',
  '0-1',
  'IBS e CBS do Simples',
  [
    group(
      'gIBSSN',
      '0-1',
      'IBS do Simples',
      [field('pIBSSN', '1', RATE, 'Alíquota do IBS do Simples'), field('vIBSSN', '1', MONEY, 'IBS do Simples')],
      { source: 'NT 2026.005' },
    ),
    group(
      'gCBSSN',
      '0-1',
      'CBS do Simples',
      [field('pCBSSN', '1', RATE, 'Alíquota da CBS do Simples'), field('vCBSSN', '1', MONEY, 'CBS do Simples')],
      { source: 'NT 2026.005' },
    ),
  ],
  { source: 'NT 2026.005, em segunda mão', package: PL_010H },
)
/** The Simples within its limits has only this group. */
const SIMPLES_ALONE = { ...SIMPLES, occurs: '1', least: 1 } as const

export const IBS_CBS = [
  field('CST', '1', CST_IBSCBS, 'Situação do IBS e da CBS', itemTax('cst_ibscbs')),
  field('cClassTrib', '1', CCLASSTRIB, 'Classificação do IBS e da CBS', itemTax('cclasstrib')),
  field('indDoacao', '0-1', DONATION, 'Doação'),
  choice(
    '0-1',
    'Tributação do IBS e da CBS',
    [group('gIBSCBS', '1', 'Valores do IBS e da CBS', FULL, { source: 'NT 2025.002, grupo UB15' }), SIMPLES],
    [group('gIBSCBSMono', '1', 'Monofasia', SINGLE_PHASE, { source: 'NT 2025.002' }), SIMPLES],
    [SIMPLES_ALONE],
    [group('gTransfCred', '1', 'Transferência de crédito', TRANSFERRED_CREDIT, { source: 'NT 2025.002' })],
    [group('gAjusteCompet', '1', 'Ajuste de competência', PERIOD_ADJUSTMENT, { source: 'NT 2025.002, CST 811' })],
  ),
  group('gEstornoCred', '0-1', 'Estorno de crédito', REVERSED_CREDIT, { source: 'NT 2025.002' }),
  choice(
    '0-1',
    'Crédito presumido',
    [
      group('gCredPresOper', '1', 'Crédito presumido da operação', PRESUMED_CREDITS, {
        source: 'NT 2025.002',
      }),
    ],
    [group('gCredPresIBSZFM', '1', 'Crédito presumido da Zona Franca', FREE_ZONE_CREDIT, { source: 'NT 2025.002' })],
  ),
] as const satisfies readonly Row[]
