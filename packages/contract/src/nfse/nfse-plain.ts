import {
  NFSE_AMOUNTS,
  NFSE_FIELDS,
  NFSE_PLAIN,
  NFSE_SETTINGS,
  type NfseAmount,
  type NfsePlainField,
  type NfseSettingField,
  type NfseWireName,
  nfseWireName,
} from '@talao/fiscal/note/nfse-fields'
import { z } from 'zod'
import { BooleanIn, codes, MoneyIn, MoneyOut, OptionalTimestampIn, optionalText, Timestamp } from '../fields/fields.ts'
import { NFSE_NATURE_LABELS } from '../fields/values.ts'
import { namedInCents } from '../fields/write.ts'

type Shape<Schemas, Name extends NfsePlainField = NfsePlainField> = {
  [One in Name as NfseWireName<One>]: (typeof NFSE_FIELDS)[One]['kind'] extends keyof Schemas
    ? Schemas[(typeof NFSE_FIELDS)[One]['kind']]
    : never
}

/** An amount that may be left empty. */
const MoneyOrNone = MoneyIn.nullable().transform((cents) => cents ?? 0)
const Nature = codes(NFSE_NATURE_LABELS)
const textIn = (max: number) => optionalText(max)
const NullableTimestamp = Timestamp.nullable()
const NullableText = z.string().nullable()

type Plain = { list: typeof Nature; flag: typeof BooleanIn; moment: typeof OptionalTimestampIn }
type In = Plain & { cents: typeof MoneyOrNone; text: ReturnType<typeof textIn> }
type SettingIn = Plain & { cents: typeof MoneyIn }
type Out = {
  list: typeof Nature
  flag: z.ZodBoolean
  moment: typeof NullableTimestamp
  cents: typeof MoneyOut
  text: typeof NullableText
}

function shapeOf<Schemas, Name extends NfsePlainField>(
  names: readonly Name[],
  schemaOf: (name: Name) => z.ZodType,
): Shape<Schemas, Name> {
  return Object.fromEntries(names.map((name) => [nfseWireName(name), schemaOf(name)])) as Shape<Schemas, Name>
}

function schemaIn(name: NfsePlainField, amount: z.ZodType): z.ZodType {
  const field = NFSE_FIELDS[name]
  if (field.kind === 'cents') return amount
  if (field.kind === 'text') return textIn(field.max)
  return field.kind === 'list' ? Nature : field.kind === 'flag' ? BooleanIn : OptionalTimestampIn
}

function schemaOut(name: NfsePlainField): z.ZodType {
  const { kind } = NFSE_FIELDS[name]
  if (kind === 'cents') return MoneyOut
  if (kind === 'text') return NullableText
  return kind === 'list' ? Nature : kind === 'flag' ? z.boolean() : NullableTimestamp
}

/** The plain fields of a service note in a save and in an answer. */
export const NFSE_PLAIN_IN = shapeOf<In, NfsePlainField>(NFSE_PLAIN, (name) => schemaIn(name, MoneyOrNone))
export const NFSE_PLAIN_OUT = shapeOf<Out, NfsePlainField>(NFSE_PLAIN, schemaOut)

/** Those of them that a company sets for its new notes. */
export const NFSE_SETTING_IN = shapeOf<SettingIn, NfseSettingField>(NFSE_SETTINGS, (name) => schemaIn(name, MoneyIn))
export const NFSE_SETTING_OUT = shapeOf<Out, NfseSettingField>(NFSE_SETTINGS, schemaOut)

/** Gives the amounts of a body their name inside. */
export const withCents = namedInCents(...NFSE_AMOUNTS.map(nfseWireName<NfseAmount>))
