// table
import type { Row } from './tags.ts'

// Fonte: leiauteNFe_v4.00.xsd (PL_010e), grupo imposto. Order is the schema's.

const ORIGIN: Row = ['orig', 'icms_origem']
const CST: Row = ['CST', 'icms_situacao_tributaria']
const CSOSN: Row = ['CSOSN', 'icms_situacao_tributaria']
const BASE: Row = ['vBC', 'icms_base_calculo', 'money']
const RATED: readonly Row[] = [
  ['pICMS', 'icms_aliquota', 'rate'],
  ['vICMS', 'icms_valor', 'money'],
]
const OWN: readonly Row[] = [BASE, ...RATED]
const MODE: Row = ['modBC', 'icms_modalidade_base_calculo']
const REDUCTION: Row = ['pRedBC', 'icms_reducao_base_calculo', 'rate']
const ST: readonly Row[] = [
  ['modBCST', 'icms_modalidade_base_calculo_st'],
  ['pMVAST', 'icms_margem_valor_adicionado_st', 'rateIfGiven'],
  ['pRedBCST', 'icms_reducao_base_calculo_st', 'rateIfGiven'],
  ['vBCST', 'icms_base_calculo_st', 'money'],
  ['pICMSST', 'icms_aliquota_st', 'rate'],
  ['vICMSST', 'icms_valor_st', 'money'],
]
const CREDIT: readonly Row[] = [
  ['pCredSN', 'icms_aliquota_credito_simples', 'rate'],
  ['vCredICMSSN', 'icms_valor_credito_simples', 'money'],
]
const RELIEF: readonly Row[] = [
  ['vICMSDeson', 'icms_valor_desonerado', 'amount'],
  ['motDesICMS', 'icms_motivo_desoneracao'],
]

const ICMS40 = ['ICMS40', [ORIGIN, CST, ...RELIEF]] as const
const ICMSSN102 = ['ICMSSN102', [ORIGIN, CSOSN]] as const
const ICMSSN202 = ['ICMSSN202', [ORIGIN, CSOSN, ...ST]] as const

/** Group and rows by CST or CSOSN. The fuel groups (02, 15, 53, 61) are not spoken here. */
export const ICMS_GROUPS: Record<string, readonly [group: string, rows: readonly Row[]]> = {
  '00': ['ICMS00', [ORIGIN, CST, MODE, ...OWN]],
  '10': ['ICMS10', [ORIGIN, CST, MODE, ...OWN, ...ST]],
  '20': ['ICMS20', [ORIGIN, CST, MODE, REDUCTION, ...OWN]],
  '30': ['ICMS30', [ORIGIN, CST, ...ST]],
  '40': ICMS40,
  '41': ICMS40,
  '50': ICMS40,
  '51': ['ICMS51', [ORIGIN, CST]],
  '60': ['ICMS60', [ORIGIN, CST]],
  '70': ['ICMS70', [ORIGIN, CST, MODE, REDUCTION, ...OWN, ...ST]],
  '90': ['ICMS90', [ORIGIN, CST]],
  '101': ['ICMSSN101', [ORIGIN, CSOSN, ...CREDIT]],
  '102': ICMSSN102,
  '103': ICMSSN102,
  '300': ICMSSN102,
  '400': ICMSSN102,
  '201': ['ICMSSN201', [ORIGIN, CSOSN, ...ST, ...CREDIT]],
  '202': ICMSSN202,
  '203': ICMSSN202,
  '500': ['ICMSSN500', [ORIGIN, CSOSN]],
  '900': ['ICMSSN900', [ORIGIN, CSOSN]],
}

type Extra = { own: readonly Row[]; st: readonly Row[] }

/** What CST 51 and 90 and CSOSN 900 add when the item brings a base, or a base of substitution. */
export const OPTIONAL_ICMS: Record<string, Extra> = {
  ICMS51: { own: [MODE, ['pRedBC', 'icms_reducao_base_calculo', 'rateIfGiven'], ...OWN], st: [] },
  ICMS90: { own: [MODE, BASE, ['pRedBC', 'icms_reducao_base_calculo', 'rateIfGiven'], ...RATED], st: ST },
  ICMSSN900: { own: [MODE, BASE, ['pRedBC', 'icms_reducao_base_calculo', 'rateIfGiven'], ...RATED], st: ST },
}

export const ICMS_SHARED: readonly Row[] = [
  ['vBCUFDest', 'icms_base_calculo_uf_destino', 'money'],
  ['vBCFCPUFDest', 'fcp_base_calculo_uf_destino', 'money'],
  ['pFCPUFDest', 'fcp_percentual_uf_destino', 'rate'],
  ['pICMSUFDest', 'icms_aliquota_interna_uf_destino', 'rate'],
]

export const ICMS_SHARED_VALUES: readonly Row[] = [
  ['pICMSInterPart', 'icms_percentual_partilha', 'rate'],
  ['vFCPUFDest', 'fcp_valor_uf_destino', 'money'],
  ['vICMSUFDest', 'icms_valor_uf_destino', 'money'],
  ['vICMSUFRemet', 'icms_valor_uf_remetente', 'money'],
]

export const TOTAL_ROWS: readonly Row[] = [
  ['vBC', 'icms_base_calculo', 'money'],
  ['vICMS', 'icms_valor_total', 'money'],
  ['vICMSDeson', 'icms_valor_total_desonerado', 'money'],
  ['vFCPUFDest', 'fcp_valor_total_uf_destino', 'amount'],
  ['vICMSUFDest', 'icms_valor_total_uf_destino', 'amount'],
  ['vICMSUFRemet', 'icms_valor_total_uf_remetente', 'amount'],
  ['vFCP', 'fcp_valor_total', 'money'],
  ['vBCST', 'icms_base_calculo_st', 'money'],
  ['vST', 'icms_valor_total_st', 'money'],
  ['vFCPST', 'fcp_valor_total_st', 'money'],
  ['vFCPSTRet', 'fcp_valor_total_retido_st', 'money'],
  ['vProd', 'valor_produtos', 'money'],
  ['vFrete', 'valor_frete', 'money'],
  ['vSeg', 'valor_seguro', 'money'],
  ['vDesc', 'valor_desconto', 'money'],
  ['vII', 'valor_total_ii', 'money'],
  ['vIPI', 'valor_ipi', 'money'],
  ['vIPIDevol', 'valor_ipi_devolvido', 'money'],
  ['vPIS', 'valor_pis', 'money'],
  ['vCOFINS', 'valor_cofins', 'money'],
  ['vOutro', 'valor_outras_despesas', 'money'],
  ['vNF', 'valor_total', 'money'],
  ['vTotTrib', 'valor_total_tributos', 'amount'],
]
