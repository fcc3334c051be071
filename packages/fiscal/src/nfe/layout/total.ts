// table
import { field, group, type Row } from '../../layout/row.ts'
import { code } from '../../layout/value-type.ts'
import { PL_010G, PL_010H, TAX_REFORM } from './schema-packages.ts'
import { DAY, MONEY, MONEY_NOT_ZERO } from './types.ts'

const ICMS_TOTAL = [
  field('vBC', '1', MONEY, 'Total da base do ICMS'),
  field('vICMS', '1', MONEY, 'Total do ICMS'),
  field('vICMSDeson', '1', MONEY, 'Total do ICMS desonerado'),
  field('vFCPUFDest', '0-1', MONEY, 'Total do FCP da UF do cliente'),
  field('vICMSUFDest', '0-1', MONEY, 'Total do ICMS da UF do cliente'),
  field('vICMSUFRemet', '0-1', MONEY, 'Total do ICMS da UF do emitente'),
  field('vFCP', '1', MONEY, 'Total do FCP'),
  field('vBCST', '1', MONEY, 'Total da base do ICMS ST'),
  field('vST', '1', MONEY, 'Total do ICMS ST'),
  field('vFCPST', '1', MONEY, 'Total do FCP retido por ST'),
  field('vFCPSTRet', '1', MONEY, 'Total do FCP retido antes por ST'),
  field('qBCMono', '0-1', MONEY, 'Total da quantidade na monofasia'),
  field('vICMSMono', '0-1', MONEY, 'Total do ICMS monofásico'),
  field('qBCMonoReten', '0-1', MONEY, 'Total da quantidade com retenção'),
  field('vICMSMonoReten', '0-1', MONEY, 'Total do ICMS monofásico com retenção'),
  field('qBCMonoRet', '0-1', MONEY, 'Total da quantidade retida antes'),
  field('vICMSMonoRet', '0-1', MONEY, 'Total do ICMS monofásico retido antes'),
  field('vProd', '1', MONEY, 'Total dos produtos'),
  field('vFrete', '1', MONEY, 'Total do frete'),
  field('vSeg', '1', MONEY, 'Total do seguro'),
  field('vDesc', '1', MONEY, 'Total do desconto'),
  field('vII', '1', MONEY, 'Total do imposto de importação'),
  field('vIPI', '1', MONEY, 'Total do IPI'),
  field('vIPIDevol', '1', MONEY, 'Total do IPI devolvido'),
  field('vPIS', '1', MONEY, 'Total do PIS'),
  field('vCOFINS', '1', MONEY, 'Total da COFINS'),
  field('vOutro', '1', MONEY, 'Total de outras despesas'),
  field('vNF', '1', MONEY, 'Valor da nota'),
  field('vTotTrib', '0-1', MONEY, 'Total dos tributos aproximados'),
] as const satisfies readonly Row[]

const ISSQN_TOTAL = [
  field('vServ', '0-1', MONEY_NOT_ZERO, 'Total dos serviços'),
  field('vBC', '0-1', MONEY_NOT_ZERO, 'Total da base do ISS'),
  field('vISS', '0-1', MONEY_NOT_ZERO, 'Total do ISS'),
  field('vPIS', '0-1', MONEY_NOT_ZERO, 'Total do PIS sobre serviços'),
  field('vCOFINS', '0-1', MONEY_NOT_ZERO, 'Total da COFINS sobre serviços'),
  field('dCompet', '1', DAY, 'Data da prestação do serviço'),
  field('vDeducao', '0-1', MONEY_NOT_ZERO, 'Total das deduções do ISS'),
  field('vOutro', '0-1', MONEY_NOT_ZERO, 'Total de outras retenções do ISS'),
  field('vDescIncond', '0-1', MONEY_NOT_ZERO, 'Total do desconto incondicionado'),
  field('vDescCond', '0-1', MONEY_NOT_ZERO, 'Total do desconto condicionado'),
  field('vISSRet', '0-1', MONEY_NOT_ZERO, 'Total do ISS retido'),
  field('cRegTrib', '0-1', code('1', '2', '3', '4', '5', '6'), 'Regime especial de tributação'),
] as const satisfies readonly Row[]

const RETAINED_TOTAL = [
  field('vRetPIS', '0-1', MONEY_NOT_ZERO, 'PIS retido'),
  field('vRetCOFINS', '0-1', MONEY_NOT_ZERO, 'COFINS retida'),
  field('vRetCSLL', '0-1', MONEY_NOT_ZERO, 'CSLL retida'),
  field('vBCIRRF', '0-1', MONEY_NOT_ZERO, 'Base do IRRF'),
  field('vIRRF', '0-1', MONEY_NOT_ZERO, 'IRRF retido'),
  field('vBCRetPrev', '0-1', MONEY_NOT_ZERO, 'Base da retenção da previdência'),
  field('vRetPrev', '0-1', MONEY_NOT_ZERO, 'Retenção da previdência'),
] as const satisfies readonly Row[]

const DEFERRED = field('vDif', '1', MONEY, 'Total do diferimento')
const RETURNED = field('vDevTrib', '1', MONEY, 'Total da devolução do tributo')
const PRESUMED = field('vCredPres', '1', MONEY, 'Total do crédito presumido')
const PRESUMED_LATER = field('vCredPresCondSus', '1', MONEY, 'Total do crédito presumido em condição suspensiva')

const IBS_TOTAL = [
  group('gIBSUF', '1', 'Total do IBS estadual', [
    DEFERRED,
    RETURNED,
    field('vIBSUF', '1', MONEY, 'Total do IBS estadual'),
  ]),
  group('gIBSMun', '1', 'Total do IBS municipal', [
    DEFERRED,
    RETURNED,
    field('vIBSMun', '1', MONEY, 'Total do IBS municipal'),
  ]),
  field('vIBS', '1', MONEY, 'Total do IBS'),
  PRESUMED,
  PRESUMED_LATER,
] as const satisfies readonly Row[]

const SINGLE_PHASE_TOTAL = [
  field('vIBSMono', '1', MONEY, 'Total do IBS monofásico'),
  field('vCBSMono', '1', MONEY, 'Total da CBS monofásica'),
  field('vIBSMonoReten', '1', MONEY, 'Total do IBS monofásico com retenção'),
  field('vCBSMonoReten', '1', MONEY, 'Total da CBS monofásica com retenção'),
  field('vIBSMonoRet', '1', MONEY, 'Total do IBS monofásico retido antes'),
  field('vCBSMonoRet', '1', MONEY, 'Total da CBS monofásica retida antes'),
] as const satisfies readonly Row[]

const IBS_CBS_TOTAL = [
  field('vBCIBSCBS', '1', MONEY, 'Total da base do IBS e da CBS'),
  group('gIBS', '0-1', 'Total do IBS', IBS_TOTAL),
  group('gCBS', '0-1', 'Total da CBS', [
    DEFERRED,
    RETURNED,
    field('vCBS', '1', MONEY, 'Total da CBS'),
    PRESUMED,
    PRESUMED_LATER,
  ]),
  group('gMono', '0-1', 'Total da monofasia', SINGLE_PHASE_TOTAL),
  group(
    'gTribSN',
    '0-1',
    'Total do IBS e da CBS do Simples',
    [
      field('vIBSSN', '0-1', MONEY, 'Total do IBS do Simples'),
      field('vCBSSN', '0-1', MONEY, 'Total da CBS do Simples'),
    ],
    { source: 'NT 2026.005, em segunda mão', package: PL_010H },
  ),
  group('gEstornoCred', '0-1', 'Total do estorno de crédito', [
    field('vIBSEstCred', '1', MONEY, 'Total do IBS estornado'),
    field('vCBSEstCred', '1', MONEY, 'Total da CBS estornada'),
  ]),
] as const satisfies readonly Row[]

export const TOTAL = [
  field('vProdLiqTot', '0-1', MONEY, 'Total líquido dos produtos', { package: PL_010G }),
  group('ICMSTot', '1', 'Totais do ICMS', ICMS_TOTAL, { source: 'Grupo W02' }),
  group('ISSQNtot', '0-1', 'Totais do ISSQN', ISSQN_TOTAL, { source: 'Grupo W17' }),
  group('retTrib', '0-1', 'Tributos retidos', RETAINED_TOTAL, { source: 'Grupo W23' }),
  group('ISTot', '0-1', 'Total do imposto seletivo', [field('vIS', '1', MONEY, 'Total do imposto seletivo')], {
    source: 'NT 2025.002, grupo W31',
    from: TAX_REFORM,
  }),
  group('IBSCBSTot', '0-1', 'Totais do IBS e da CBS', IBS_CBS_TOTAL, {
    source: 'NT 2025.002, grupo W34',
    from: TAX_REFORM,
  }),
  field('vNFTot', '0-1', MONEY_NOT_ZERO, 'Valor da nota com IBS, CBS e imposto seletivo', { from: TAX_REFORM }),
] as const satisfies readonly Row[]
