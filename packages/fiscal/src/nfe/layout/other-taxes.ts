// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, text } from '../../layout/value-type.ts'
import { itemTax } from './form-path.ts'
import { SIMPLIFIED_DANFE_2 } from './schema-packages.ts'
import {
  CCLASSTRIB,
  CITY_CODE,
  CNPJ,
  COUNTRY_CODE,
  CST_IBSCBS,
  MONEY,
  MONEY_NOT_ZERO,
  QUANTITY_4,
  QUANTITY_4_NOT_ZERO,
  QUANTITY_12,
  RATE,
  SERVICE_ITEM,
} from './types.ts'

function ipiCst(...values: readonly string[]) {
  return field('CST', '1', code(...values), 'Situação do IPI', itemTax('ipi_cst'))
}

const IPI_TAXED = [
  ipiCst('00', '49', '50', '99'),
  choice(
    '1',
    'Base do IPI por valor ou por unidade',
    [field('vBC', '1', MONEY, 'Base do IPI'), field('pIPI', '1', RATE, 'Alíquota do IPI', itemTax('ipi_aliquot'))],
    [
      field('qUnid', '1', QUANTITY_12, 'Quantidade tributada pelo IPI'),
      field('vUnid', '1', QUANTITY_4, 'IPI por unidade'),
    ],
  ),
  field('vIPI', '1', MONEY, 'Valor do IPI'),
] as const satisfies readonly Row[]

export const IPI = [
  field('CNPJProd', '0-1', CNPJ, 'CNPJ do produtor'),
  field('cSelo', '0-1', text(1, 60), 'Selo do IPI'),
  field('qSelo', '0-1', digits(1, 12), 'Quantidade de selos do IPI'),
  field('cEnq', '1', text(1, 3), 'Enquadramento do IPI', itemTax('ipi_code')),
  choice(
    '1',
    'Situação do IPI',
    [group('IPITrib', '1', 'IPI tributado', IPI_TAXED, { source: 'Grupo O07' })],
    [
      group('IPINT', '1', 'IPI não tributado', [ipiCst('01', '02', '03', '04', '05', '51', '52', '53', '54', '55')], {
        source: 'Grupo O08',
      }),
    ],
  ),
] as const satisfies readonly Row[]

export const ISSQN = [
  field('vBC', '1', MONEY, 'Base do ISSQN'),
  field('vAliq', '1', RATE, 'Alíquota do ISSQN'),
  field('vISSQN', '1', MONEY, 'Valor do ISSQN'),
  field('cMunFG', '1', CITY_CODE, 'Município do fato gerador do ISSQN'),
  field('cListServ', '1', SERVICE_ITEM, 'Item da lista de serviços'),
  field('vDeducao', '0-1', MONEY_NOT_ZERO, 'Dedução do ISSQN'),
  field('vOutro', '0-1', MONEY_NOT_ZERO, 'Outras retenções do ISSQN'),
  field('vDescIncond', '0-1', MONEY_NOT_ZERO, 'Desconto incondicionado do serviço'),
  field('vDescCond', '0-1', MONEY_NOT_ZERO, 'Desconto condicionado do serviço'),
  field('vISSRet', '0-1', MONEY_NOT_ZERO, 'ISS retido'),
  field('indISS', '1', code('1', '2', '3', '4', '5', '6', '7'), 'Exigibilidade do ISSQN'),
  field('cServico', '0-1', text(1, 20), 'Código municipal do serviço'),
  field('cMun', '0-1', CITY_CODE, 'Município de incidência do ISSQN'),
  field('cPais', '0-1', COUNTRY_CODE, 'País do serviço'),
  field('nProcesso', '0-1', text(1, 30), 'Processo de suspensão do ISSQN'),
  field('indIncentivo', '1', code('1', '2'), 'Incentivo fiscal do ISSQN'),
] as const satisfies readonly Row[]

export const IS = [
  field('CSTIS', '1', CST_IBSCBS, 'Situação do imposto seletivo'),
  field('cClassTribIS', '1', CCLASSTRIB, 'Classificação do imposto seletivo'),
  choice('0-1', 'Valores do imposto seletivo', [
    field('vBCIS', '1', MONEY, 'Base do imposto seletivo'),
    field('pIS', '1', RATE, 'Alíquota do imposto seletivo'),
    field('pISEspec', '0-1', RATE, 'Imposto seletivo por unidade', { to: '2026-08-02' }),
    field('adRemIS', '0-1', RATE, 'Imposto seletivo por unidade', { from: SIMPLIFIED_DANFE_2 }),
    choice('0-1', 'Unidade e quantidade do imposto seletivo', [
      field('uTrib', '1', text(1, 6), 'Unidade do imposto seletivo'),
      field('qTrib', '1', QUANTITY_4_NOT_ZERO, 'Quantidade do imposto seletivo'),
    ]),
    field('vIS', '1', MONEY, 'Valor do imposto seletivo'),
  ]),
] as const satisfies readonly Row[]
