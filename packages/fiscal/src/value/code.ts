import { stripPunctuation } from './strip-punctuation.ts'
import { withoutFraction } from './without-fraction.ts'
import { withoutLabel } from './without-label.ts'

/** A code of an official table, by its API field name. */
export type CodeKind = keyof typeof CODES

type CodeShape = {
  /** Regular expression of the labels users write in front of the code. */
  label: string
  bare: RegExp
  /** Text the layout uses instead of a code when the item has none. */
  none?: string
  /** Lengths of the groups between the dots of the printed form. */
  groups?: readonly number[]
  /** Error text in Portuguese: the number of characters and an example as the table prints it. */
  sentence: string
}

/**
 * The stored form of a code: without the punctuation that the tables print (`4901.99.00` is 49019900), or undefined
 * when its length is wrong. A leading zero dropped by a spreadsheet is added back only where the dots show that it is
 * missing: `8.02.01`. The description may follow the code, as tables and screens show it: `4901.99.00 - Livros`.
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

/** The error text, in Portuguese, for a code of the wrong shape. */
export function codeSentence(kind: CodeKind): string {
  return CODES[kind].sentence
}

/** The error text for user input, or undefined when the code is right or empty. */
export function codeFault(kind: CodeKind, typed: string): string | undefined {
  return typed.trim() === '' || parseCode(kind, typed) !== undefined ? undefined : codeSentence(kind)
}

/**
 * The stored form of an item of the list of LC 116: with its dot and its leading zero (`8.02` and `802` become 08.02).
 * `14.1` is refused, because it may be 14.01 or 14.10.
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
 * Sources: NF-e layout 4.00, I03 cEAN, I05 NCM, I05c CEST, I05f cBenef, I08 CFOP; national NFS-e layout 1.01, cTribNac,
 * cNBS, cIndOp, cClassTrib; CONCLA (CNAE).
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
