// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code } from '../../layout/value-type.ts'
import { itemTax } from './form-path.ts'
import { MONEY, MONEY_NOT_ZERO, QUANTITY, QUANTITY_4, QUANTITY_12, QUANTITY_12_4, RATE, SWITCH } from './types.ts'

/** Source: IN RFB 1.009/2010, CST tables of PIS and COFINS. */
const BY_RATE = ['01', '02'] as const
const UNTAXED = ['04', '05', '06', '07', '08', '09'] as const
const OTHER = '49 50 51 52 53 54 55 56 60 61 62 63 64 65 66 67 70 71 72 73 74 75 98 99'.split(' ')

function pisCst(...values: readonly string[]) {
  return field('CST', '1', code(...values), 'Situação do PIS', itemTax('pis_cst'))
}

const P_PIS = field('pPIS', '1', RATE, 'Alíquota do PIS', itemTax('pis_aliquot'))
const V_PIS = field('vPIS', '1', MONEY, 'Valor do PIS')
const PIS_BASE = field('vBC', '1', MONEY, 'Base do PIS')
const PIS_BY_QUANTITY = [
  field('qBCProd', '1', QUANTITY_12, 'Quantidade tributada pelo PIS'),
  field('vAliqProd', '1', QUANTITY, 'PIS por unidade'),
] as const satisfies readonly Row[]

export const PIS = [
  choice(
    '1',
    'Situação do PIS',
    [group('PISAliq', '1', 'PIS por alíquota', [pisCst(...BY_RATE), PIS_BASE, P_PIS, V_PIS], { source: 'Grupo Q02' })],
    [group('PISQtde', '1', 'PIS por quantidade', [pisCst('03'), ...PIS_BY_QUANTITY, V_PIS], { source: 'Grupo Q03' })],
    [group('PISNT', '1', 'PIS não tributado', [pisCst(...UNTAXED)], { source: 'Grupo Q04' })],
    [
      group(
        'PISOutr',
        '1',
        'PIS em outras operações',
        [
          pisCst(...OTHER),
          choice('1', 'Base do PIS por valor ou por quantidade', [PIS_BASE, P_PIS], PIS_BY_QUANTITY),
          V_PIS,
        ],
        { source: 'Grupo Q05' },
      ),
    ],
  ),
] as const satisfies readonly Row[]

export const PISST = [
  choice(
    '1',
    'Base do PIS ST por valor ou por quantidade',
    [field('vBC', '1', MONEY_NOT_ZERO, 'Base do PIS ST'), field('pPIS', '1', RATE, 'Alíquota do PIS ST')],
    [
      field('qBCProd', '1', QUANTITY_12_4, 'Quantidade tributada pelo PIS ST'),
      field('vAliqProd', '1', QUANTITY_4, 'PIS ST por unidade'),
    ],
  ),
  field('vPIS', '1', MONEY, 'Valor do PIS ST'),
  field('indSomaPISST', '0-1', SWITCH, 'PIS ST soma no total'),
] as const satisfies readonly Row[]

function cofinsCst(...values: readonly string[]) {
  return field('CST', '1', code(...values), 'Situação da COFINS', itemTax('cofins_cst'))
}

const P_COFINS = field('pCOFINS', '1', RATE, 'Alíquota da COFINS', itemTax('cofins_aliquot'))
const V_COFINS = field('vCOFINS', '1', MONEY, 'Valor da COFINS')
const COFINS_BASE = field('vBC', '1', MONEY, 'Base da COFINS')
const COFINS_BY_QUANTITY = [
  field('qBCProd', '1', QUANTITY_12, 'Quantidade tributada pela COFINS'),
  field('vAliqProd', '1', QUANTITY, 'COFINS por unidade'),
] as const satisfies readonly Row[]

export const COFINS = [
  choice(
    '1',
    'Situação da COFINS',
    [
      group('COFINSAliq', '1', 'COFINS por alíquota', [cofinsCst(...BY_RATE), COFINS_BASE, P_COFINS, V_COFINS], {
        source: 'Grupo S02',
      }),
    ],
    [
      group('COFINSQtde', '1', 'COFINS por quantidade', [cofinsCst('03'), ...COFINS_BY_QUANTITY, V_COFINS], {
        source: 'Grupo S03',
      }),
    ],
    [group('COFINSNT', '1', 'COFINS não tributada', [cofinsCst(...UNTAXED)], { source: 'Grupo S04' })],
    [
      group(
        'COFINSOutr',
        '1',
        'COFINS em outras operações',
        [
          cofinsCst(...OTHER),
          choice('1', 'Base da COFINS por valor ou por quantidade', [COFINS_BASE, P_COFINS], COFINS_BY_QUANTITY),
          V_COFINS,
        ],
        { source: 'Grupo S05' },
      ),
    ],
  ),
] as const satisfies readonly Row[]

export const COFINSST = [
  choice(
    '1',
    'Base da COFINS ST por valor ou por quantidade',
    [field('vBC', '1', MONEY, 'Base da COFINS ST'), field('pCOFINS', '1', RATE, 'Alíquota da COFINS ST')],
    [
      field('qBCProd', '1', QUANTITY_12_4, 'Quantidade tributada pela COFINS ST'),
      field('vAliqProd', '1', QUANTITY_4, 'COFINS ST por unidade'),
    ],
  ),
  field('vCOFINS', '1', MONEY, 'Valor da COFINS ST'),
  field('indSomaCOFINSST', '0-1', SWITCH, 'COFINS ST soma no total'),
] as const satisfies readonly Row[]
