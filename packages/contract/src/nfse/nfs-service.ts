import { parseServiceItem } from '@talao/fiscal/value/code'
import { z } from 'zod'
import { BooleanIn, CodeOf, OptionalCodeIn, optionalText, PercentIn, PercentOut } from '../fields/fields.ts'

const RATES = [
  'iss_aliquot',
  'cofins',
  'csll',
  'inss',
  'ir',
  'pis',
  'total_tax_percent_simples',
  'total_tax_percent_country',
  'total_tax_percent_state',
  'total_tax_percent_city',
] as const
const CODES = ['cnae', 'nbs', 'national_service_code', 'cindop', 'cclasstrib'] as const
/** The city's own code has no fixed format: each city writes it differently. */
const TEXTS = ['municipal_service_code', 'municipal_service_description', 'description', 'destination_uf'] as const

const Lc116In = z
  .string()
  .transform((typed, context) => {
    if (typed.trim() === '') return null
    const item = parseServiceItem(typed)
    if (item !== undefined) return item
    context.addIssue({ code: 'custom', message: 'O item da lista tem 4 números, como 08.02.' })
    return z.NEVER
  })
  .nullable()

const Uf = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{2})?$/, 'Informe a sigla da UF, como SP.')
  .transform((uf) => uf || null)
  .nullable()

const SAID = {
  municipal_service_code: optionalText(20),
  municipal_service_description: optionalText(255),
  description: optionalText(2000),
  destination_uf: Uf,
  cnae: CodeOf('cnae'),
  nbs: CodeOf('nbs'),
  national_service_code: CodeOf('national_service_code'),
  cindop: CodeOf('cindop'),
  cclasstrib: CodeOf('cclasstrib'),
  lc_116: Lc116In,
  destination_city: OptionalCodeIn,
}

/** The service of a note, product or default in a save: null clears a field, an absent field keeps its value. */
export const NfsServicePart = z
  .strictObject({
    ...record(RATES, PercentIn.nullable()),
    ...SAID,
    iss_source_withheld: BooleanIn,
  })
  .partial()

/** A whole service: null means "not set here". */
export const NfsServiceIn = z.strictObject({
  ...record(RATES, PercentIn.nullable().default(null)),
  ...nullWhereUnsaid(SAID),
  iss_source_withheld: BooleanIn.default(false),
})

export const NfsServiceOut = z.object({
  ...record(RATES, PercentOut.nullable()),
  ...record([...TEXTS, ...CODES], z.string().nullable()),
  lc_116: z.string().nullable(),
  iss_source_withheld: z.boolean(),
  destination_city: z.int().nullable(),
})
export type NfsServiceOut = z.output<typeof NfsServiceOut>

/** The service of a product. A null `iss_source_withheld` uses the company's default. */
export const ProductServicePart = NfsServicePart.extend({ iss_source_withheld: BooleanIn.nullable().optional() })
export const ProductServiceOut = NfsServiceOut.extend({ iss_source_withheld: z.boolean().nullable() })
export type ProductServiceOut = z.output<typeof ProductServiceOut>

/** The rate fields: text inside, numbers on the wire. */
export const NFS_SERVICE_RATES: readonly string[] = RATES

function nullWhereUnsaid<T extends Record<string, z.ZodNullable>>(fields: T) {
  const filled = Object.entries(fields).map(([name, field]) => [name, field.default(null)])
  return Object.fromEntries(filled) as { [Name in keyof T]: z.ZodDefault<T[Name]> }
}

function record<const K extends readonly string[], T extends z.ZodType>(names: K, field: T) {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<K[number], T>
}
