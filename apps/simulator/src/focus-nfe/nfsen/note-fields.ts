// table
import type { FieldRule } from '../field-check.ts'
import { may, money, need, oneOf, rates } from '../field-rules.ts'

// Source: tabelas públicas de campos da Focus NFe (NFS-e nacional), lidas em 2026-07-03. The limits are also in
// DPS_v1.01.xsd.

export const DPS_FIELDS: readonly FieldRule[] = [
  need('data_emissao', 'instant'),
  need('data_competencia', 'day'),
  oneOf('emitente_dps', true, '1', '2', '3'),
  need('codigo_municipio_emissora', 'digits', 7, 7),
  may('serie_dps', 'digits', 1, 5),
  may('numero_dps', 'digits', 1, 15),
  // replacement
  may('chave_nfse_substituida', 'text', 50, 50),
  oneOf('codigo_justificativa_substituicao', false, '01', '02', '03', '04', '05', '99'),
  may('motivo_substituicao', 'text', 15, 255),
  // provider
  may('cnpj_prestador', 'text', 14, 14),
  may('cpf_prestador', 'digits', 11, 11),
  may('nif_prestador', 'text', 1, 40),
  may('inscricao_municipal_prestador', 'text', 1, 15),
  may('razao_social_prestador', 'text', 1, 150),
  ...contact('prestador'),
  oneOf('codigo_opcao_simples_nacional', true, '1', '2', '3'),
  oneOf('regime_tributario_simples_nacional', false, '1', '2', '3'),
  oneOf('regime_especial_tributacao', true, '0', '1', '2', '3', '4', '5', '6', '9'),
  // parties
  ...person('tomador'),
  ...person('intermediario'),
  ...person('destinatario'),
  // service
  may('codigo_municipio_prestacao', 'digits', 7, 7),
  may('codigo_pais_prestacao', 'text', 2, 2),
  need('codigo_tributacao_nacional_iss', 'digits', 6, 6),
  may('codigo_tributacao_municipal_iss', 'digits', 3, 3),
  need('descricao_servico', 'lines', 1, 1000),
  may('codigo_nbs', 'digits', 9, 9),
  { ...may('codigo_interno_contribuinte', 'text', 1, 20), pattern: /^[A-Za-z0-9]+$/ },
  may('pedido_compra', 'text', 1, 60),
  may('informacoes_complementares', 'text', 1, 2000),
  // export
  oneOf('modo_prestacao', false, '0', '1', '2', '3', '4'),
  oneOf('vinculo_negocio', false, '0', '1', '2', '3', '4', '5', '6', '9'),
  may('codigo_moeda', 'digits', 3, 3),
  ...money('valor_servico_ext'),
  may('mecanismo_comercio_ext_prestador', 'digits', 2, 2),
  may('mecanismo_comercio_ext_tomador', 'digits', 2, 2),
  oneOf('movimentacao_temporaria_bens', false, '0', '1', '2', '3'),
  oneOf('mdic', false, '0', '1'),
  may('codigo_pais_exportacao', 'text', 2, 2),
  // event
  may('nome_evento', 'text', 1, 255),
  may('data_inicio_evento', 'day'),
  may('data_fim_evento', 'day'),
  may('codigo_evento', 'text', 1, 30),
  may('cep_evento', 'digits', 8, 8),
  may('cep_ext_evento', 'text', 1, 11),
  may('nome_cidade_ext_evento', 'text', 1, 60),
  may('regiao_ext_evento', 'text', 1, 60),
  may('logradouro_evento', 'text', 1, 255),
  may('numero_evento', 'text', 1, 60),
  may('complemento_evento', 'text', 1, 156),
  may('bairro_evento', 'text', 1, 60),
  // amounts
  { ...need('valor_servico', 'decimal'), max: 15, places: 2 },
  ...money(
    'desconto_incondicionado',
    'desconto_condicionado',
    'valor_recebido_intermediario',
    'valor_deducao_servico',
    'base_calculo_pis_cofins',
    'valor_pis',
    'valor_cofins',
    'valor_cp',
    'valor_irrf',
    'valor_csll',
    'valor_total_tributos_federais',
    'valor_total_tributos_estaduais',
    'valor_total_tributos_municipais',
  ),
  ...rates(
    'percentual_deducao_servico',
    'percentual_aliquota_relativa_municipio',
    'aliquota_pis',
    'aliquota_cofins',
    'percentual_total_tributos_federais',
    'percentual_total_tributos_estaduais',
    'percentual_total_tributos_municipais',
    'percentual_total_tributos_simples_nacional',
  ),
  // taxes
  oneOf('tributacao_iss', true, '1', '2', '3', '4'),
  oneOf('tipo_retencao_iss', false, '1', '2', '3'),
  oneOf('tipo_imunidade', false, '0', '1', '2', '3', '4', '5'),
  oneOf('tipo_exigibilidade_suspensao', false, '1', '2'),
  may('numero_processo_suspensao', 'digits', 30, 30),
  may('numero_beneficio_municipal', 'digits', 14, 14),
  ...money('valor_reducao_base_calculo'),
  ...rates('percentual_reducao_base_calculo'),
  may('situacao_tributaria_pis_cofins', 'digits', 2, 2),
  oneOf('tipo_retencao_pis_cofins', false, '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
  oneOf('indicador_total_tributacao', false, '0'),
  // IBS and CBS: required by the field table, but a company of the Simples sends none of it in 2026
  oneOf('finalidade_emissao', false, '0'),
  oneOf('consumidor_final', false, '0', '1'),
  oneOf('indicador_destinatario', false, '0', '1'),
  may('codigo_indicador_operacao', 'digits', 6, 6),
  may('ibs_cbs_situacao_tributaria', 'digits', 3, 3),
  may('ibs_cbs_classificacao_tributaria', 'digits', 6, 6),
]

function contact(who: string): FieldRule[] {
  return [may(`telefone_${who}`, 'digits', 6, 20), may(`email_${who}`, 'text', 1, 80)]
}

function person(who: string): FieldRule[] {
  return [
    may(`cnpj_${who}`, 'text', 14, 14),
    may(`cpf_${who}`, 'digits', 11, 11),
    may(`nif_${who}`, 'text', 1, 40),
    oneOf(`motivo_ausencia_nif_${who}`, false, '0', '1', '2'),
    may(`inscricao_municipal_${who}`, 'text', 1, 15),
    may(`razao_social_${who}`, 'text', 1, 150),
    may(`codigo_municipio_${who}`, 'digits', 7, 7),
    may(`cep_${who}`, 'digits', 8, 8),
    may(`logradouro_${who}`, 'text', 1, 255),
    may(`numero_${who}`, 'text', 1, 60),
    may(`complemento_${who}`, 'text', 1, 156),
    may(`bairro_${who}`, 'text', 1, 60),
    may(`codigo_pais_ext_${who}`, 'text', 2, 2),
    may(`cep_ext_${who}`, 'text', 1, 11),
    may(`nome_cidade_ext_${who}`, 'text', 1, 60),
    may(`regiao_ext_${who}`, 'text', 1, 60),
    ...contact(who),
  ]
}
