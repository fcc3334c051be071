import {
  NFE_FIELD_NAMES,
  NFE_FIELDS,
  NFE_SETTING_NAMES,
  type NfeField,
  type NfeFieldOf,
  type NfeSettingField,
} from '@talao/fiscal/note/nfe'
import { bareChaveDeAcesso } from '@talao/fiscal/value/chave-de-acesso'
import { z } from 'zod'
import { BooleanIn, codes, optionalText } from '../fields/fields.ts'
import { NFE_LIST_LABELS } from '../fields/values.ts'

const textIn = (max: number) => z.string().trim().max(max, `Use até ${max} caracteres.`)
/** Accepts a chave pasted in groups of four. */
const ChaveIn = z
  .string()
  .transform(bareChaveDeAcesso)
  .pipe(z.string().max(44, 'A chave tem 44 caracteres.'))
  .transform((value) => value || null)
  .nullable()
const NullableText = z.string().nullable()

type Kinds<Name extends NfeField> = (typeof NFE_FIELDS)[Name]['kind']
type ListOf<Name> = Name extends NfeFieldOf<'list'> ? ReturnType<typeof codes<(typeof NFE_LIST_LABELS)[Name]>> : never
/** The schema of each field on the wire, when `Schemas` has one for each kind but the closed lists. */
type Shape<Schemas, Name extends NfeField = NfeField> = {
  [One in Name]: Kinds<One> extends keyof Schemas ? Schemas[Kinds<One>] : ListOf<One>
}

type In = {
  text: ReturnType<typeof textIn>
  optional: ReturnType<typeof optionalText>
  flag: typeof BooleanIn
  chave: typeof ChaveIn
}
type Out = { text: z.ZodString; optional: typeof NullableText; flag: z.ZodBoolean; chave: typeof NullableText }

function shapeOf<Schemas>(schemaOf: (name: NfeField) => z.ZodType): Shape<Schemas> {
  return Object.fromEntries(NFE_FIELD_NAMES.map((name) => [name, schemaOf(name)])) as Shape<Schemas>
}

function listOf(name: NfeField): z.ZodType {
  const labels: Partial<Record<NfeField, Readonly<Record<string, string>>>> = NFE_LIST_LABELS
  return codes(labels[name] ?? {})
}

/** The plain fields of an NF-e's head in a save. */
export const NFE_HEAD_IN = shapeOf<In>((name) => {
  const field = NFE_FIELDS[name]
  if (field.kind === 'text') return textIn(field.max)
  if (field.kind === 'optional') return optionalText(field.max)
  return field.kind === 'flag' ? BooleanIn : field.kind === 'chave' ? ChaveIn : listOf(name)
})

/** The plain fields of an NF-e's head in an answer. */
export const NFE_HEAD_OUT = shapeOf<Out>((name) => {
  const { kind } = NFE_FIELDS[name]
  if (kind === 'text') return z.string()
  if (kind === 'flag') return z.boolean()
  return kind === 'list' ? listOf(name) : NullableText
})

/** Those of them that a company sets for its new notes. */
export const NFE_SETTING_IN = settingsOf<Shape<In>>(NFE_HEAD_IN)
export const NFE_SETTING_OUT = settingsOf<Shape<Out>>(NFE_HEAD_OUT)

function settingsOf<S extends Record<NfeSettingField, z.ZodType>>(shape: S): Pick<S, NfeSettingField> {
  return Object.fromEntries(NFE_SETTING_NAMES.map((name) => [name, shape[name]])) as Pick<S, NfeSettingField>
}
