import type { BodyOf, ProductOut } from '@talao/contract'
import { INTEGRATION_FIELDS } from '@talao/contract/fields/ids'
import { SIMPLES_ACTIVITY_CODES, type SimplesActivityCode } from '@talao/fiscal/tax/simples-nacional/activities'
import { isPercent, percentTyped } from '../../lib/typed-percent.ts'
import { type CoproducerValues, checkCoproducers, coproducersBody, coproducerValues } from './coproducer-form.ts'
import { type IntegrationChoice, integrationBody, integrationChoice } from './integration-choice.ts'
import { checkNfe, type NfeValues, nfeBody, nfeValues } from './nfe-form.ts'
import { centsTyped, typedMoney, typedNumber } from './numbers.ts'
import { checkService, type ServiceValues, serviceBody, serviceValues } from './service-form.ts'

export type ProductValues = {
  company_id: string
  name: string
  external_code: string
  integration: IntegrationChoice
  description: string
  price: string
  status: ProductOut['status']
  type_fiscal_note: ProductOut['type_fiscal_note']
  cativ_sn: string
  nfe_percentage: string
  is_physical: boolean
  warranty_days: string
  delay_to_send_note_in_days: string
  auto_send: 'inherit' | 'yes' | 'no'
  coproducers: CoproducerValues[]
  nfe: NfeValues
  service: ServiceValues
}
type ProductBody = BodyOf<'POST /api/product'>

/** A product in the form. An empty fiscal field means the company's default. */
export function productValues(product: ProductOut | undefined, companyId: number | undefined): ProductValues {
  return {
    company_id: String(product?.company_id ?? companyId ?? ''),
    name: product?.name ?? '',
    external_code: product?.external_code ?? '',
    integration: integrationChoice(product),
    description: product?.description ?? '',
    price: typedMoney(product?.price),
    status: product?.status ?? 'ACTIVE',
    type_fiscal_note: product?.type_fiscal_note ?? 'NFE',
    cativ_sn: product?.cativ_sn ?? '',
    nfe_percentage: typedNumber(product?.nfe_percentage),
    is_physical: product?.is_physical ?? false,
    warranty_days: typedNumber(product?.warranty_days),
    delay_to_send_note_in_days: typedNumber(product?.delay_to_send_note_in_days),
    auto_send: product?.auto_send === true ? 'yes' : product?.auto_send === false ? 'no' : 'inherit',
    coproducers: coproducerValues(product),
    nfe: nfeValues(product),
    service: serviceValues(product),
  }
}

/**
 * Request body. The status is sent only if the user changed it: completing a pending product activates it
 * automatically.
 */
export function productBody(values: ProductValues, product: ProductOut | undefined): ProductBody {
  const { nfe, service, coproducers, company_id, status, integration, ...plain } = values
  const cents = centsTyped(values.price)
  return {
    ...plain,
    ...nfeBody(nfe, product),
    ...serviceBody(service, product),
    company_id: Number(company_id),
    name: values.name.trim(),
    cativ_sn: activityOf(values.cativ_sn),
    price: cents === undefined ? null : Number((cents / 100).toFixed(2)),
    nfe_percentage: values.type_fiscal_note === 'NFE_NFSE' ? (percentTyped(values.nfe_percentage) ?? null) : null,
    warranty_days: daysOrNull(values.warranty_days),
    delay_to_send_note_in_days: daysOrNull(values.delay_to_send_note_in_days),
    auto_send: values.auto_send === 'inherit' ? null : values.auto_send === 'yes',
    coproducers: coproducersBody(coproducers),
    ...integrationBody(integration, product),
    ...(status === product?.status ? {} : { status }),
    ...(product ? { version: product.version } : {}),
  }
}

/** Checks in the browser, by field; the server decides. */
export function checkProduct(values: ProductValues): Record<string, string> {
  const faults: Record<string, string> = {
    ...checkNfe(values.nfe),
    ...checkService(values.service),
    ...checkCoproducers(values.coproducers),
  }
  if (!values.company_id) faults.company_id = 'Escolha a empresa.'
  if (!values.name.trim()) faults.name = 'Dê um nome ao produto.'
  if (values.price && centsTyped(values.price) === undefined) faults.price = 'Informe o preço, como 1.234,56.'
  if (!isPercent(values.nfe_percentage)) faults.nfe_percentage = 'Informe um percentual de 0 a 100.'
  for (const name of ['warranty_days', 'delay_to_send_note_in_days'] as const) {
    if (values[name] && !(/^\d{1,3}$/.test(values[name]) && Number(values[name]) <= 365))
      faults[name] = 'Use de 0 a 365 dias.'
  }
  return faults
}

/** The server's errors under this form's field names. */
export function screenFields(faults: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([path, text]) => [screenName(path), text]))
}

function screenName(path: string): string {
  if (path.startsWith('nfe_tax.')) return path.replace('nfe_tax', 'nfe')
  if (path.startsWith('nfs_service.')) return path.replace('nfs_service', 'service')
  if (path in nfeValues(undefined)) return `nfe.${path}`
  if (INTEGRATION_FIELDS.some((name) => name === path)) return 'integration'
  return path === 'nbs' || path === 'cindop' ? `service.${path}` : path
}

/** The database checks the codes, and the form offers no others. */
function activityOf(code: string): SimplesActivityCode | null {
  return SIMPLES_ACTIVITY_CODES.find((known) => known === code) ?? null
}

function daysOrNull(text: string): number | null {
  return text === '' ? null : Number(text)
}
