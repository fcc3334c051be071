import { z } from 'zod'
import { BooleanIn, OptionalCodeIn, optionalText, PercentIn, PercentOut } from './fields.ts'

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
const TEXTS = {
  municipal_service_code: 20,
  municipal_service_description: 255,
  description: 2000,
  cnae: 7,
  destination_uf: 2,
  nbs: 9,
  national_service_code: 6,
  cindop: 6,
  cclasstrib: 6,
} as const

/** An item of LC 116 as `08.02`; `8.02` and `0802` are taken too. */
const Lc116In = z
  .string()
  .trim()
  .transform((typed, context) => {
    if (typed === '') return null
    const digits = typed.replace('.', '').padStart(4, '0')
    if (/^\d{4}$/.test(digits)) return `${digits.slice(0, 2)}.${digits.slice(2)}`
    context.addIssue({ code: 'custom', message: 'O item da lista tem 4 números, como 08.02.' })
    return z.NEVER
  })
  .nullable()

/** The service of a note, a product or a default as it is written: null clears a field, an absent one stays as it was. */
export const NfsServicePart = z
  .strictObject({
    ...record(RATES, PercentIn.nullable()),
    ...bareTexts(),
    lc_116: Lc116In,
    iss_source_withheld: BooleanIn,
    destination_city: OptionalCodeIn,
  })
  .partial()

/** A whole service (spec/calls.md 3.11): null is "not set here". */
export const NfsServiceIn = z.strictObject({
  ...record(RATES, PercentIn.nullable().default(null)),
  ...texts(),
  lc_116: Lc116In.default(null),
  iss_source_withheld: BooleanIn.default(false),
  destination_city: OptionalCodeIn.default(null),
})

export const NfsServiceOut = z.object({
  ...record(RATES, PercentOut.nullable()),
  ...record(Object.keys(TEXTS) as (keyof typeof TEXTS)[], z.string().nullable()),
  lc_116: z.string().nullable(),
  iss_source_withheld: z.boolean(),
  destination_city: z.int().nullable(),
})
export type NfsServiceOut = z.output<typeof NfsServiceOut>

/** The service of a product: whether the buyer withholds the ISS is the company's word too, where null. */
export const ProductServicePart = NfsServicePart.extend({ iss_source_withheld: BooleanIn.nullable().optional() })
export const ProductServiceOut = NfsServiceOut.extend({ iss_source_withheld: z.boolean().nullable() })
export type ProductServiceOut = z.output<typeof ProductServiceOut>

/** The rates among its fields: text inside, numbers on the wire. */
export const NFS_SERVICE_RATES: readonly string[] = RATES

function texts() {
  const fields = Object.entries(bareTexts()).map(([name, field]) => [name, field.default(null)])
  return Object.fromEntries(fields) as Record<keyof typeof TEXTS, z.ZodDefault<ReturnType<typeof optionalText>>>
}

function bareTexts() {
  const fields = Object.entries(TEXTS).map(([name, max]) => [name, optionalText(max)])
  return Object.fromEntries(fields) as Record<keyof typeof TEXTS, ReturnType<typeof optionalText>>
}

function record<const K extends readonly string[], T extends z.ZodType>(names: K, field: T) {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<K[number], T>
}
