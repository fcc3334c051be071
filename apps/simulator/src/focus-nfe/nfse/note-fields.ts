// table
import type { FieldRule } from '../field-check.ts'
import { may, money, need, oneOf, rates } from '../field-rules.ts'

// Source: documentação pública da API v2 da Focus NFe (NFS-e municipal).

const YES_NO = ['0', '1', 'true', 'false'] as const

export const ROOT_FIELDS: readonly FieldRule[] = [
  need('data_emissao', 'instant'),
  oneOf('natureza_operacao', true, '1', '2', '3', '4', '5', '6'),
  oneOf('regime_especial_tributacao', false, '1', '2', '3', '4', '5', '6'),
  oneOf('optante_simples_nacional', true, ...YES_NO),
  oneOf('incentivador_cultural', false, ...YES_NO),
  may('codigo_obra', 'text', 1, 15),
  may('art', 'text', 1, 15),
  may('numero_rps_substituido', 'digits', 1, 15),
  may('serie_rps_substituido', 'text', 1, 5),
  oneOf('tipo_rps_substituido', false, '1'),
]

export const PROVIDER_FIELDS: readonly FieldRule[] = [
  need('cnpj', 'text', 14, 14),
  need('codigo_municipio', 'digits', 7, 7),
  need('inscricao_municipal', 'text', 1, 15),
]

export const CUSTOMER_FIELDS: readonly FieldRule[] = [
  may('cnpj', 'text', 14, 14),
  may('cpf', 'digits', 11, 11),
  may('nif', 'text', 1, 40),
  oneOf('motivo_ausencia_nif', false, '0', '1', '2'),
  may('inscricao_municipal', 'text', 1, 15),
  may('razao_social', 'text', 1, 115),
  may('telefone', 'text', 1, 11),
  may('email', 'text', 1, 80),
]

export const ADDRESS_FIELDS: readonly FieldRule[] = [
  may('logradouro', 'text', 1, 125),
  may('tipo_logradouro', 'text', 1, 3),
  may('numero', 'text', 1, 10),
  may('complemento', 'text', 1, 60),
  may('bairro', 'text', 1, 60),
  may('codigo_municipio', 'digits', 7, 7),
  may('uf', 'text', 2, 2),
  may('cep', 'digits', 8, 8),
]

export const SERVICE_FIELDS: readonly FieldRule[] = [
  { ...need('valor_servicos', 'decimal'), places: 2 },
  ...money(
    'valor_deducoes',
    'valor_pis',
    'valor_cofins',
    'valor_inss',
    'valor_ir',
    'valor_csll',
    'valor_iss',
    'valor_iss_retido',
    'outras_retencoes',
    'base_calculo',
    'desconto_incondicionado',
    'desconto_condicionado',
    'ibs_cbs_base_calculo',
    'ibs_uf_valor',
    'ibs_mun_valor',
    'cbs_valor',
  ),
  ...rates('aliquota', 'percentual_total_tributos', 'ibs_uf_aliquota', 'ibs_mun_aliquota', 'cbs_aliquota'),
  oneOf('iss_retido', true, ...YES_NO),
  need('item_lista_servico', 'text', 1, 7),
  may('codigo_cnae', 'digits', 7, 7),
  may('codigo_tributario_municipio', 'text', 1, 20),
  need('discriminacao', 'lines', 1, 2000),
  need('codigo_municipio', 'digits', 7, 7),
  may('fonte_total_tributos', 'text', 1, 10),
  may('codigo_nbs', 'digits', 9, 9),
  may('codigo_indicador_operacao', 'digits', 6, 6),
  may('ibs_cbs_classificacao_tributaria', 'digits', 6, 6),
  may('ibs_cbs_situacao_tributaria', 'digits', 3, 3),
]

export const INTERMEDIARY_FIELDS: readonly FieldRule[] = [
  may('razao_social', 'text', 1, 115),
  may('cnpj', 'text', 14, 14),
  may('cpf', 'digits', 11, 11),
  may('nif', 'text', 1, 40),
  may('inscricao_municipal', 'text', 1, 15),
]
