/** A document as its authority holds it. */
export type AuthorityDocument = {
  /** The sale it documents; null for one that other software made. */
  sale: string | null
  key: string
  number: number
  serie: number
  /** The number its sender gave it, where the authority gives another one (DPS). */
  declared?: number
  /** The key of the note that took its place. */
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

/** The books of one authority. A sale that gets a second document is told at once. */
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

/** What the text of a note makes the authority do; each example note carries its sale and perhaps a mark. */
export function readMarks(text: string): { sale: string; mark: 'refused' | 'denied' | 'invalid' | null } {
  const sale = /VENDA-[0-9]+/.exec(text)?.[0] ?? ''
  if (text.includes(MARKS.refused)) return { sale, mark: 'refused' }
  if (text.includes(MARKS.denied)) return { sale, mark: 'denied' }
  return { sale, mark: text.includes(MARKS.invalid) ? 'invalid' : null }
}

export const MARKS = { refused: 'RECUSAR', denied: 'DENEGAR', invalid: 'INVALIDAR' } as const
