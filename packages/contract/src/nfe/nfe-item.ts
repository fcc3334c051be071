import {
  type ItemWireName,
  itemOf,
  itemWireName,
  NFE_ITEM_FIELD_NAMES,
  NFE_ITEM_FIELDS,
  type NfeItemField,
  PRODUCT_ITEM_FIELDS,
  type ProductItemField,
} from '@talao/fiscal/note/nfe-item'
import { z } from 'zod'
import { CodeOf, DecimalIn, Id, MoneyIn, MoneyOut, optionalText } from '../fields/fields.ts'
import { NfeTaxIn, NfeTaxOut } from './nfe-default-setting.ts'

/** An amount of an item; empty is 0. */
const AmountIn = z
  .union([z.literal('').transform(() => 0), MoneyIn])
  .nullable()
  .transform((cents) => cents ?? 0)
  .default(0)

const textIn = (max: number) => optionalText(max).default(null)
const decimalIn = (places: number) => DecimalIn(places).default('0')
const codeIn = (kind: Parameters<typeof CodeOf>[0]) => CodeOf(kind).default(null)
const IdIn = Id.nullable().default(null)
const TaxIn = NfeTaxIn.nullable().default(null)

type Fields = typeof NFE_ITEM_FIELDS
/** The schema of each field on the wire, when `Schemas` has one for each kind. */
type Shape<Schemas> = {
  [Name in NfeItemField as ItemWireName<Name>]: Fields[Name]['kind'] extends keyof Schemas
    ? Schemas[Fields[Name]['kind']]
    : never
}

function shapeOf<Schemas>(schemaOf: (name: NfeItemField) => z.ZodType): Shape<Schemas> {
  return Object.fromEntries(NFE_ITEM_FIELD_NAMES.map((name) => [itemWireName(name), schemaOf(name)])) as Shape<Schemas>
}

type In = {
  text: ReturnType<typeof textIn>
  decimal: ReturnType<typeof decimalIn>
  code: ReturnType<typeof codeIn>
  cents: typeof AmountIn
  id: typeof IdIn
  tax: typeof TaxIn
}

/** An item of an NF-e in a save. A null field is filled from the product, the company's default and the law. */
export const NfeItemIn = z
  .strictObject(
    shapeOf<In>((name) => {
      const field = NFE_ITEM_FIELDS[name]
      if (field.kind === 'text') return textIn(field.max)
      if (field.kind === 'decimal') return decimalIn(field.places)
      if (field.kind === 'code') return codeIn(field.code)
      return field.kind === 'cents' ? AmountIn : field.kind === 'id' ? IdIn : TaxIn
    }),
  )
  .transform((given: Readonly<Record<string, unknown>>) => itemOf((name) => given[itemWireName(name)]))

type Out = {
  text: z.ZodNullable<z.ZodString>
  decimal: z.ZodNumber
  code: z.ZodNullable<z.ZodString>
  cents: typeof MoneyOut
  id: z.ZodNullable<typeof Id>
  tax: typeof NfeTaxOut
}

/** An item of an NF-e in an answer. */
export const NfeItemOut = z
  .object(
    shapeOf<Out>((name) => {
      const { kind } = NFE_ITEM_FIELDS[name]
      if (kind === 'text' || kind === 'code') return z.string().nullable()
      if (kind === 'decimal') return z.number()
      return kind === 'cents' ? MoneyOut : kind === 'id' ? Id.nullable() : NfeTaxOut
    }),
  )
  .extend({ description: z.string() })
export type NfeItemOut = z.output<typeof NfeItemOut>

type ProductIn = {
  [Name in ProductItemField]: (typeof NFE_ITEM_FIELDS)[Name]['kind'] extends 'code'
    ? ReturnType<typeof CodeOf>
    : ReturnType<typeof optionalText>
}
/** The codes of an item that its product gives, in a save and an answer of the product. */
export const PRODUCT_CODES_IN = Object.fromEntries(
  PRODUCT_ITEM_FIELDS.map((name) => {
    const field = NFE_ITEM_FIELDS[name]
    return [name, field.kind === 'code' ? CodeOf(field.code) : optionalText(field.max)]
  }),
) as ProductIn
export const PRODUCT_CODES_OUT = Object.fromEntries(
  PRODUCT_ITEM_FIELDS.map((name) => [name, z.string().nullable()]),
) as Record<ProductItemField, Out['text']>
