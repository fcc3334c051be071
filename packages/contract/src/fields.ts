import { centsFromDecimal, decimalFromCents } from '@talao/fiscal/money'
import { type CodeKind, codeSentence, parseCode } from '@talao/fiscal/code'
import { parseDocument } from '@talao/fiscal/document'
import { phoneDigits } from '@talao/fiscal/phone'
import { bareInscricaoEstadual } from '@talao/fiscal/inscricao-estadual/inscricao-estadual'
import { z } from 'zod'
import './language.ts'

/** The kinds of field of the wire (spec/calls.md section 1). Texts are trimmed; an empty text is null where null is allowed. */

export const Id = z.int().positive()
export const Timestamp = z.iso.datetime()
const FIRST_INSTANT = Date.UTC(1900, 0)
const END_OF_INSTANTS = Date.UTC(2200, 0)

const OUTSIDE = 'Informe uma data entre 1900 e 2199.'
/** What is no date is told that alone. An aborting issue would do so too, and keep the faults of other fields from being said. */
const ONLY_OF_A_DATE = { when: ({ issues }: z.core.ParsePayload) => issues.length === 0 }

/** A moment somebody writes. The year 0 is a lawful text, and comes back from the database as no date at all. */
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

/** An instant as a form sends it, of any offset; an empty text is none. */
export const OptionalTimestampIn = z
  .union([
    z.literal('').transform(() => null),
    withinCalendar(z.iso.datetime({ offset: true, error: 'Informe a data e a hora como AAAA-MM-DDTHH:mm:ssZ.' })),
  ])
  .nullable()
/** Calendar days a sale or note can have; outside of them the database's own calendar ends. */
export const Day = z.iso
  .date({ error: 'Informe a data como AAAA-MM-DD.' })
  .refine((day) => day >= '1900-01-01' && day < '2200-01-01', { ...ONLY_OF_A_DATE, error: OUTSIDE })

/** Line breaks, controls that nobody sees and marks that turn the direction of reading: with them one text looks like another, or like two. */
export const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu
const SOMETHING_SEEN = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u

/** A text of one line: what cannot be seen is a space, and a text of nothing else is empty. */
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
 * CPF or CNPJ without punctuation, upper case, letters allowed in a CNPJ, check digits right; an empty text is none. A union with the empty text would
 * say of a wrong number only that it is wrong.
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

/** A code of the official tables, also as they print it; an empty text is none. */
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

/** An inscrição estadual of any UF, also with its points and strokes; an empty text is none. Its check digits are judged with the note. */
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

/** The only place between cents and the wire: a JSON number with at most two decimals. */
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

/** 0 to 100 with at most four decimals; text inside (rates are never floats), a number on the wire. */
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

/** A quantity or unit value: text inside (no float crosses a function), a number on the wire; empty is 0. */
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

/** JavaScript writes a small number with an exponent (`1e-7`), which is the same number. */
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

/** Whole numbers of queries and multipart forms, none below zero. */
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

/** A code of the official tables (city, state, country); a form's empty text means none. */
export const CodeIn = IntIn.pipe(z.int().max(9_999_999, 'Este código não existe.'))
export const OptionalCodeIn = z
  .union([z.literal('').transform(() => null), CodeIn], 'Este código não existe.')
  .nullable()

/** An e-mail address, without the spaces it was pasted with. */
export const EmailField = z
  .string()
  .trim()
  .pipe(z.union([z.literal('').transform(() => null), z.email('E-mail inválido.').max(80, 'Use até 80 caracteres.')]))
  .nullable()

/** Contact: digits only, area code first. */
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
