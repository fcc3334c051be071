import { stripPunctuation } from './strip-punctuation.ts'
import { withoutFraction } from './without-fraction.ts'
import { withoutLabel } from './without-label.ts'

/** A code of the official tables, by its name on the wire. */
export type CodeKind = keyof typeof CODES

type CodeShape = {
  /** What people write in front of it. */
  label: string
  bare: RegExp
  /** What the layout has instead of a code for who has none. */
  none?: string
  /** How many characters stand between the points of the printed form. */
  groups?: readonly number[]
  /** What a refusal says: how many characters it has, and how the table prints it. */
  sentence: string
}

/**
 * A code as it is stored: bare, without the points and strokes the tables print (`4901.99.00` is 49019900), or undefined when it has another
 * number of characters. A zero that a spreadsheet took from the front comes back only where the points say that it is missing: `8.02.01`. What the
 * code means may stand behind it, as tables and screens show the two: `4901.99.00 - Livros`.
 */
export function parseCode(kind: CodeKind, text: string): string | undefined {
  const { label, bare, groups, none }: CodeShape = CODES[kind]
  const typed = withoutMeaning(withoutLabel(text, label))
  if (none && typed.trim().replace(/\s+/g, ' ').toUpperCase() === none) return none
  const whole = withoutFraction(typed).trim()
  if (bare.test(whole)) return whole
  const code = stripPunctuation(groups ? withFirstZero(typed, groups) : typed).toUpperCase()
  return bare.test(code) ? code : undefined
}

function withoutMeaning(text: string): string {
  return text.replace(/^(\s*[0-9][0-9./-]*)\s+[-–—]\s+\p{L}.*$/su, '$1')
}

/** The sentence that refuses a code of another shape. */
export function codeSentence(kind: CodeKind): string {
  return CODES[kind].sentence
}

/** The same for what a person typed, or undefined for a right code and for none. */
export function codeFault(kind: CodeKind, typed: string): string | undefined {
  return typed.trim() === '' || parseCode(kind, typed) !== undefined ? undefined : codeSentence(kind)
}

/**
 * An item of the list of LC 116 as it is stored: with its point, and its zero in front (`8.02` and `802` are 08.02). `14.1` is refused: it may be
 * 14.01 or 14.10.
 */
export function parseServiceItem(text: string): string | undefined {
  const typed = withoutMeaning(withoutLabel(text, 'item|LC ?116')).trim()
  const [, group, item] = /^\.?([0-9]{1,2})[-.,\s]?([0-9]{2})\.?$/.exec(typed) ?? []
  return group === undefined || item === undefined ? undefined : `${group.padStart(2, '0')}.${item}`
}

function withFirstZero(typed: string, [first = 0, ...rest]: readonly number[]): string {
  const parts = typed.trim().split(/[^0-9]+/)
  const isPrinted = parts.length === rest.length + 1 && rest.every((length, at) => parts[at + 1]?.length === length)
  return isPrinted && parts[0]?.length === first - 1 ? `0${parts.join('')}` : typed
}

/**
 * Sources: NF-e layout 4.00, I03 cEAN, I05 NCM, I05c CEST, I05f cBenef, I08 CFOP; national NFS-e layout 1.01, cTribNac, cNBS, cIndOp, cClassTrib;
 * CONCLA (CNAE).
 */
const CODES = {
  ncm: {
    label: 'NCM(?:/SH)?',
    bare: /^[0-9]{8}$/,
    groups: [4, 2, 2],
    sentence: 'O NCM tem 8 números, como 4901.99.00.',
  },
  cest: {
    label: 'CEST',
    bare: /^[0-9]{7}$/,
    groups: [2, 3, 2],
    sentence: 'O CEST tem 7 números, como 28.064.00.',
  },
  cfop: { label: 'CFOP', bare: /^[1-7][0-9]{3}$/, sentence: 'O CFOP tem 4 números, como 5.102.' },
  nbs: { label: 'c?NBS', bare: /^[0-9]{9}$/, sentence: 'A NBS tem 9 números, como 1.2205.19.00.' },
  national_service_code: {
    label: 'cTribNac',
    bare: /^[0-9]{6}$/,
    groups: [2, 2, 2],
    sentence: 'O código nacional tem 6 números, como 08.02.01.',
  },
  cindop: { label: 'cIndOp', bare: /^[0-9]{6}$/, sentence: 'O indicador da operação tem 6 números, como 100301.' },
  cclasstrib: {
    label: 'cClassTrib',
    bare: /^[0-9]{6}$/,
    sentence: 'A classificação tributária tem 6 números, como 000001.',
  },
  cnae: {
    label: 'CNAE',
    bare: /^[0-9]{7}$/,
    groups: [4, 1, 2],
    sentence: 'O CNAE tem 7 números, como 8599-6/04.',
  },
  gtin: {
    label: '(?:GTIN|c?EAN|ISBN)(?:-?(?:8|12|13|14))?',
    none: 'SEM GTIN',
    bare: /^(?:[0-9]{8}|[0-9]{12,14})$/,
    sentence: 'O GTIN tem 8, 12, 13 ou 14 números, como 7891000315507.',
  },
  cbenef: {
    label: 'cBenef',
    none: 'SEM CBENEF',
    bare: /^(?:[0-9A-Z]{8}|[0-9A-Z]{10})$/,
    sentence: 'O código de benefício tem 8 ou 10 caracteres, como SP010001.',
  },
} as const satisfies Record<string, CodeShape>
