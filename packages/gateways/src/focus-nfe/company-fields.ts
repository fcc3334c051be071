// table

import { CRT } from '@talao/fiscal'
import type { GatewayCompany, Numbering } from '../port/registration.ts'
import type { JsonValue } from '../transport/json.ts'
import { clean } from './texts.ts'

/**
 * How a field is compared with Focus's value: text without regard to case and spaces, digits only, yes or no, a number
 * that only grows (the next number at Focus is ahead of ours as soon as a note was issued), or not at all because it is
 * a secret that Focus does not return.
 */
export type FieldKind = 'text' | 'digits' | 'flag' | 'regime' | 'growing' | 'secret'

export type CompanyField = {
  field: string
  label: string
  kind: FieldKind
  /** Undefined when the value is not ours to set: it is not sent, and Focus keeps its own. */
  of: (company: GatewayCompany) => JsonValue | undefined
}

/** Our registration in Focus's field names. Source: documentação da Focus NFe, "Empresas". */
export const COMPANY_FIELDS: readonly CompanyField[] = [
  text('nome', 'Razão social', ({ corporate_name }) => clean(corporate_name, 255)),
  text('nome_fantasia', 'Nome fantasia', ({ fantasy_name, corporate_name }) =>
    clean(fantasy_name ?? corporate_name, 255),
  ),
  text('cnpj', 'CNPJ', ({ cnpj }) => cnpj),
  digits('inscricao_estadual', 'Inscrição estadual', ({ state_registration }) => state_registration),
  digits('inscricao_municipal', 'Inscrição municipal', ({ municipal_registration }) => municipal_registration),
  { field: 'regime_tributario', label: 'Regime tributário', kind: 'regime', of: ({ tax_regime }) => CRT[tax_regime] },
  text('email', 'E-mail', ({ email }) => email),
  digits('telefone', 'Telefone', ({ phone }) => phone?.replace(/\D/g, '')),
  text('logradouro', 'Rua', ({ address }) => clean(address?.street, 255)),
  text('numero', 'Número', ({ address }) => clean(address?.number, 60)),
  text('complemento', 'Complemento', ({ address }) => clean(address?.complement, 60)),
  text('bairro', 'Bairro', ({ address }) => clean(address?.neighborhood, 60)),
  digits('cep', 'CEP', ({ address }) => address?.postal_code),
  text('municipio', 'Município', ({ address }) => clean(address?.city?.name, 60)),
  text('uf', 'UF', ({ address }) => address?.state?.uf),
  // Always off: Talão decides about e-mail per company and note, while Focus has one switch for all.
  flag('enviar_email_destinatario', 'E-mail automático ao cliente', () => false),
  flag('habilita_nfe', 'NF-e habilitada', ({ nfe }) => nfe?.enabled),
  flag('habilita_nfse', 'NFS-e da prefeitura habilitada', ({ nfse }) => nfse && nfse.enabled && !nfse.national),
  flag(
    'habilita_nfsen_producao',
    'NFS-e nacional habilitada em produção',
    ({ nfse }) => nfse && nfse.enabled && nfse.national,
  ),
  flag('habilita_nfsen_homologacao', 'NFS-e nacional habilitada em homologação', ({ nfse }) =>
    // A company using its city's system may still test the national one.
    nfse?.national ? nfse.enabled : undefined,
  ),
  ...numbering('nfe', 'da NF-e', ({ nfe }) => nfe),
  ...numbering('nfse', 'da NFS-e', ({ nfse }) => (nfse?.national === false ? nfse : undefined)),
  ...numbering('nfsen', 'da NFS-e nacional', ({ nfse }) => (nfse?.national ? nfse : undefined)),
  secret('login_responsavel', 'Usuário da prefeitura', ({ nfse }) => nfse?.login?.username),
  secret('senha_responsavel', 'Senha da prefeitura', ({ nfse }) => nfse?.login?.password),
  secret(
    'arquivo_certificado_base64',
    'Certificado',
    ({ certificate }) => certificate && Buffer.from(certificate.pfx).toString('base64'),
  ),
  secret('senha_certificado', 'Senha do certificado', ({ certificate }) => certificate?.password),
]

export const REGIME_LABELS: Readonly<Record<string, string>> = {
  '1': 'Simples Nacional',
  '2': 'Simples Nacional acima do sublimite',
  '3': 'Regime normal',
  '4': 'MEI',
}

type Said = string | null | undefined

function text(field: string, label: string, of: (company: GatewayCompany) => Said): CompanyField {
  return { field, label, kind: 'text', of: (company) => of(company) ?? undefined }
}

function digits(field: string, label: string, of: (company: GatewayCompany) => Said): CompanyField {
  return { field, label, kind: 'digits', of: (company) => of(company) || undefined }
}

function flag(field: string, label: string, of: (company: GatewayCompany) => boolean | undefined): CompanyField {
  return { field, label, kind: 'flag', of }
}

function secret(field: string, label: string, of: (company: GatewayCompany) => Said): CompanyField {
  return { field, label, kind: 'secret', of: (company) => of(company) ?? undefined }
}

type Numbered = { production?: Numbering; homologation?: Numbering }

function numbering(note: string, whose: string, of: (company: GatewayCompany) => Numbered | undefined): CompanyField[] {
  return (
    [
      ['producao', 'production', 'em produção'],
      ['homologacao', 'homologation', 'em homologação'],
    ] as const
  ).flatMap(([place, own, where]): CompanyField[] => [
    {
      field: `proximo_numero_${note}_${place}`,
      label: `Próximo número ${whose} ${where}`,
      kind: 'growing',
      of: (company) => of(company)?.[own]?.next_number,
    },
    {
      field: `serie_${note}_${place}`,
      label: `Série ${whose} ${where}`,
      kind: 'text',
      of: (company) => of(company)?.[own]?.serie,
    },
  ])
}
