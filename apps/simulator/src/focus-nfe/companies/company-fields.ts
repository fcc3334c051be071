// table
import type { FieldKind, FieldRule } from '../field-check.ts'

/** The fields of POST and PUT /v2/empresas. Source: documentação pública da API v2 da Focus NFe, recurso empresas. */
export const COMPANY_FIELDS: readonly FieldRule[] = [
  needed('nome', 'text', 2, 60),
  needed('nome_fantasia', 'text', 1, 60),
  { ...needed('cnpj', 'text', 14, 14), pattern: /^[0-9A-Z]{12}[0-9]{2}$/ },
  optional('inscricao_estadual', 'text', 2, 14),
  optional('inscricao_municipal', 'text', 1, 15),
  { name: 'regime_tributario', kind: 'choice', required: true, values: ['1', '2', '3', '4'] },
  needed('email', 'text', 3, 250),
  optional('telefone', 'digits', 6, 14),
  needed('logradouro', 'text', 2, 60),
  needed('numero', 'text', 1, 60),
  optional('complemento', 'text', 1, 60),
  needed('bairro', 'text', 2, 60),
  needed('cep', 'digits', 8, 8),
  needed('municipio', 'text', 2, 60),
  { ...needed('uf', 'text', 2, 2), pattern: /^[A-Z]{2}$/ },
  flag('habilita_nfe'),
  flag('habilita_nfce'),
  flag('habilita_nfse'),
  flag('habilita_nfsen_producao'),
  flag('habilita_nfsen_homologacao'),
  flag('habilita_manifestacao'),
  flag('enviar_email_destinatario'),
  flag('enviar_email_homologacao'),
  flag('discrimina_impostos'),
  flag('mostrar_danfse_badge'),
  flag('recibo_danfe'),
  flag('nfe_sincrono'),
  flag('nfe_sincrono_homologacao'),
  flag('certificado_especifico'),
  flag('delete_logo'),
  { name: 'orientacao_danfe', kind: 'choice', required: false, values: ['portrait', 'landscape'] },
  ...['nfe', 'nfse', 'nfsen'].flatMap((document) =>
    ['producao', 'homologacao'].flatMap((environment) => [
      optional(`proximo_numero_${document}_${environment}`, 'digits', 1, 9),
      optional(`serie_${document}_${environment}`, 'digits', 1, document === 'nfe' ? 3 : 5),
    ]),
  ),
  optional('arquivo_certificado_base64', 'text', 1, 100_000),
  optional('senha_certificado', 'text', 1, 200),
  optional('arquivo_logo_base64', 'text', 1, 500_000),
  optional('nome_responsavel', 'text', 1, 60),
  optional('cpf_responsavel', 'digits', 11, 11),
  // the company's own mail server
  optional('smtp_endereco', 'text', 1, 250),
  optional('smtp_login', 'text', 1, 250),
  optional('smtp_senha', 'text', 1, 250),
  optional('login_responsavel', 'text', 1, 60),
  optional('senha_responsavel', 'text', 1, 60),
  optional('cpf_cnpj_contabilidade', 'text', 11, 14),
  optional('data_inicio_recebimento_nfe', 'day'),
]

/** Accepted and used or stored, but never returned. */
export const WRITE_ONLY = [
  'arquivo_certificado_base64',
  'senha_certificado',
  'login_responsavel',
  'senha_responsavel',
  'smtp_senha',
  'arquivo_logo_base64',
  'delete_logo',
] as const

export const COMPANY_DEFAULTS = {
  habilita_nfe: false,
  habilita_nfce: false,
  habilita_nfse: false,
  habilita_nfsen_producao: false,
  habilita_nfsen_homologacao: false,
  enviar_email_destinatario: true,
  enviar_email_homologacao: false,
  discrimina_impostos: true,
  nfe_sincrono: false,
  nfe_sincrono_homologacao: false,
  orientacao_danfe: 'portrait',
  ...Object.fromEntries(
    ['nfe', 'nfse', 'nfsen'].flatMap((document) =>
      ['producao', 'homologacao'].flatMap((environment) => [
        [`proximo_numero_${document}_${environment}`, 1],
        [`serie_${document}_${environment}`, 1],
      ]),
    ),
  ),
}

function needed(name: string, kind: FieldKind, min: number, max: number): FieldRule {
  return { name, kind, required: true, min, max }
}

function optional(name: string, kind: FieldKind, min = 0, max = 1000): FieldRule {
  return { name, kind, required: false, min, max }
}

function flag(name: string): FieldRule {
  return { name, kind: 'flag', required: false }
}
