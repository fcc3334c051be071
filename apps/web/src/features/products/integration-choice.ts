import type { ProductOut, SaleIntegrationOut } from '@talao/contract'
import { INTEGRATION_FIELDS, type IntegrationField, integrationField } from '@talao/contract/fields/ids'
import { PLATFORM_LABELS } from '@talao/contract/fields/values'

/** A product's integration in its form: the API field and the id; empty for none. */
export type IntegrationChoice = '' | `${IntegrationField}:${number}`
type Offered = Pick<SaleIntegrationOut, 'id' | 'type' | 'name'>

export function integrationChoice(product: ProductOut | undefined): IntegrationChoice {
  const field = INTEGRATION_FIELDS.find((name) => product?.[name] != null)
  return field ? `${field}:${product?.[field] ?? 0}` : ''
}

/** The changed field, and null for the one it replaces. Empty when nothing changed. */
export function integrationBody(
  chosen: IntegrationChoice,
  product: ProductOut | undefined,
): Partial<Record<IntegrationField, number | null>> {
  const before = integrationChoice(product)
  if (chosen === before) return {}
  const [old] = split(before)
  const [field, id] = split(chosen)
  return { ...(old ? { [old]: null } : {}), ...(field ? { [field]: id } : {}) }
}

/** Options: none, the company's integrations, and the product's current one even before the others are loaded. */
export function integrationOptions(offered: readonly Offered[], product: ProductOut | undefined) {
  const own = product?.sale_integration
  const known = own && !offered.some(({ id }) => id === own.id) ? [own, ...offered] : offered
  return [
    { value: '', label: 'Nenhuma' },
    ...known.map(({ id, type, name }) => ({
      value: `${integrationField(type)}:${id}`,
      label: name === PLATFORM_LABELS[type] ? name : `${name} (${PLATFORM_LABELS[type]})`,
    })),
  ]
}

function split(choice: IntegrationChoice): [IntegrationField | undefined, number] {
  const field = INTEGRATION_FIELDS.find((name) => choice.startsWith(`${name}:`))
  return [field, Number(choice.slice((field?.length ?? 0) + 1))]
}
