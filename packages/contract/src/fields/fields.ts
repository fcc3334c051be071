import { type CodeKind, codeSentence, parseCode } from '@talao/fiscal/value/code'
import { parseDocument } from '@talao/fiscal/value/document'
import { bareInscricaoEstadual } from '@talao/fiscal/value/inscricao-estadual/inscricao-estadual'
import { centsFromDecimal, decimalFromCents } from '@talao/fiscal/value/money'
import { phoneDigits } from '@talao/fiscal/value/phone'
import { z } from 'zod'
import './error-messages.ts'

/** Field types of the wire format. Texts are trimmed; an empty text is null where null is allowed. */

export const Id = z.int().positive()
export const Timestamp = z.iso.datetime()
const FIRST_INSTANT = Date.UTC(1900, 0)
const END_OF_INSTANTS = Date.UTC(2200, 0)

const OUTSIDE = 'Informe uma data entre 1900 e 2199.'
/**
 * Skips the range check when the text is not a date, so that only that fault shows. An aborting issue would also hide
 * the faults of other fields.
 */
const ONLY_OF_A_DATE = { when: ({ issues }: z.core.ParsePayload) => issues.length === 0 }

/** Limits an instant to 1900–2199. The year 0 is valid ISO text, but the database returns it as an invalid date. */
export function withinCalendar<T extends z.ZodType<string>>(instant: T): T {
  const isWithin = (text: string): boolean => {
    const at = Date.parse(text)
    return at >= FIRST_INSTANT && at < END_OF_INSTANTS
  }
  return instant.refine(isWithin, { ...ONLY_OF_A_DATE, error: OUTSIDE })
}
export const TimestampIn = withinCalendar(
  z.iso.datetime({ error: 'Informe data e hora em UTC, como 2026-11-20T13:00:00Z.' }),
)

/** An instant with any offset, as a form sends it; an empty text is null. */
export const OptionalTimestampIn = z
  .union([
    z.literal('').transform(() => null),
    withinCalendar(z.iso.datetime({ offset: true, error: 'Informe a data e a hora como AAAA-MM-DDTHH:mm:ssZ.' })),
  ])
  .nullable()
/** Days a sale or note can have. The range keeps dates within the database's calendar. */
export const Day = z.iso
  .date({ error: 'Informe a data como AAAA-MM-DD.' })
  .refine((day) => day >= '1900-01-01' && day < '2200-01-01', { ...ONLY_OF_A_DATE, error: OUTSIDE })

/**
 * Line breaks, invisible control characters and marks that change the reading direction: with them one text can look
 * like another, or like two.
 */
export const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu
const SOMETHING_SEEN = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u

/** A one-line text: invisible characters become spaces, and a text of only invisible characters is empty. */
export function text(max: number) {
  const seen = (typed: string) => (SOMETHING_SEEN.test(typed) ? typed.replace(UNSEEN, ' ') : '')
  return z.string().overwrite(seen).trim().min(1, 'Preencha este campo.').max(max, `Use até ${max} caracteres.`)
}

/** Text that may be cleared: `""` and `null` both store null. */
export function optionalText(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use até ${max} caracteres.`)
    .transform((value) => (value === '' ? null : value))
    .nullable()
}

/**
 * CPF or CNPJ without punctuation, in upper case, with letters allowed in a CNPJ and check digits verified; an empty
 * text is null. Not a union with the empty text, which would replace the specific error by a general one.
 */
export const DocumentField = z
  .string()
  .transform((typed, context) => {
    if (typed.trim() === '') return null
    const document = parseDocument(typed)
    if (document) return document.value
    context.addIssue({ code: 'custom', message: 'CPF ou CNPJ inválido. Confira os números e as letras.' })
    return z.NEVER
  })
  .nullable()

export const CnpjField = z.string().transform((typed, context) => {
  const document = parseDocument(typed)
  if (document?.kind === 'CNPJ') return document.value
  context.addIssue({ code: 'custom', message: 'CNPJ inválido. Confira os números e as letras.' })
  return z.NEVER
})

/** A code of the official tables, with or without the punctuation they print; an empty text is null. */
export function CodeOf(kind: CodeKind) {
  return z
    .string()
    .transform((typed, context) => {
      if (typed.trim() === '') return null
      const code = parseCode(kind, typed)
      if (code !== undefined) return code
      context.addIssue({ code: 'custom', message: codeSentence(kind) })
      return z.NEVER
    })
    .nullable()
}

/**
 * An inscrição estadual of any UF, with or without punctuation; an empty text is null. The note's validation verifies
 * its check digits.
 */
export const StateRegistrationField = z
  .string()
  .transform((typed, context) => {
    const bare = bareInscricaoEstadual(typed)
    if (bare === '') return null
    if (/^(?:[0-9]{2,14}|[A-Z]{1,2}[0-9]{2,12}|ISENTO)$/.test(bare)) return bare
    context.addIssue({ code: 'custom', message: 'A inscrição estadual tem de 2 a 14 números, ou é a palavra ISENTO.' })
    return z.NEVER
  })
  .nullable()

/** The only conversion between cents and the wire: a JSON number with at most two decimals. */
export const MoneyIn = z
  .number()
  .min(0, 'O valor não pode ser negativo.')
  .max(10_000_000_000, 'O valor é alto demais.')
  .transform((value, context) => {
    const cents = centsFromDecimal(String(value))
    if (cents !== undefined) return cents
    context.addIssue({ code: 'custom', message: 'Use no máximo duas casas decimais.' })
    return z.NEVER
  })
export const MoneyOut = z.number()
export function moneyOut(cents: number): number {
  return Number(decimalFromCents(cents))
}

/**
 * A percentage from 0 to 100 with at most four decimals: text inside (rates are never floats), a number on the wire.
 */
export const PercentIn = z
  .union(
    [z.number(), z.string().regex(/^\d{1,3}([.,]\d{1,4})?$/, 'Informe um percentual de 0 a 100.')],
    'Informe um percentual de 0 a 100.',
  )
  .transform((value, context) => {
    const normalised = String(value).replace(',', '.')
    if (/^\d{1,3}(\.\d{1,4})?$/.test(normalised) && Number(normalised) <= 100) return normalised
    context.addIssue({ code: 'custom', message: 'Informe um percentual de 0 a 100, com até quatro casas.' })
    return z.NEVER
  })
export const PercentOut = z.number()

/** A quantity or unit value: text inside (no floats between functions), a number on the wire; empty is 0. */
export function DecimalIn(places: number) {
  const shape = new RegExp(`^\\d{1,11}(\\.\\d{1,${places}})?$`)
  return z
    .union([z.number(), z.string()], 'Informe um número.')
    .nullable()
    .transform((value, context) => {
      const typed = plainNumber(value, places).trim().replace(',', '.')
      if (typed === '') return '0'
      if (shape.test(typed)) return typed
      context.addIssue({ code: 'custom', message: `Use até ${places} casas decimais.` })
      return z.NEVER
    })
}

/** JavaScript writes small numbers with an exponent (`1e-7`); rewrites them in plain decimals. */
function plainNumber(value: number | string | null, places: number): string {
  if (typeof value !== 'number') return value ?? ''
  const fixed = value.toFixed(places)
  return String(value).includes('e') && Number(fixed) === value ? fixed : String(value)
}

/** Booleans of queries and multipart forms. */
export const BooleanIn = z.union(
  [
    z.boolean(),
    z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1'),
    z.literal(1).transform(() => true),
    z.literal(0).transform(() => false),
  ],
  'Informe true ou false.',
)

/** Non-negative whole numbers of queries and multipart forms. */
export const IntIn = z.union(
  [
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ],
  'Informe um número inteiro.',
)

/** A code of the official tables (city, state, country); a form's empty text means null. */
export const CodeIn = IntIn.pipe(z.int().max(9_999_999, 'Este código não existe.'))
export const OptionalCodeIn = z
  .union([z.literal('').transform(() => null), CodeIn], 'Este código não existe.')
  .nullable()

/** An e-mail address, trimmed of pasted spaces. */
export const EmailField = z
  .string()
  .trim()
  .pipe(z.union([z.literal('').transform(() => null), z.email('E-mail inválido.').max(80, 'Use até 80 caracteres.')]))
  .nullable()

/** Phone: digits only, area code first. */
export const PhoneField = z
  .string()
  .transform(phoneDigits)
  .pipe(z.string().max(15, 'Escreva um só telefone, com até 15 números.'))
  .transform((value) => (value === '' ? null : value))
  .nullable()

export function codes<const T extends Readonly<Record<string, string>>>(labels: T) {
  return z.enum(
    Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]],
    'Escolha um dos valores oferecidos.',
  )
}
