import { percentWords } from '../../../lib/typed-percent.ts'
import type { ServiceValues } from './service-values.ts'
import { clipped, yesOrNo } from './short-words.ts'

/** Labels of the service fields, in the form and in the change list. */
export const SERVICE_LABELS: Readonly<Record<keyof ServiceValues, string>> = {
  description: 'Descrição do serviço',
  lc_116: 'Item da LC 116',
  national_service_code: 'Código nacional',
  municipal_service_code: 'Código no município',
  municipal_service_description: 'Nome no município',
  nbs: 'NBS',
  cnae: 'CNAE',
  cindop: 'Indicador da operação',
  cclasstrib: 'Classificação do IBS e da CBS',
  destination_city: 'Cidade da prestação',
  destination_uf: 'UF da prestação',
  iss_aliquot: 'ISS',
  iss_source_withheld: 'ISS retido',
  pis: 'PIS retido',
  cofins: 'COFINS retida',
  csll: 'CSLL retida',
  ir: 'IR retido',
  inss: 'INSS retido',
  total_tax_percent_simples: 'Tributos do Simples',
  total_tax_percent_country: 'Tributos federais',
  total_tax_percent_state: 'Tributos estaduais',
  total_tax_percent_city: 'Tributos municipais',
}

/** A service value as text; empty when it is not set. */
export function serviceText(service: ServiceValues, name: keyof ServiceValues): string {
  const value = service[name]
  if (typeof value === 'boolean') return yesOrNo(value)
  if (name === 'destination_city') return cityText(service)
  const isRate = !TEXT_NAMES.includes(name)
  return isRate ? percentWords(String(value)) : clipped(String(value))
}

const TEXT_NAMES: readonly (keyof ServiceValues)[] = [
  'description',
  'lc_116',
  'national_service_code',
  'municipal_service_code',
  'municipal_service_description',
  'nbs',
  'cnae',
  'cindop',
  'cclasstrib',
  'destination_uf',
]

function cityText({ destination_city, destination_uf }: ServiceValues): string {
  if (destination_city === null) return 'a da empresa'
  return destination_uf ? `${destination_city} – ${destination_uf}` : String(destination_city)
}
