/** A document as its authority has it. */
export type AuthorityDocument = {
  /** The sale it documents; null when other software issued it. */
  sale: string | null
  key: string
  number: number
  serie: number
  /** The number the sender gave it, when the authority assigns another one (DPS). */
  declared?: number
  /** The key of the note that replaced it. */
  replacedBy?: string
  status: 'valid' | 'cancelled' | 'denied'
  at: number
  letters: string[]
  /** The provider's first transmission in contingency, which it cancels by itself. */
  isSpare: boolean
}

export type Book = {
  readonly documents: readonly AuthorityDocument[]
  enter(document: AuthorityDocument): AuthorityDocument
  of(sale: string): AuthorityDocument[]
  byKey(key: string): AuthorityDocument | undefined
  byNumber(number: number): AuthorityDocument | undefined
  readonly voids: Set<number>
}

/** The documents of one authority. A second document for a sale is reported at once. */
export function openBook(onDouble: (sale: string) => void): Book {
  const documents: AuthorityDocument[] = []
  const of = (sale: string) => documents.filter((document) => document.sale === sale && !document.isSpare)
  return {
    documents,
    of,
    voids: new Set(),
    byKey: (key) => documents.find((document) => document.key === key),
    byNumber: (number) => documents.find((document) => document.number === number),
    enter(document) {
      documents.push(document)
      if (document.sale !== null && of(document.sale).length > 1) onDouble(document.sale)
      return document
    },
  }
}

/** Reads from a note's text how the authority is to react: each example note carries its sale and perhaps a mark. */
export function readMarks(text: string): { sale: string; mark: 'refused' | 'denied' | 'invalid' | null } {
  const sale = /VENDA-[0-9]+/.exec(text)?.[0] ?? ''
  if (text.includes(MARKS.refused)) return { sale, mark: 'refused' }
  if (text.includes(MARKS.denied)) return { sale, mark: 'denied' }
  return { sale, mark: text.includes(MARKS.invalid) ? 'invalid' : null }
}

export const MARKS = { refused: 'RECUSAR', denied: 'DENEGAR', invalid: 'INVALIDAR' } as const
