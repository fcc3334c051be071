// table
import type { Source, Sources } from './compose-group.ts'

// Source: tabelas públicas de campos da Focus NFe (NF-e), lidas em 2026-07-03. The layout decides the order of the XML.

export const IDE: Sources = {
  natOp: ['natureza_operacao'],
  dhEmi: ['data_emissao', 'instant'],
  dhSaiEnt: ['data_entrada_saida', 'instant'],
  tpNF: ['tipo_documento'],
  idDest: ['local_destino'],
  cMunFGIBS: ['ibs_cbs_municipio'],
  finNFe: ['finalidade_emissao'],
  indFinal: ['consumidor_final'],
  indPres: ['presenca_comprador'],
  indIntermed: ['indicador_intermediario'],
}

export const REFERENCE: Sources = { refNFe: ['chave_nfe'] }

export const EMIT: Sources = {
  CNPJ: ['cnpj_emitente'],
  xNome: ['nome_emitente'],
  xFant: ['nome_fantasia_emitente'],
  IE: ['inscricao_estadual_emitente'],
  IM: ['inscricao_municipal_emitente'],
  CNAE: ['cnae_fiscal_emitente'],
  CRT: ['regime_tributario_emitente'],
}

export const DEST: Sources = {
  CNPJ: ['cnpj_destinatario'],
  CPF: ['cpf_destinatario'],
  idEstrangeiro: ['id_estrangeiro_destinatario'],
  xNome: ['nome_destinatario'],
  indIEDest: ['indicador_inscricao_estadual_destinatario'],
  IE: ['inscricao_estadual_destinatario'],
  ISUF: ['inscricao_suframa_destinatario'],
  IM: ['inscricao_municipal_destinatario'],
}

export const ENDER_EMIT: Sources = { ...street('emitente'), ...inBrazil('emitente') }
export const ENDER_DEST: Sources = { ...street('destinatario'), ...inBrazil('destinatario') }
export const ENDER_DEST_ABROAD: Sources = {
  ...street('destinatario'),
  cPais: ['codigo_pais_destinatario'],
  xPais: ['pais_destinatario'],
}

export const AUT_XML: Sources = { CNPJ: ['cnpj'], CPF: ['cpf'] }

export const PROD: Sources = {
  cProd: ['codigo_produto'],
  cEAN: ['codigo_barras_comercial'],
  xProd: ['descricao'],
  NCM: ['codigo_ncm'],
  CEST: ['cest'],
  cBenef: ['codigo_beneficio_fiscal'],
  CFOP: ['cfop'],
  uCom: ['unidade_comercial'],
  qCom: ['quantidade_comercial', 'decimal'],
  vUnCom: ['valor_unitario_comercial', 'decimal'],
  vProd: ['valor_bruto', 'money'],
  cEANTrib: ['codigo_barras_tributavel'],
  uTrib: ['unidade_tributavel'],
  qTrib: ['quantidade_tributavel', 'decimal'],
  vUnTrib: ['valor_unitario_tributavel', 'decimal'],
  vFrete: ['valor_frete', 'amount'],
  vSeg: ['valor_seguro', 'amount'],
  vDesc: ['valor_desconto', 'amount'],
  vOutro: ['valor_outras_despesas', 'amount'],
  indTot: ['inclui_no_total'],
  xPed: ['pedido_compra'],
  nItemPed: ['numero_item_pedido_compra'],
}

export const TRANSP: Sources = { modFrete: ['modalidade_frete'] }

export const FAT: Sources = {
  nFat: ['numero_fatura'],
  vOrig: ['valor_original_fatura', 'amount'],
  vDesc: ['valor_desconto_fatura', 'amount'],
  vLiq: ['valor_liquido_fatura', 'amount'],
}

export const DUP: Sources = { nDup: ['numero'], dVenc: ['data_vencimento'], vDup: ['valor', 'money'] }

export const DET_PAG: Sources = {
  indPag: ['indicador_pagamento'],
  tPag: ['forma_pagamento'],
  xPag: ['descricao_pagamento'],
  vPag: ['valor_pagamento', 'money'],
  dPag: ['data_pagamento'],
}

export const CARD: Sources = {
  tpIntegra: ['tipo_integracao'],
  CNPJ: ['cnpj_credenciadora'],
  tBand: ['bandeira_operadora'],
  cAut: ['numero_autorizacao'],
}

export const CHANGE: Sources = { vTroco: ['valor_troco', 'amount'] }

export const INTERMEDIARY: Sources = { CNPJ: ['cnpj_intermediario'], idCadIntTran: ['id_intermediario'] }

export const INFORMATION: Sources = {
  infAdFisco: ['informacoes_adicionais_fisco'],
  infCpl: ['informacoes_adicionais_contribuinte'],
}

export const TECHNICAL: Sources = {
  CNPJ: ['cnpj_responsavel_tecnico'],
  xContato: ['contato_responsavel_tecnico'],
  email: ['email_responsavel_tecnico'],
  fone: ['telefone_responsavel_tecnico'],
}

function street(suffix: string): Sources {
  return {
    xLgr: [`logradouro_${suffix}`],
    nro: [`numero_${suffix}`],
    xCpl: [`complemento_${suffix}`],
    xBairro: [`bairro_${suffix}`],
    cMun: [`codigo_municipio_${suffix}`],
    fone: [`telefone_${suffix}`],
  }
}

function inBrazil(suffix: string): Record<'xMun' | 'UF' | 'CEP', Source> {
  return { xMun: [`municipio_${suffix}`], UF: [`uf_${suffix}`], CEP: [`cep_${suffix}`] }
}
