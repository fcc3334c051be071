/**
 * The allowed texts of a layout value. `expects` completes the sentence "aceita …" on the screen. `before` is the type
 * in force before that day (exclusive), because a stored note is checked by the rules of its own date.
 */
export type ValueType = {
  kind: 'text' | 'digits' | 'decimal' | 'code' | 'pattern'
  pattern: RegExp
  /** Lengths in characters. */
  min: number
  max: number
  /** For a code: its full list of values. Otherwise null. */
  values: readonly string[] | null
  expects: string
  before: { day: string; type: ValueType } | null
}

/**
 * Latin-1 text without control characters, not beginning or ending with a space. Source: TString of tiposBasico_v4.00.
 */
export function text(min: number, max: number): ValueType {
  return {
    ...PLAIN,
    kind: 'text',
    pattern: /^[!-ÿ]([ -ÿ]*[!-ÿ])?$/,
    min,
    max,
    expects: `texto ${lengthWords(min, max, 'caractere')}, sem emoji e sem quebra de linha`,
  }
}

/** Digits only; leading zeros are significant. */
export function digits(min: number, max: number = min): ValueType {
  const pattern = new RegExp(`^[0-9]{${min},${max}}$`)
  return {
    ...PLAIN,
    kind: 'digits',
    pattern,
    min,
    max,
    expects: lengthWords(min, max, 'algarismo').replace(/^de /, ''),
  }
}

export type DecimalOptions = {
  /** Excludes zero: a zero amount must be omitted. */
  positive?: boolean
}

/**
 * A decimal without sign: at most `units` digits before the point, none or `places` after it (`[2, 4]`: two to four).
 * Source: the TDec_ types of tiposBasico_v4.00.
 */
export function decimal(
  units: number,
  places: number | readonly [number, number],
  options: DecimalOptions = {},
): ValueType {
  const [least, most] = typeof places === 'number' ? [places, places] : places
  const fraction = `\\.[0-9]{${least},${most}}`
  const zero = options.positive ? `0\\.(${notZero(least, most)})` : `0(${fraction})?`
  return {
    ...PLAIN,
    kind: 'decimal',
    pattern: new RegExp(`^(${zero}|[1-9][0-9]{0,${units - 1}}(${fraction})?)$`),
    min: 1,
    max: units + 1 + most,
    expects: `um número${options.positive ? ' maior que zero' : ''} com até ${units} algarismos antes da vírgula e ${least === most ? least : `${least} a ${most}`} casas decimais`,
  }
}

/** `least` to `most` digits, at least one of them not zero. One alternative per position of the first such digit. */
function notZero(least: number, most: number): string {
  const places = Array.from({ length: most }, (_, before) => before)
  return places
    .map((before) => `0{${before}}[1-9][0-9]{${Math.max(0, least - before - 1)},${most - before - 1}}`)
    .join('|')
}

/** One value of a closed list. */
export function code(...values: readonly string[]): ValueType {
  const lengths = values.map((value) => value.length)
  return {
    ...PLAIN,
    kind: 'code',
    pattern: new RegExp(`^(${values.join('|')})$`),
    min: Math.min(...lengths),
    max: Math.max(...lengths),
    values,
    expects: values.length === 1 ? `só o valor ${values[0]}` : `um destes valores: ${values.join(', ')}`,
  }
}

/** A type given by a pattern that must match the whole value. `expects` is a noun phrase: "um CNPJ sem pontuação". */
export function pattern(source: RegExp, expects: string, min = 1, max = 2000): ValueType {
  return { ...PLAIN, kind: 'pattern', pattern: new RegExp(`^(?:${source.source})$`, source.flags), min, max, expects }
}

/** A type that changed with a layout version: `before` applies until the day (exclusive), `now` from that day on. */
export function until(day: string, before: ValueType, now: ValueType): ValueType {
  return { ...now, before: { day, type: before } }
}

/** The type in force on a day (`YYYY-MM-DD`). */
export function typeOn(type: ValueType, day: string): ValueType {
  return type.before && day < type.before.day ? typeOn(type.before.type, day) : type
}

const PLAIN = { values: null, before: null } as const

function lengthWords(min: number, max: number, unit: string): string {
  if (min === max) return `de ${min} ${unit}${min === 1 ? '' : 's'}`
  return `de ${min} a ${max} ${unit}s`
}
