// table
import type { Sources } from './compose-group.ts'

// Source: tabelas públicas de campos da Focus NFe (NF-e), lidas em 2026-07-03. The layout decides which tags a code
// has.

export const ICMS_SOURCES: Sources = {
  orig: ['icms_origem'],
  CST: ['icms_situacao_tributaria'],
  CSOSN: ['icms_situacao_tributaria'],
  modBC: ['icms_modalidade_base_calculo'],
  pRedBC: ['icms_reducao_base_calculo', 'rate'],
  vBC: ['icms_base_calculo', 'money'],
  pICMS: ['icms_aliquota', 'rate'],
  vICMS: ['icms_valor', 'money'],
  vBCFCP: ['fcp_base_calculo', 'amount'],
  pFCP: ['fcp_percentual', 'rate'],
  vFCP: ['fcp_valor', 'amount'],
  modBCST: ['icms_modalidade_base_calculo_st'],
  pMVAST: ['icms_margem_valor_adicionado_st', 'rate'],
  pRedBCST: ['icms_reducao_base_calculo_st', 'rate'],
  vBCST: ['icms_base_calculo_st', 'money'],
  pICMSST: ['icms_aliquota_st', 'rate'],
  vICMSST: ['icms_valor_st', 'money'],
  vBCFCPST: ['fcp_base_calculo_st', 'amount'],
  pFCPST: ['fcp_percentual_st', 'rate'],
  vFCPST: ['fcp_valor_st', 'amount'],
  vICMSDeson: ['icms_valor_desonerado', 'amount'],
  motDesICMS: ['icms_motivo_desoneracao'],
  pCredSN: ['icms_aliquota_credito_simples', 'rate'],
  vCredICMSSN: ['icms_valor_credito_simples', 'money'],
}

export const IPI_SOURCES: Sources = {
  CST: ['ipi_situacao_tributaria'],
  vBC: ['ipi_base_calculo', 'money'],
  pIPI: ['ipi_aliquota', 'rate'],
  vIPI: ['ipi_valor', 'money'],
}

export const PIS_SOURCES: Sources = {
  CST: ['pis_situacao_tributaria'],
  vBC: ['pis_base_calculo', 'money'],
  pPIS: ['pis_aliquota_porcentual', 'rate'],
  vPIS: ['pis_valor', 'money'],
}

export const COFINS_SOURCES: Sources = {
  CST: ['cofins_situacao_tributaria'],
  vBC: ['cofins_base_calculo', 'money'],
  pCOFINS: ['cofins_aliquota_porcentual', 'rate'],
  vCOFINS: ['cofins_valor', 'money'],
}

/** Without pICMSInter, which has its own format. */
export const ICMS_UF_DEST_SOURCES: Sources = {
  vBCUFDest: ['icms_base_calculo_uf_destino', 'money'],
  vBCFCPUFDest: ['fcp_base_calculo_uf_destino', 'money'],
  pFCPUFDest: ['fcp_percentual_uf_destino', 'rate'],
  pICMSUFDest: ['icms_aliquota_interna_uf_destino', 'rate'],
  pICMSInterPart: ['icms_percentual_partilha', 'rate'],
  vFCPUFDest: ['fcp_valor_uf_destino', 'money'],
  vICMSUFDest: ['icms_valor_uf_destino', 'money'],
  vICMSUFRemet: ['icms_valor_uf_remetente', 'money'],
}

export const TOTAL_SOURCES: Sources = {
  vBC: ['icms_base_calculo', 'money'],
  vICMS: ['icms_valor_total', 'money'],
  vICMSDeson: ['icms_valor_total_desonerado', 'money'],
  vFCPUFDest: ['fcp_valor_total_uf_destino', 'amount'],
  vICMSUFDest: ['icms_valor_total_uf_destino', 'amount'],
  vICMSUFRemet: ['icms_valor_total_uf_remetente', 'amount'],
  vFCP: ['fcp_valor_total', 'money'],
  vBCST: ['icms_base_calculo_st', 'money'],
  vST: ['icms_valor_total_st', 'money'],
  vFCPST: ['fcp_valor_total_st', 'money'],
  vFCPSTRet: ['fcp_valor_total_retido_st', 'money'],
  vProd: ['valor_produtos', 'money'],
  vFrete: ['valor_frete', 'money'],
  vSeg: ['valor_seguro', 'money'],
  vDesc: ['valor_desconto', 'money'],
  vII: ['valor_total_ii', 'money'],
  vIPI: ['valor_ipi', 'money'],
  vIPIDevol: ['valor_ipi_devolvido', 'money'],
  vPIS: ['valor_pis', 'money'],
  vCOFINS: ['valor_cofins', 'money'],
  vOutro: ['valor_outras_despesas', 'money'],
  vNF: ['valor_total', 'money'],
  vTotTrib: ['valor_total_tributos', 'amount'],
}

/** The parts of IBS and CBS: the group, the tag after `p` and `v`, the request's field prefix. */
export const SPHERES = [
  ['gIBSUF', 'IBSUF', 'ibs_uf'],
  ['gIBSMun', 'IBSMun', 'ibs_mun'],
  ['gCBS', 'CBS', 'cbs'],
] as const
