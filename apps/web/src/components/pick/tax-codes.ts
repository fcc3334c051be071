// table
/**
 * Codes offered for the tax fields. Source: anexo I do Manual de Orientação do Contribuinte 7.0 (NF-e), tabelas A e B
 * do ICMS, CSOSN, PIS, COFINS e IPI, e campos modBC e modBCST.
 */
export const ICMS_ORIGINS = [
  ['0', 'Nacional'],
  ['1', 'Estrangeira, importação direta'],
  ['2', 'Estrangeira, adquirida no mercado interno'],
  ['3', 'Nacional, conteúdo importado de 40 a 70 %'],
  ['4', 'Nacional, processos produtivos básicos'],
  ['5', 'Nacional, conteúdo importado até 40 %'],
  ['6', 'Estrangeira, importação direta, sem similar'],
  ['7', 'Estrangeira, mercado interno, sem similar'],
  ['8', 'Nacional, conteúdo importado acima de 70 %'],
] as const

/** Simples Nacional and MEI (CRT 1 and 4). */
export const CSOSN = [
  ['101', 'Com crédito'],
  ['102', 'Sem crédito'],
  ['103', 'Isenção por faixa de receita'],
  ['201', 'Com crédito e ST'],
  ['202', 'Sem crédito e com ST'],
  ['203', 'Isenção por faixa e com ST'],
  ['300', 'Imune'],
  ['400', 'Não tributada'],
  ['500', 'ICMS cobrado antes por ST'],
  ['900', 'Outros'],
] as const

/** Other regimes (CRT 2 and 3). */
export const ICMS_CST = [
  ['00', 'Tributada integralmente'],
  ['10', 'Tributada e com ST'],
  ['20', 'Com redução de base'],
  ['30', 'Isenta e com ST'],
  ['40', 'Isenta'],
  ['41', 'Não tributada'],
  ['50', 'Suspensão'],
  ['51', 'Diferimento'],
  ['60', 'ICMS cobrado antes por ST'],
  ['70', 'Com redução de base e ST'],
  ['90', 'Outras'],
] as const

export const PIS_COFINS_CST = [
  ['01', 'Alíquota básica'],
  ['02', 'Alíquota diferenciada'],
  ['03', 'Por unidade'],
  ['04', 'Monofásica, revenda'],
  ['05', 'Substituição tributária'],
  ['06', 'Alíquota zero'],
  ['07', 'Isenta'],
  ['08', 'Sem incidência'],
  ['09', 'Suspensão'],
  ['49', 'Outras saídas'],
  ['99', 'Outras'],
] as const

export const IPI_CST = [
  ['50', 'Saída tributada'],
  ['51', 'Tributável com alíquota zero'],
  ['52', 'Isenta'],
  ['53', 'Não tributada'],
  ['54', 'Imune'],
  ['55', 'Suspensão'],
  ['99', 'Outras saídas'],
] as const

export const ICMS_BASE_MODALITIES = [
  ['0', 'Margem de valor agregado'],
  ['1', 'Pauta'],
  ['2', 'Preço tabelado máximo'],
  ['3', 'Valor da operação'],
] as const

export const ICMS_ST_BASE_MODALITIES = [
  ['0', 'Preço tabelado ou máximo sugerido'],
  ['1', 'Lista negativa'],
  ['2', 'Lista positiva'],
  ['3', 'Lista neutra'],
  ['4', 'Margem de valor agregado'],
  ['5', 'Pauta'],
  ['6', 'Valor da operação'],
] as const
