import type { AddressOut } from '@talao/contract'
import { ICMS_TAXPAYER_LABELS, TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import { formatDocument } from '@talao/fiscal/value/document'
import { phone } from '../../lib/format.ts'
import type { BuyerValues } from './buyer-form.ts'

/** A form field as text: its label and displayed value. */
export type BuyerSummaryField = { name: keyof BuyerValues; label: string; text: string }

/** The buyer as text, in the form's order. A city has a name only if it is the city of the `known` address. */
export function buyerFaces(values: BuyerValues, known: AddressOut | undefined): BuyerSummaryField[] {
  const { hasAddress } = values
  const place = (text: string) => (hasAddress ? text : '')
  return [
    { name: 'is_abroad', label: 'País', text: values.is_abroad ? 'outro' : 'Brasil' },
    { name: 'document', label: 'CPF ou CNPJ', text: values.document && formatDocument(values.document) },
    { name: 'foreign_document', label: 'Documento no país', text: values.foreign_document },
    { name: 'name', label: 'Nome', text: values.name },
    { name: 'email', label: 'E-mail', text: values.email },
    { name: 'phone', label: 'Telefone', text: values.phone && phone(values.phone) },
    { name: 'icms_taxpayer', label: 'ICMS', text: ICMS_TAXPAYER_LABELS[values.icms_taxpayer].toLowerCase() },
    { name: 'tax_regime', label: 'Regime do cliente', text: regimeText(values.tax_regime) },
    { name: 'state_registration', label: 'Inscrição estadual', text: values.state_registration },
    { name: 'municipal_registration', label: 'Inscrição municipal', text: values.municipal_registration },
    { name: 'no_foreign_document_reason', label: 'Sem documento', text: values.no_foreign_document_reason },
    { name: 'hasAddress', label: 'Endereço', text: hasAddress ? 'com endereço' : 'sem endereço' },
    { name: 'postal_code', label: 'CEP', text: place(values.postal_code) },
    { name: 'street', label: 'Rua', text: place(values.street) },
    { name: 'number', label: 'Número', text: place(values.number) },
    { name: 'complement', label: 'Complemento', text: place(values.complement) },
    { name: 'neighborhood', label: 'Bairro', text: place(values.neighborhood) },
    { name: 'city_id', label: 'Cidade', text: place(cityText(values, known)) },
    { name: 'abroad_city', label: 'Cidade no exterior', text: place(values.abroad_city) },
    { name: 'country_id', label: 'País', text: place(countryText(values, known)) },
  ]
}

function regimeText(regime: string): string {
  return regime in TAX_REGIME_LABELS ? TAX_REGIME_LABELS[regime as keyof typeof TAX_REGIME_LABELS] : ''
}

function cityText({ city_id }: BuyerValues, known: AddressOut | undefined): string {
  if (city_id === null) return ''
  return city_id === known?.city?.id ? `${known.city.name} – ${known.state?.uf ?? ''}` : 'outra'
}

function countryText({ country_id }: BuyerValues, known: AddressOut | undefined): string {
  return country_id === known?.country?.id ? known.country.name : 'outro'
}
