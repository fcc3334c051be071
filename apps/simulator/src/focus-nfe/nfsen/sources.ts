// table
import type { Sources } from '../xml/compose-group.ts'

// Source: tabelas públicas de campos da Focus NFe (NFS-e nacional). The layout decides the order of the XML.

export const HEADER: Sources = {
  dhEmi: ['data_emissao', 'instant'],
  dCompet: ['data_competencia'],
  tpEmit: ['emitente_dps'],
  cLocEmi: ['codigo_municipio_emissora'],
}

export const REPLACEMENT: Sources = {
  chSubstda: ['chave_nfse_substituida'],
  cMotivo: ['codigo_justificativa_substituicao'],
  xMotivo: ['motivo_substituicao'],
}

export const PROVIDER: Sources = {
  CNPJ: ['cnpj_prestador'],
  CPF: ['cpf_prestador'],
  NIF: ['nif_prestador'],
  IM: ['inscricao_municipal_prestador'],
  xNome: ['razao_social_prestador'],
  fone: ['telefone_prestador'],
  email: ['email_prestador'],
}

export const REGIME: Sources = {
  opSimpNac: ['codigo_opcao_simples_nacional'],
  regApTribSN: ['regime_tributario_simples_nacional'],
  regEspTrib: ['regime_especial_tributacao'],
}

export function person(who: string): Sources {
  return {
    CNPJ: [`cnpj_${who}`],
    CPF: [`cpf_${who}`],
    NIF: [`nif_${who}`],
    cNaoNIF: [`motivo_ausencia_nif_${who}`],
    IM: [`inscricao_municipal_${who}`],
    xNome: [`razao_social_${who}`],
    fone: [`telefone_${who}`],
    email: [`email_${who}`],
  }
}

export function street(who: string): Sources {
  return {
    xLgr: [`logradouro_${who}`],
    nro: [`numero_${who}`],
    xCpl: [`complemento_${who}`],
    xBairro: [`bairro_${who}`],
  }
}

export function inBrazil(who: string): Sources {
  return { cMun: [`codigo_municipio_${who}`], CEP: [`cep_${who}`] }
}

export function abroad(who: string): Sources {
  return {
    cPais: [`codigo_pais_ext_${who}`],
    cEndPost: [`cep_ext_${who}`],
    xCidade: [`nome_cidade_ext_${who}`],
    xEstProvReg: [`regiao_ext_${who}`],
  }
}

export const PLACE: Sources = {
  cLocPrestacao: ['codigo_municipio_prestacao'],
  cPaisPrestacao: ['codigo_pais_prestacao'],
}

export const SERVICE: Sources = {
  cTribNac: ['codigo_tributacao_nacional_iss'],
  cTribMun: ['codigo_tributacao_municipal_iss'],
  xDescServ: ['descricao_servico'],
  cNBS: ['codigo_nbs'],
  cIntContrib: ['codigo_interno_contribuinte'],
}

export const EXPORT: Sources = {
  mdPrestacao: ['modo_prestacao'],
  vincPrest: ['vinculo_negocio'],
  tpMoeda: ['codigo_moeda'],
  vServMoeda: ['valor_servico_ext', 'money'],
  mecAFComexP: ['mecanismo_comercio_ext_prestador'],
  mecAFComexT: ['mecanismo_comercio_ext_tomador'],
  movTempBens: ['movimentacao_temporaria_bens'],
  mdic: ['mdic'],
}

export const EVENT: Sources = {
  xNome: ['nome_evento'],
  dtIni: ['data_inicio_evento'],
  dtFim: ['data_fim_evento'],
  idAtvEvt: ['codigo_evento'],
}

/** Address of an event abroad. An event in Brazil has a CEP instead. */
export const EVENT_ABROAD: Sources = {
  cEndPost: ['cep_ext_evento'],
  xCidade: ['nome_cidade_ext_evento'],
  xEstProvReg: ['regiao_ext_evento'],
}

export const MORE: Sources = { xPed: ['pedido_compra'], xInfComp: ['informacoes_complementares'] }

export const SERVICE_VALUE: Sources = {
  vReceb: ['valor_recebido_intermediario', 'amount'],
  vServ: ['valor_servico', 'money'],
}

export const DISCOUNTS: Sources = {
  vDescIncond: ['desconto_incondicionado', 'amount'],
  vDescCond: ['desconto_condicionado', 'amount'],
}

export const DEDUCTIONS: Sources = {
  pDR: ['percentual_deducao_servico', 'amount'],
  vDR: ['valor_deducao_servico', 'amount'],
}

export const ISS: Sources = {
  tribISSQN: ['tributacao_iss'],
  cPaisResult: ['codigo_pais_exportacao'],
  tpImunidade: ['tipo_imunidade'],
  tpRetISSQN: ['tipo_retencao_iss'],
  pAliq: ['percentual_aliquota_relativa_municipio', 'money'],
}

export const SUSPENDED: Sources = {
  tpSusp: ['tipo_exigibilidade_suspensao'],
  nProcesso: ['numero_processo_suspensao'],
}

export const BENEFIT: Sources = {
  nBM: ['numero_beneficio_municipal'],
  vRedBCBM: ['valor_reducao_base_calculo', 'amount'],
  pRedBCBM: ['percentual_reducao_base_calculo', 'amount'],
}

export const PIS_COFINS: Sources = {
  CST: ['situacao_tributaria_pis_cofins'],
  vBCPisCofins: ['base_calculo_pis_cofins', 'amount'],
  pAliqPis: ['aliquota_pis', 'amount'],
  pAliqCofins: ['aliquota_cofins', 'amount'],
  vPis: ['valor_pis', 'amount'],
  vCofins: ['valor_cofins', 'amount'],
  tpRetPisCofins: ['tipo_retencao_pis_cofins'],
}

export const WITHHELD: Sources = {
  vRetCP: ['valor_cp', 'amount'],
  vRetIRRF: ['valor_irrf', 'amount'],
  vRetCSLL: ['valor_csll', 'amount'],
}

export const TOTAL_AMOUNTS: Sources = {
  vTotTribFed: ['valor_total_tributos_federais', 'money'],
  vTotTribEst: ['valor_total_tributos_estaduais', 'money'],
  vTotTribMun: ['valor_total_tributos_municipais', 'money'],
}

export const TOTAL_RATES: Sources = {
  pTotTribFed: ['percentual_total_tributos_federais', 'money'],
  pTotTribEst: ['percentual_total_tributos_estaduais', 'money'],
  pTotTribMun: ['percentual_total_tributos_municipais', 'money'],
}

export const TOTAL: Sources = {
  indTotTrib: ['indicador_total_tributacao'],
  pTotTribSN: ['percentual_total_tributos_simples_nacional', 'money'],
}

export const IBS_CBS: Sources = {
  finNFSe: ['finalidade_emissao'],
  indFinal: ['consumidor_final'],
  cIndOp: ['codigo_indicador_operacao'],
  indDest: ['indicador_destinatario'],
}

export const CLASSIFICATION: Sources = {
  CST: ['ibs_cbs_situacao_tributaria'],
  cClassTrib: ['ibs_cbs_classificacao_tributaria'],
}
