import { exceedWhole, SIMPLES_ACTIVITY_CODES } from '@talao/fiscal'
import { z } from 'zod'
import {
  BooleanIn,
  CodeOf,
  codes,
  DocumentField,
  Id,
  IntIn,
  MoneyIn,
  MoneyOut,
  optionalText,
  PercentIn,
  PercentOut,
  Timestamp,
  text,
} from '../fields/fields.ts'
import { eachIntegrationField, PLATFORM_IDS } from '../fields/ids.ts'
import { PRODUCT_STATUS_LABELS, SOURCE_LABELS, TYPE_FISCAL_NOTE_LABELS } from '../fields/values.ts'
import { namedInCents, needed, whenFieldsValid, writable } from '../fields/write.ts'
import { listQuery } from '../list/list-query.ts'
import { DEFAULT_CFOPS_IN, DEFAULT_CFOPS_OUT, NfeTaxOut, NfeTaxPart } from '../nfe/nfe-default-setting.ts'
import { PRODUCT_CODES_IN, PRODUCT_CODES_OUT } from '../nfe/nfe-item.ts'
import { ProductServiceOut, ProductServicePart } from '../nfse/nfs-service.ts'

const CoproducerIn = z
  .strictObject({
    id: z.int().optional(),
    /** A company in this installation that issues its own share; only a user of both companies may name it. */
    company_id: IntIn.nullable().default(null),
    name: optionalText(150).default(null),
    document: DocumentField.default(null),
    email: optionalText(80).default(null),
    percentage: PercentIn,
    /** Ignored: clients send the answer back. */
    company: z.unknown().optional(),
  })
  .refine(({ company_id, name, document }) => company_id !== null || name !== null || document !== null, {
    path: ['name'],
    ...whenFieldsValid('company_id', 'name', 'document'),
    error: 'Informe o nome, o documento ou a empresa do coprodutor.',
  })
const Coproducers = z
  .array(CoproducerIn)
  .max(20, 'Use até 20 coprodutores.')
  .refine((given) => !exceedWhole(given.map(({ percentage }) => percentage)), {
    // A percentage that is not a number cannot be summed, and has its own message.
    when: ({ value, issues }) => Array.isArray(value) && !issues.some(({ path }) => path?.[1] === 'percentage'),
    error: 'Os percentuais dos coprodutores somam mais de 100.',
  })
/** The activity in the Simples (cAtivSN); a form's empty text means none. */
const ActivityIn = z
  .union([
    z.literal('').transform(() => null),
    z.enum(SIMPLES_ACTIVITY_CODES, 'Escolha uma das atividades do Simples, de 01 a 14 ou 90.'),
  ])
  .nullable()

const Days = IntIn.pipe(z.int().max(365, 'Use de 0 a 365 dias.')).nullable()

const ProductBody = writable(
  {
    company_id: IntIn,
    name: text(120),
    external_code: optionalText(60),
    type_fiscal_note: codes(TYPE_FISCAL_NOTE_LABELS),
    status: codes(PRODUCT_STATUS_LABELS),
    price: MoneyIn.nullable(),
    coproducers: Coproducers,
    is_physical: BooleanIn,
    nfe_percentage: PercentIn.nullable(),
    warranty_days: Days,
    delay_to_send_note_in_days: Days,
    auto_send: BooleanIn.nullable(),
    description: optionalText(120),
    ...PRODUCT_CODES_IN,
    ...DEFAULT_CFOPS_IN,
    nfe_tax: NfeTaxPart.nullable(),
    nfs_service: ProductServicePart.nullable(),
    nbs: CodeOf('nbs'),
    cclasstrib: CodeOf('cclasstrib'),
    cindop: CodeOf('cindop'),
    cativ_sn: ActivityIn,
    ...eachIntegrationField(() => IntIn.nullable()),
  },
  ['source', 'company', 'sale_integration', 'oauth_client_id'],
)

/** Null in a fiscal field uses the company's default. */
export const ProductIn = ProductBody.transform(namedInCents('price'))
export const ProductNewIn = needed(ProductBody, { name: 'Informe o nome do produto.' }).transform(namedInCents('price'))

export const CoproducerOut = z.object({
  id: Id,
  company_id: Id.nullable(),
  company: z.object({ id: Id, corporate_name: z.string(), cnpj: z.string() }).nullable(),
  name: z.string().nullable(),
  document: z.string().nullable(),
  email: z.string().nullable(),
  percentage: PercentOut,
})

/** Lists include the co-producers only with `with=coproducers`. */
export const ProductOut = z.object({
  id: Id,
  company_id: Id,
  company: z.object({ id: Id, corporate_name: z.string(), cnpj: z.string() }).optional(),
  name: z.string(),
  external_code: z.string().nullable(),
  type_fiscal_note: codes(TYPE_FISCAL_NOTE_LABELS),
  status: codes(PRODUCT_STATUS_LABELS),
  price: MoneyOut.nullable(),
  ...eachIntegrationField(() => Id.nullable()),
  sale_integration: z
    .object({ id: Id, type: z.enum(PLATFORM_IDS), name: z.string() })
    .nullable()
    .optional(),
  oauth_client_id: Id.nullable(),
  source: codes(SOURCE_LABELS),
  is_physical: z.boolean(),
  coproducers: z.array(CoproducerOut).optional(),
  nfe_percentage: PercentOut.nullable(),
  warranty_days: z.int().nullable(),
  delay_to_send_note_in_days: z.int().nullable(),
  auto_send: z.boolean().nullable(),
  description: z.string().nullable(),
  ...PRODUCT_CODES_OUT,
  ...DEFAULT_CFOPS_OUT,
  nfe_tax: NfeTaxOut.nullable(),
  nfs_service: ProductServiceOut.nullable(),
  nbs: z.string().nullable(),
  cclasstrib: z.string().nullable(),
  cindop: z.string().nullable(),
  /** The activity in the Simples, which names the annex of its revenue. */
  cativ_sn: z.string().nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ProductOut = z.output<typeof ProductOut>

export const ProductListQuery = listQuery('product')

/** The same change to many products: the listed ids, or everything the list shows under this filter. */
export const ProductBulkBody = z
  .strictObject({
    ids: z.array(IntIn).min(1, 'Escolha ao menos um produto.').max(10_000, 'Escolha até 10.000 produtos.').optional(),
    filter: z
      .record(
        z.string().max(60),
        z.union([z.string().max(500), z.number(), z.boolean()], 'Informe um texto, um número, true ou false.'),
      )
      .optional(),
    changes: ProductIn,
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    ...whenFieldsValid('ids', 'filter'),
    error: 'Informe os produtos ou o filtro da lista, um dos dois.',
  })
