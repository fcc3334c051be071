import {
  type Address,
  CRT,
  complementaryInformation,
  computeNoteTaxes,
  destinationOf,
  GOAL_CODES,
  HOMOLOGATION_NAME,
  LOCAL_DESTINO,
  localDay,
  localIso,
  type Nfe,
  type Norms,
  PRESENCE_CODES,
  packagesOf,
  phoneOnNote,
  registrationOnNote,
  statesIntermediary,
  TAXPAYER_CODES,
  TYPE_OPERATION_CODES,
  timeZoneOf,
  withoutNewPackages,
  withTaxReformOn,
} from '@talao/fiscal'
import type { IssueKey } from '../port/preparation.ts'
import type { FocusFields } from './focus-fields.ts'
import { totalFields } from './item-taxes.ts'
import { money } from './numbers.ts'
import { clean, registration } from './texts.ts'
import { toFocusItem } from './to-focus-item.ts'

/**
 * The whole body of `POST /v2/nfe`. Texts are converted to the layout's alphabet and length, amounts from cents. The
 * field order is fixed, so that the same note, key and instant always give the same bytes.
 */
export function toFocusNfe(draft: Nfe, key: IssueKey, issuedAt: Date, norms?: Norms): FocusFields {
  const zone = timeZoneOf(draft.company.address)
  const day = localDay(issuedAt, zone)
  const nfe = withTaxReformOn(draft, day, norms)
  // Focus's names of the elements of PL_010g and PL_010h are not known: half a group would be refused (1022).
  const taxes = computeNoteTaxes(nfe, day, { norms }, withoutNewPackages(packagesOf(norms)))
  return {
    natureza_operacao: clean(nfe.nature_operation, 60),
    ...(key.numbering && { serie: key.numbering.serie, numero: key.numbering.number }),
    data_emissao: localIso(issuedAt, zone),
    tipo_documento: Number(TYPE_OPERATION_CODES[nfe.type_operation]),
    local_destino: localDestino(nfe),
    municipio: nfe.company.address?.city_id ?? undefined,
    finalidade_emissao: Number(GOAL_CODES[nfe.goal]),
    consumidor_final: nfe.final_customer ? 1 : 0,
    presenca_comprador: Number(PRESENCE_CODES[nfe.customer_presence]),
    ...intermediaryFields(nfe),
    ...(nfe.nfe_referenced && { notas_referenciadas: [{ chave_nfe: nfe.nfe_referenced }] }),
    ...issuerFields(nfe),
    ...customerFields(nfe, key),
    ...exportFields(nfe),
    modalidade_frete: Number(nfe.shipping),
    ...totalFields(taxes),
    items: taxes.items.flatMap((tax, index) => {
      const item = nfe.items[index]
      return item ? [toFocusItem(item, tax, index)] : []
    }),
    formas_pagamento: nfe.payments.map(toFocusPayment),
    informacoes_adicionais_contribuinte: clean(complementaryInformation(nfe, taxes), 5000),
  }
}

function localDestino(nfe: Nfe): number | undefined {
  const destination = destinationOf(nfe)
  return destination && LOCAL_DESTINO[destination]
}

function intermediaryFields({ intermediary, customer_presence }: Nfe): FocusFields {
  if (!statesIntermediary(customer_presence)) return {}
  if (intermediary?.indicator !== '1') return { indicador_intermediario: 0 }
  return {
    indicador_intermediario: 1,
    cnpj_intermediario: intermediary.cnpj ?? undefined,
    id_intermediario: clean(intermediary.registration, 60),
  }
}

/** Number of telephone digits the layout accepts. */
const PHONE = { least: 6, most: 14 }

function issuerFields({ company }: Nfe): FocusFields {
  return {
    cnpj_emitente: company.cnpj,
    nome_emitente: clean(company.corporate_name, 60),
    nome_fantasia_emitente: clean(company.fantasy_name, 60),
    ...addressFields(company.address, 'emitente'),
    telefone_emitente: phoneOnNote(company.contact, { ...PHONE, isAbroad: false }),
    inscricao_estadual_emitente: registration(company.state_registration),
    regime_tributario_emitente: CRT[company.tax_regime],
  }
}

function customerFields(nfe: Nfe, key: IssueKey): FocusFields {
  const customer = nfe.customer_note
  const isTest = key.environment === 'homologacao'
  return {
    nome_destinatario: isTest ? HOMOLOGATION_NAME : clean(customer.name, 60),
    ...documentFields(nfe),
    indicador_inscricao_estadual_destinatario: Number(TAXPAYER_CODES[customer.icms_taxpayer]),
    inscricao_estadual_destinatario:
      destinationOf(nfe) === 'abroad' ? undefined : registration(registrationOnNote(customer)),
    ...addressFields(customer.address, 'destinatario'),
    telefone_destinatario: phoneOnNote(customer.phone, { ...PHONE, isAbroad: destinationOf(nfe) === 'abroad' }),
    email_destinatario: mailTo(nfe),
  }
}

function documentFields(nfe: Nfe): FocusFields {
  const customer = nfe.customer_note
  if (destinationOf(nfe) === 'abroad') return { id_estrangeiro_destinatario: clean(customer.foreign_document, 20) }
  if (!customer.document) return {}
  return customer.document.length === 11
    ? { cpf_destinatario: customer.document }
    : { cnpj_destinatario: customer.document }
}

/**
 * Focus e-mails every address given here, whatever the note says, so the address is sent only when e-mail is wanted. An
 * address too long for the layout is left out.
 */
function mailTo({ send_mail, customer_note: { email } }: Nfe): string | undefined {
  return send_mail && email && email.length <= 60 ? email : undefined
}

function addressFields(address: Address | null, party: 'emitente' | 'destinatario'): FocusFields {
  if (!address) return {}
  return {
    [`logradouro_${party}`]: clean(address.street, 60),
    [`numero_${party}`]: clean(address.number, 60) ?? 'S/N',
    [`complemento_${party}`]: clean(address.complement, 60),
    [`bairro_${party}`]: clean(address.neighborhood, 60) ?? districtAbroad(address),
    ...(address.is_abroad ? abroadFields(address, party) : placeFields(address, party)),
  }
}

/**
 * The layout requires a neighbourhood for every buyer; abroad the city replaces it, as in the XML composed by Talão.
 */
function districtAbroad({ is_abroad, abroad_city }: Address): string | undefined {
  return is_abroad ? clean(abroad_city, 60) : undefined
}

function placeFields(address: Address, party: string): FocusFields {
  return {
    [`codigo_municipio_${party}`]: address.city_id ?? undefined,
    [`municipio_${party}`]: clean(address.city?.name, 60),
    [`uf_${party}`]: address.state?.uf,
    [`cep_${party}`]: address.postal_code ?? undefined,
  }
}

/** An address abroad has no UF, CEP or IBGE code; the city's name goes into the displayed field. */
function abroadFields(address: Address, party: string): FocusFields {
  return {
    [`municipio_${party}`]: clean(address.abroad_city, 60) ?? 'EXTERIOR',
    [`codigo_pais_${party}`]: address.country?.bacen_code,
    [`pais_${party}`]: clean(address.country?.name, 60),
  }
}

/** A sale abroad states where it leaves the country: the seller's own place. */
function exportFields(nfe: Nfe): FocusFields {
  if (destinationOf(nfe) !== 'abroad') return {}
  const { company } = nfe
  return {
    uf_local_embarque: company.address?.state?.uf,
    local_embarque: clean(company.address?.city?.name, 60),
  }
}

function toFocusPayment({ payment_method, amount_cents }: Nfe['payments'][number]): FocusFields {
  const isDeferred = DEFERRED_PAYMENTS.includes(payment_method)
  return {
    indicador_pagamento: payment_method === '90' ? undefined : isDeferred ? '1' : '0',
    forma_pagamento: payment_method,
    descricao_pagamento: payment_method === '99' ? 'Outros' : undefined,
    valor_pagamento: money(amount_cents),
    tipo_integracao: CARD_PAYMENTS.includes(payment_method) ? '2' : undefined,
  }
}

/** Deferred payments: 14 duplicata and 91 pagamento posterior. */
const DEFERRED_PAYMENTS: readonly string[] = ['14', '91']
/** Card payments state how the card was read; platforms are never integrated with the seller's own till (2). */
const CARD_PAYMENTS: readonly string[] = ['03', '04']
