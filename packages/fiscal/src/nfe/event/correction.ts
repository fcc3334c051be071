import type { Fault } from '../../value/fault.ts'
import { comparableText, toLatin1Lines } from '../../value/latin1-text.ts'
import { commonEventFields, type EventSubject } from './common-fields.ts'
import { CORRECTION_TERMS, type CorrectionEvent } from './layout.ts'

/**
 * Maximum letters per note, hours after its authorisation, and text length. Source: Ajuste SINIEF 07/2005, cl. 14ª-A, §
 * 7º; NT 2011.003.
 */
export const CORRECTION_LIMITS = { letters: 20, hours: 720, least: 15, most: 1000 } as const

export type CorrectionInput = {
  subject: EventSubject
  /** 1 for the first letter of a note. */
  sequence: number
  text: string
  at: Date
}

/**
 * The event of a carta de correção. Call `checkCorrection` first: this function only converts the text to the layout's
 * alphabet.
 */
export function composeCorrection({ subject, sequence, text, at }: CorrectionInput): CorrectionEvent {
  return {
    ...commonEventFields('110110', sequence, subject, at),
    detEvento: {
      versao: '1.00',
      descEvento: 'Carta de Correcao',
      xCorrecao: toLatin1Lines(text),
      xCondUso: CORRECTION_TERMS,
    },
  }
}

export type CorrectionCase = {
  text: string
  sequence: number
  /** The text of the previous letter, null for the first. */
  previous: string | null
  authorizedAt: Date
  now: Date
}

/**
 * The faults of a carta de correção before it is sent; empty when it can be sent. The last letter replaces the earlier
 * ones, so each must repeat their text. Source: Ajuste SINIEF 07/2005, cl. 14ª-A.
 */
export function checkCorrection(letter: CorrectionCase): Fault[] {
  return RULES.filter(({ holds }) => !holds(letter)).map(({ code, path, text }) => ({ code, path, field: FIELD, text }))
}

/** The initial text of a new letter: the text of the previous letter and the addition. */
export function continueCorrection(previous: string | null, addition: string): string {
  return [previous, addition].filter(Boolean).join(' ')
}

/** Subjects in the text that a letter may not correct. A hint, not a refusal: keywords do not prove the intent. */
export function doubtfulCorrections(text: string): readonly NotCorrectable[] {
  const folded = fold(text)
  return NOT_CORRECTABLE.filter(({ words }) => words.test(folded))
}

const FIELD = 'Texto da correção'
const HOUR = 3_600_000

type Rule = { code: string; path: string; text: string; holds: (letter: CorrectionCase) => boolean }

const RULES: readonly Rule[] = [
  {
    code: 'CCE-TEXTO',
    path: 'text',
    text: 'O texto da correção tem de 15 a 1.000 caracteres. Escreva o campo errado e como ele deve ser lido.',
    holds: ({ text }) => {
      const { length } = toLatin1Lines(text)
      return length >= CORRECTION_LIMITS.least && length <= CORRECTION_LIMITS.most
    },
  },
  {
    code: 'CCE-SEQUENCIA',
    path: 'sequence',
    text: 'A nota já tem 20 cartas de correção, o máximo. Cancele-a, se ainda houver prazo, ou fale com seu contador.',
    holds: ({ sequence }) => Number.isInteger(sequence) && sequence >= 1 && sequence <= CORRECTION_LIMITS.letters,
  },
  {
    code: 'CCE-REPETE',
    path: 'text',
    text: 'A nova carta substitui a anterior. Mantenha o texto dela e acrescente a correção nova.',
    holds: ({ text, previous }) => previous === null || comparableText(text).includes(comparableText(previous)),
  },
  {
    code: 'CCE-PRAZO',
    path: 'text',
    text: 'O prazo da carta de correção é de 30 dias depois da autorização, e já passou. Fale com seu contador.',
    holds: ({ authorizedAt, now }) => now.getTime() - authorizedAt.getTime() <= CORRECTION_LIMITS.hours * HOUR,
  },
]

export type NotCorrectable = { matter: string; words: RegExp; way_out: string; source: string }

const LAW = 'Ajuste SINIEF 07/2005, cl. 14ª-A'
const VALUE_WAY = 'Cancele a nota dentro do prazo e emita outra, ou emita uma nota complementar.'

/** The patterns match text in lower case without accents. */
export const NOT_CORRECTABLE: readonly NotCorrectable[] = [
  {
    matter: 'Valor, quantidade, preço, base de cálculo ou alíquota',
    words: /\b(valor|preco|quantidade|base de calculo|aliquota|desconto)\b/,
    way_out: VALUE_WAY,
    source: `${LAW}, § 1º-A, I`,
  },
  {
    matter: 'Troca de quem vende ou de quem compra',
    words: /\b(cnpj|cpf|razao social|nome do (destinatario|cliente|emitente)|destinatario|remetente)\b/,
    way_out: 'Cancele a nota dentro do prazo e emita outra para a pessoa certa.',
    source: `${LAW}, § 1º-A, II`,
  },
  {
    matter: 'Data de emissão ou de saída',
    words: /\bdatas? (de|da) (emissao|saida)\b/,
    way_out: 'Cancele a nota dentro do prazo e emita outra com a data certa.',
    source: `${LAW}, § 1º-A, III`,
  },
  {
    matter: 'Parcelas da venda a prazo',
    words: /\b(parcelas?|duplicatas?|vencimentos?)\b/,
    way_out: 'Cancele a nota dentro do prazo e emita outra.',
    source: `${LAW}, normas estaduais`,
  },
  {
    matter: 'Exportação informada na DU-E',
    words: /\b(du-?e|exportacao)\b/,
    way_out: 'Retifique a DU-E ou fale com seu despachante.',
    source: `${LAW}, § 1º-A, IV`,
  },
]

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
