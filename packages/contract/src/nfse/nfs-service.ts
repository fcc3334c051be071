import {
  NFS_SERVICE_FIELDS,
  NFS_SERVICE_NAMES,
  type NfsServiceField,
  type NfsServiceFieldOf,
} from '@talao/fiscal/note/nfs-service'
import { parseServiceItem } from '@talao/fiscal/value/code'
import { z } from 'zod'
import { BooleanIn, CodeOf, OptionalCodeIn, optionalText, PercentIn, PercentOut } from '../fields/fields.ts'

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

const RateIn = PercentIn.nullable()
const textIn = (max: number) => optionalText(max)
const TextOut = z.string().nullable()

type Fields = typeof NFS_SERVICE_FIELDS
/** The schema of each field on the wire, when `Schemas` has one for each kind. */
type Shape<Schemas> = {
  [Name in NfsServiceField]: Fields[Name]['kind'] extends keyof Schemas ? Schemas[Fields[Name]['kind']] : never
}

function shapeOf<Schemas>(schemaOf: (name: NfsServiceField) => z.ZodType): Shape<Schemas> {
  return Object.fromEntries(NFS_SERVICE_NAMES.map((name) => [name, schemaOf(name)])) as Shape<Schemas>
}

const IN = { rate: RateIn, item: Lc116In, uf: Uf, city: OptionalCodeIn, flag: BooleanIn }
type In = typeof IN & { text: ReturnType<typeof textIn>; code: ReturnType<typeof CodeOf> }

/** The service of a note, product or default in a save: null clears a field, an absent field keeps its value. */
export const NfsServicePart = z
  .strictObject(
    shapeOf<In>((name) => {
      const field = NFS_SERVICE_FIELDS[name]
      if (field.kind === 'text') return textIn(field.max)
      return field.kind === 'code' ? CodeOf(name as NfsServiceFieldOf<'code'>) : IN[field.kind]
    }),
  )
  .partial()

const OUT = {
  rate: PercentOut.nullable(),
  text: TextOut,
  code: TextOut,
  item: TextOut,
  uf: TextOut,
  city: z.int().nullable(),
  flag: z.boolean(),
}

export const NfsServiceOut = z.object(shapeOf<typeof OUT>((name) => OUT[NFS_SERVICE_FIELDS[name].kind]))
export type NfsServiceOut = z.output<typeof NfsServiceOut>

/** The service of a product. A null `iss_source_withheld` uses the company's default. */
export const ProductServicePart = NfsServicePart.extend({ iss_source_withheld: BooleanIn.nullable().optional() })
export const ProductServiceOut = NfsServiceOut.extend({ iss_source_withheld: z.boolean().nullable() })
export type ProductServiceOut = z.output<typeof ProductServiceOut>
