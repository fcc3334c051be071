import type { Call } from '@talao/contract/api'
import fc from 'fast-check'
import type { Known } from './json-values.ts'
import type { Ids } from './tenants-table.ts'

/** The asking company's rows of each kind. Some kinds have several, so that one deletion does not remove all. */
type Own = { [K in keyof Ids]: Ids[K] | readonly Ids[K][] } & { external_sales_id: readonly string[] }

/** Which kind of row the `id` of a path means; the first match counts. */
const OF_PATH: readonly (readonly [RegExp, keyof Own])[] = [
  [/service-fiscal-note\/:id/, 'service_note'],
  [/void-range\/:id/, 'void_range'],
  [/fiscal-note\/:id/, 'note'],
  [/sale\/:id/, 'sale'],
  [/product\/:id/, 'product'],
  [/task\/:id/, 'task'],
  [/sale-file-import\/:id/, 'file_import'],
  [/integration.*\/:id/, 'integration'],
  [/company\/:id/, 'company'],
  [/company-config\/:id/, 'config'],
  [/oauth-client\/:id/, 'client'],
  [/webhook-endpoint\/:id/, 'webhook'],
]

const OF_FIELD: Readonly<Record<string, keyof Own>> = {
  company_id: 'company',
  companyId: 'company',
  sale_id: 'sale',
  product_id: 'product',
  sale_integration_id: 'integration',
  integration_hotmart_id: 'integration',
  fail_id: 'import_fail',
  external_sales_id: 'external_sales_id',
  path: 'logo',
}

const NEW_PASSWORD = 'sete bois na chuva 88'

/** Valid values for fields whose format random text would almost never meet. */
const LAWFUL: Readonly<Record<string, readonly unknown[]>> = {
  email: ['ana@exemplo.test', 'rui@exemplo.test'],
  emails: [['ana@exemplo.test']],
  password: [NEW_PASSWORD],
  password_confirmation: [NEW_PASSWORD],
  grant_type: ['password', 'client_credentials'],
  document: ['52998224725', '11222333000181'],
  cnpj: ['11222333000181'],
  postal_code: ['01310100'],
  ibge_code: ['3550308'],
  city_ibge_code: ['3550308'],
  type: ['HOTMART', 'KIWIFY'],
  ncm: ['49019900'],
  cfop: ['5102', '6102'],
  uf: ['SP'],
  reason: ['Pedido de quem comprou, sem outro motivo.'],
  correction: ['O endereço certo é Rua das Flores, 12.'],
  url: ['http://127.0.0.1:59999/aviso'],
}

/** Id fields mostly get an existing id: usually the kind of row the call means, of the asking company. */
export function knownTo(own: Own, others: readonly number[]): (call: Call) => Known {
  const any = fc.constantFrom(...others)
  return (call) => (field) => {
    const kind = meantBy(call, field)
    if (kind) return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...[own[kind]].flat()) }, any)
    if (/(^|_)id$/.test(field)) return any
    const lawful = LAWFUL[field]
    return lawful ? fc.constantFrom(...lawful) : undefined
  }
}

function meantBy(call: Call, field: string): keyof Own | undefined {
  if (field === 'id') return OF_PATH.find(([path]) => path.test(call))?.[1]
  if (field === 'delivery_id') return call.includes('webhook-endpoint') ? 'webhook_delivery' : 'delivery'
  return OF_FIELD[field]
}
