// table
import { UFS } from '@talao/fiscal'
import type { FieldKind, FieldRule } from '../field-check.ts'
import { may, money, need, oneOf, rates } from '../field-rules.ts'

// Source: tabelas públicas de campos da Focus NFe (NF-e), lidas em 2026-07-03. The limits are also in
// leiauteNFe_v4.00.xsd.

export const NOTE_FIELDS: readonly FieldRule[] = [
  need('natureza_operacao', 'text', 1, 60),
  may('serie', 'digits', 1, 3),
  { ...may('numero', 'digits', 1, 9), pattern: /[1-9]/ },
  need('data_emissao', 'instant'),
  may('data_entrada_saida', 'instant'),
  oneOf('tipo_documento', true, '0', '1'),
  oneOf('local_destino', true, '1', '2', '3'),
  may('municipio', 'digits', 7, 7),
  may('ibs_cbs_municipio', 'digits', 7, 7),
  oneOf('finalidade_emissao', true, '1', '2', '3', '4', '5', '6'),
  oneOf('consumidor_final', true, '0', '1'),
  oneOf('presenca_comprador', true, '0', '1', '2', '3', '4', '5', '9'),
  oneOf('indicador_intermediario', false, '0', '1'),
  may('cnpj_intermediario', 'text', 14, 14),
  may('id_intermediario', 'text', 2, 60),
  many('notas_referenciadas', 0, 500),
  // issuer
  need('cnpj_emitente', 'text', 14, 14),
  need('inscricao_estadual_emitente', 'text', 2, 14),
  ...party('emitente', false),
  may('nome_fantasia_emitente', 'text', 1, 60),
  may('inscricao_municipal_emitente', 'text', 1, 15),
  may('cnae_fiscal_emitente', 'digits', 7, 7),
  oneOf('regime_tributario_emitente', false, '1', '2', '3', '4'),
  // recipient
  may('cnpj_destinatario', 'text', 14, 14),
  may('cpf_destinatario', 'digits', 11, 11),
  may('id_estrangeiro_destinatario', 'text', 5, 20),
  ...party('destinatario', true),
  may('codigo_pais_destinatario', 'digits', 2, 4),
  may('pais_destinatario', 'text', 2, 60),
  oneOf('indicador_inscricao_estadual_destinatario', true, '1', '2', '9'),
  may('inscricao_estadual_destinatario', 'digits', 2, 14),
  may('inscricao_municipal_destinatario', 'text', 1, 15),
  may('inscricao_suframa_destinatario', 'digits', 8, 9),
  may('email_destinatario', 'text', 1, 250),
  many('pessoas_autorizadas', 0, 10),
  // totals
  ...money(
    'icms_base_calculo',
    'icms_valor_total',
    'icms_valor_total_desonerado',
    'icms_base_calculo_st',
    'icms_valor_total_st',
    'fcp_valor_total',
    'fcp_valor_total_st',
    'fcp_valor_total_retido_st',
    'fcp_valor_total_uf_destino',
    'icms_valor_total_uf_destino',
    'icms_valor_total_uf_remetente',
    'valor_produtos',
    'valor_frete',
    'valor_seguro',
    'valor_desconto',
    'valor_total_ii',
    'valor_ipi',
    'valor_ipi_devolvido',
    'valor_pis',
    'valor_cofins',
    'valor_outras_despesas',
    'valor_total_tributos',
    'valor_troco',
    'ibs_cbs_base_calculo',
    'ibs_uf_valor_total',
    'ibs_mun_valor_total',
    'ibs_valor_total',
    'cbs_valor_total',
    'ibs_cbs_is_valor_total',
  ),
  need('valor_total', 'decimal', 1, 13),
  may('uf_local_embarque', 'text', 2, 2),
  may('local_embarque', 'text', 1, 60),
  // transport, billing, texts
  oneOf('modalidade_frete', true, '0', '1', '2', '3', '4', '9'),
  may('numero_fatura', 'text', 1, 60),
  ...money('valor_original_fatura', 'valor_desconto_fatura', 'valor_liquido_fatura'),
  many('duplicatas', 0, 120),
  many('formas_pagamento', 0, 100),
  many('items', 1, 990),
  may('informacoes_adicionais_contribuinte', 'text', 1, 5000),
  may('informacoes_adicionais_fisco', 'text', 1, 2000),
  may('cnpj_responsavel_tecnico', 'text', 14, 14),
  may('contato_responsavel_tecnico', 'text', 2, 60),
  may('email_responsavel_tecnico', 'text', 6, 60),
  may('telefone_responsavel_tecnico', 'digits', 6, 14),
]

// Without the fuel groups (02, 15, 53, 61), which the simulator does not support.
const CST = ['00', '10', '20', '30', '40', '41', '50', '51', '60', '70', '90']
const CSOSN = ['101', '102', '103', '201', '202', '203', '300', '400', '500', '900']
// Without 03 (by quantity).
const PIS_COFINS_CST = [
  '01',
  '02',
  ...twoDigits(4, 9),
  '49',
  ...twoDigits(50, 56),
  ...twoDigits(60, 67),
  ...twoDigits(70, 75),
  '98',
  '99',
]

export const ITEM_FIELDS: readonly FieldRule[] = [
  need('numero_item', 'digits', 1, 3),
  need('codigo_produto', 'text', 1, 60),
  need('descricao', 'text', 1, 120),
  { ...need('codigo_ncm', 'digits', 2, 8), pattern: /^(?:[0-9]{2}|[0-9]{8})$/ },
  { ...need('cfop', 'digits', 4, 4), pattern: /^[123567]/ },
  may('cest', 'digits', 7, 7),
  { ...may('codigo_barras_comercial', 'text', 8, 14), pattern: /^(?:SEM GTIN|[0-9]{8}|[0-9]{12,14})$/ },
  { ...may('codigo_barras_tributavel', 'text', 8, 14), pattern: /^(?:SEM GTIN|[0-9]{8}|[0-9]{12,14})$/ },
  need('unidade_comercial', 'text', 1, 6),
  { ...need('quantidade_comercial', 'decimal', 1, 11), places: 4 },
  { ...need('valor_unitario_comercial', 'decimal', 1, 11), places: 10 },
  need('unidade_tributavel', 'text', 1, 6),
  { ...need('quantidade_tributavel', 'decimal', 1, 11), places: 4 },
  { ...need('valor_unitario_tributavel', 'decimal', 1, 11), places: 10 },
  ...money('valor_bruto', 'valor_frete', 'valor_seguro', 'valor_desconto', 'valor_outras_despesas'),
  ...money('valor_total_tributos', 'valor_total_item'),
  oneOf('inclui_no_total', false, '0', '1'),
  may('pedido_compra', 'text', 1, 15),
  may('numero_item_pedido_compra', 'digits', 1, 6),
  may('informacoes_adicionais_item', 'text', 1, 500),
  may('codigo_beneficio_fiscal', 'text', 8, 10),
  oneOf('icms_origem', true, ...Array.from('012345678')),
  oneOf('icms_situacao_tributaria', true, ...CST, ...CSOSN),
  oneOf('icms_modalidade_base_calculo', false, '0', '1', '2', '3'),
  oneOf('icms_modalidade_base_calculo_st', false, '0', '1', '2', '3', '4', '5', '6'),
  ...money('icms_base_calculo', 'icms_valor', 'icms_valor_desonerado', 'icms_base_calculo_st', 'icms_valor_st'),
  ...money('icms_valor_credito_simples', 'fcp_base_calculo', 'fcp_valor', 'fcp_base_calculo_st', 'fcp_valor_st'),
  ...money('icms_base_calculo_uf_destino', 'fcp_base_calculo_uf_destino', 'fcp_valor_uf_destino'),
  ...money('icms_valor_uf_destino', 'icms_valor_uf_remetente'),
  ...rates('icms_aliquota', 'icms_reducao_base_calculo', 'icms_aliquota_st', 'icms_margem_valor_adicionado_st'),
  ...rates('icms_reducao_base_calculo_st', 'icms_aliquota_credito_simples', 'fcp_percentual', 'fcp_percentual_st'),
  ...rates('fcp_percentual_uf_destino', 'icms_aliquota_interna_uf_destino', 'icms_aliquota_interestadual'),
  ...rates('icms_percentual_partilha'),
  may('icms_motivo_desoneracao', 'digits', 1, 2),
  oneOf('pis_situacao_tributaria', true, ...PIS_COFINS_CST),
  oneOf('cofins_situacao_tributaria', true, ...PIS_COFINS_CST),
  ...money('pis_base_calculo', 'pis_valor', 'cofins_base_calculo', 'cofins_valor'),
  ...rates('pis_aliquota_porcentual', 'cofins_aliquota_porcentual'),
  oneOf('ipi_situacao_tributaria', false, '00', '49', '50', '99', ...twoDigits(1, 5), ...twoDigits(51, 55)),
  may('ipi_codigo_enquadramento_legal', 'text', 1, 3),
  ...money('ipi_base_calculo', 'ipi_valor'),
  ...rates('ipi_aliquota'),
  may('ibs_cbs_situacao_tributaria', 'digits', 3, 3),
  may('ibs_cbs_classificacao_tributaria', 'digits', 6, 6),
  ...money('ibs_cbs_base_calculo', 'ibs_uf_valor', 'ibs_mun_valor', 'ibs_valor_total', 'cbs_valor'),
  ...rates('ibs_uf_aliquota', 'ibs_mun_aliquota', 'cbs_aliquota'),
  ...['ibs_uf', 'ibs_mun', 'cbs'].flatMap(deferredOrReduced),
]

export const PAYMENT_FIELDS: readonly FieldRule[] = [
  oneOf('indicador_pagamento', false, '0', '1'),
  oneOf('forma_pagamento', true, ...twoDigits(1, 5), ...twoDigits(10, 24), '90', '91', '99'),
  may('descricao_pagamento', 'text', 2, 60),
  need('valor_pagamento', 'decimal', 1, 13),
  may('data_pagamento', 'day'),
  oneOf('tipo_integracao', false, '1', '2'),
  may('cnpj_credenciadora', 'text', 14, 14),
  oneOf('bandeira_operadora', false, ...twoDigits(1, 27), '99'),
  may('numero_autorizacao', 'text', 1, 128),
]

export const REFERENCE_FIELDS: readonly FieldRule[] = [
  { ...need('chave_nfe', 'text', 44, 44), pattern: /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/ },
]

export const AUTHORIZED_FIELDS: readonly FieldRule[] = [may('cnpj', 'text', 14, 14), may('cpf', 'digits', 11, 11)]

export const INSTALMENT_FIELDS: readonly FieldRule[] = [
  may('numero', 'text', 1, 60),
  may('data_vencimento', 'day'),
  need('valor', 'decimal', 1, 13),
]

function party(suffix: string, required: boolean): FieldRule[] {
  const field = (name: string, kind: FieldKind, min: number, max: number, needed = required): FieldRule => ({
    name: `${name}_${suffix}`,
    kind,
    required: needed,
    min,
    max,
  })
  return [
    field('nome', 'text', 2, 60),
    field('logradouro', 'text', 2, 60),
    field('numero', 'text', 1, 60),
    field('complemento', 'text', 1, 60, false),
    field('bairro', 'text', 2, 60),
    field('codigo_municipio', 'digits', 7, 7, false),
    field('municipio', 'text', 2, 60),
    { ...field('uf', 'text', 2, 2, false), pattern: ufPattern(suffix === 'emitente' ? [] : ['EX']) },
    field('cep', 'digits', 8, 8, false),
    field('telefone', 'digits', 6, 14, false),
  ]
}

function ufPattern(more: readonly string[]): RegExp {
  return new RegExp(`^(?:${[...UFS.map(({ uf }) => uf), ...more].join('|')})$`)
}

function many(name: string, min: number, max: number): FieldRule {
  return { name, kind: 'list', required: min > 0, min, max }
}

/** These fields are the same for the state IBS, the municipal IBS and the CBS. */
function deferredOrReduced(prefix: string): FieldRule[] {
  return [
    ...money(`${prefix}_valor_diferido`),
    ...rates(`${prefix}_percentual_diferimento`, `${prefix}_percentual_reducao_aliquota`, `${prefix}_aliquota_efetiva`),
  ]
}

function twoDigits(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'))
}
