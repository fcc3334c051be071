// table
/** A layout tag (a path inside its group), its Focus field, and for a rate the minimum number of decimal places. */
export type TaxName = readonly [path: string, field: string, places?: number]

/** Source: documentação da Focus NFe, campos de itens. Codes are sent as text, rates and amounts as decimals. */
export const ICMS_NAMES: readonly TaxName[] = [
  ['orig', 'icms_origem'],
  ['CST', 'icms_situacao_tributaria'],
  ['CSOSN', 'icms_situacao_tributaria'],
  ['modBC', 'icms_modalidade_base_calculo'],
  ['pRedBC', 'icms_reducao_base_calculo', 2],
  ['vBC', 'icms_base_calculo'],
  ['pICMS', 'icms_aliquota', 2],
  ['vICMS', 'icms_valor'],
  ['modBCST', 'icms_modalidade_base_calculo_st'],
  ['pMVAST', 'icms_margem_valor_adicionado_st', 2],
  ['pRedBCST', 'icms_reducao_base_calculo_st', 2],
  ['vBCST', 'icms_base_calculo_st'],
  ['pICMSST', 'icms_aliquota_st', 2],
  ['vICMSST', 'icms_valor_st'],
  ['pCredSN', 'icms_aliquota_credito_simples', 2],
  ['vCredICMSSN', 'icms_valor_credito_simples'],
]

export const IPI_NAMES: readonly TaxName[] = [
  ['IPINT.CST', 'ipi_situacao_tributaria'],
  ['IPITrib.CST', 'ipi_situacao_tributaria'],
  ['cEnq', 'ipi_codigo_enquadramento_legal'],
  ['IPITrib.vBC', 'ipi_base_calculo'],
  ['IPITrib.pIPI', 'ipi_aliquota', 2],
  ['IPITrib.vIPI', 'ipi_valor'],
]

export const PIS_NAMES: readonly TaxName[] = [
  ['CST', 'pis_situacao_tributaria'],
  ['vBC', 'pis_base_calculo'],
  ['pPIS', 'pis_aliquota_porcentual', 2],
  ['vPIS', 'pis_valor'],
]

export const COFINS_NAMES: readonly TaxName[] = [
  ['CST', 'cofins_situacao_tributaria'],
  ['vBC', 'cofins_base_calculo'],
  ['pCOFINS', 'cofins_aliquota_porcentual', 2],
  ['vCOFINS', 'cofins_valor'],
]

export const DIFAL_NAMES: readonly TaxName[] = [
  ['vBCUFDest', 'icms_base_calculo_uf_destino'],
  ['vBCFCPUFDest', 'fcp_base_calculo_uf_destino'],
  ['pFCPUFDest', 'fcp_percentual_uf_destino', 2],
  ['pICMSUFDest', 'icms_aliquota_interna_uf_destino', 2],
  ['pICMSInter', 'icms_aliquota_interestadual', 2],
  ['pICMSInterPart', 'icms_percentual_partilha', 2],
  ['vFCPUFDest', 'fcp_valor_uf_destino'],
  ['vICMSUFDest', 'icms_valor_uf_destino'],
  ['vICMSUFRemet', 'icms_valor_uf_remetente'],
]

export const IBS_CBS_NAMES: readonly TaxName[] = [
  ['CST', 'ibs_cbs_situacao_tributaria'],
  ['cClassTrib', 'ibs_cbs_classificacao_tributaria'],
  ['gIBSCBS.vBC', 'ibs_cbs_base_calculo'],
  ...sphere('gIBSUF', 'IBSUF', 'ibs_uf'),
  ...sphere('gIBSMun', 'IBSMun', 'ibs_mun'),
  ['gIBSCBS.vIBS', 'ibs_valor_total'],
  ...sphere('gCBS', 'CBS', 'cbs'),
]

/** Totals of ICMSTot. Add vICMSDeson, FCP and the other sums when our notes can have them. */
export const TOTAL_NAMES: readonly TaxName[] = [
  ['vBC', 'icms_base_calculo'],
  ['vICMS', 'icms_valor_total'],
  ['vFCPUFDest', 'fcp_valor_total_uf_destino'],
  ['vICMSUFDest', 'icms_valor_total_uf_destino'],
  ['vICMSUFRemet', 'icms_valor_total_uf_remetente'],
  ['vBCST', 'icms_base_calculo_st'],
  ['vST', 'icms_valor_total_st'],
  ['vProd', 'valor_produtos'],
  ['vFrete', 'valor_frete'],
  ['vSeg', 'valor_seguro'],
  ['vDesc', 'valor_desconto'],
  ['vIPI', 'valor_ipi'],
  ['vPIS', 'valor_pis'],
  ['vCOFINS', 'valor_cofins'],
  ['vOutro', 'valor_outras_despesas'],
  ['vNF', 'valor_total'],
  ['vTotTrib', 'valor_total_tributos'],
]

export const IBS_CBS_TOTAL_NAMES: readonly TaxName[] = [
  ['vBCIBSCBS', 'ibs_cbs_base_calculo'],
  ['gIBS.gIBSUF.vIBSUF', 'ibs_uf_valor_total'],
  ['gIBS.gIBSMun.vIBSMun', 'ibs_mun_valor_total'],
  ['gIBS.vIBS', 'ibs_valor_total'],
  ['gCBS.vCBS', 'cbs_valor_total'],
]

function sphere(group: string, tag: string, field: string): readonly TaxName[] {
  const at = `gIBSCBS.${group}`
  return [
    [`${at}.p${tag}`, `${field}_aliquota`, 4],
    [`${at}.gDif.pDif`, `${field}_percentual_diferimento`, 4],
    [`${at}.gDif.vDif`, `${field}_valor_diferido`],
    [`${at}.gRed.pRedAliq`, `${field}_percentual_reducao_aliquota`, 4],
    [`${at}.gRed.pAliqEfet`, `${field}_aliquota_efetiva`, 4],
    [`${at}.v${tag}`, `${field}_valor`],
  ]
}
