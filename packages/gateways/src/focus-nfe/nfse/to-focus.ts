import {
  type Address,
  competenceOf,
  localDay,
  localIso,
  type Nfse,
  type NfseContext,
  type NfseCustomer,
  nfseTaxes,
  phoneOnNote,
  type TimeZone,
  timeZoneOf,
} from '@talao/fiscal'
import type { FocusFields } from '../focus-fields.ts'
import { clean, registration } from '../texts.ts'
import { NATURES, REGIMES_OF_SIMPLES, SPECIAL_REGIMES } from './codes.ts'
import { toFocusService } from './to-focus-service.ts'

/**
 * The body of `POST /v2/nfse`: one form for all cities, each of which reads the fields it knows. Focus numbers the RPS.
 */
export function toFocusNfse({ nfse, terms }: { nfse: Nfse; terms: NfseContext }, issuedAt: Date): FocusFields {
  const { company } = nfse
  const zone = timeZoneOf(company.address)
  const taxes = nfseTaxes(nfse, { ...terms, now: issuedAt })
  return {
    data_emissao: localIso(dateOf(nfse, issuedAt, zone), zone),
    natureza_operacao: NATURES[nfse.nature_operation] ?? undefined,
    regime_especial_tributacao:
      SPECIAL_REGIMES[company.special_tax_regime] ?? REGIMES_OF_SIMPLES[company.tax_regime] ?? undefined,
    optante_simples_nacional: REGIMES_OF_SIMPLES[company.tax_regime] !== null,
    incentivador_cultural: company.culture_encourager || undefined,
    ...substitutedFields(nfse),
    prestador: {
      cnpj: company.cnpj,
      inscricao_municipal: registration(company.municipal_registration),
      codigo_municipio: codeOf(company.address),
    },
    tomador: nfse.customer_note ? customerFields(nfse.customer_note, nfse.send_email) : undefined,
    servico: toFocusService(nfse, taxes, competenceOf(nfse, issuedAt), terms.norms),
  }
}

/** Source: documentação da Focus NFe, NFSe, numero_rps_substituido; 1 is an RPS. */
function substitutedFields({ substitution }: Nfse): FocusFields {
  const rps = substitution?.rps
  if (!rps) return {}
  return {
    numero_rps_substituido: String(rps.number),
    serie_rps_substituido: rps.serie,
    tipo_rps_substituido: '1',
  }
}

/** The form has no competence field: its date carries it. On the same day, the exact sending instant is used. */
function dateOf({ issue_at }: Nfse, issuedAt: Date, zone: TimeZone): Date {
  return issue_at && localDay(issue_at, zone) !== localDay(issuedAt, zone) ? issue_at : issuedAt
}

/** Focus and some cities e-mail every address given, so the address is sent only when e-mail is wanted. */
function customerFields(customer: NfseCustomer, mayMail: boolean): FocusFields {
  const { email } = customer
  return {
    ...documentFields(customer),
    inscricao_municipal: customer.is_abroad ? undefined : registration(customer.municipal_registration),
    razao_social: clean(customer.name, 115),
    telefone: phoneOnNote(customer.phone, { isAbroad: isAbroad(customer), least: 8, most: 11 }),
    email: mayMail && email && email.length <= 80 ? email : undefined,
    endereco: customer.address ? addressFields(customer.address) : undefined,
  }
}

function isAbroad({ is_abroad, address }: NfseCustomer): boolean {
  return is_abroad || Boolean(address?.is_abroad)
}

function documentFields({ is_abroad, document, foreign_document, no_foreign_document_reason }: NfseCustomer) {
  if (is_abroad) {
    const nif = clean(foreign_document, 40)
    return nif ? { nif } : { motivo_ausencia_nif: no_foreign_document_reason ?? undefined }
  }
  if (!document) return {}
  return document.length === 11 ? { cpf: document } : { cnpj: document }
}

/** An address abroad has no city code, UF or CEP; the format cities expect for it is not documented. */
function addressFields(address: Address): FocusFields {
  return {
    logradouro: clean(address.street, 125),
    numero: clean(address.number, 10) ?? 'S/N',
    complemento: clean(address.complement, 60),
    bairro: clean(address.neighborhood, 60),
    ...(!address.is_abroad && {
      codigo_municipio: codeOf(address),
      uf: address.state?.uf,
      cep: address.postal_code ?? undefined,
    }),
  }
}

function codeOf(address: Address | null): string | undefined {
  return address?.city_id ? String(address.city_id) : undefined
}
