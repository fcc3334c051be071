/** Values that an authority writes in brackets in its message. Null where the message has none. */
export type Placeholders = {
  /** Counted from 1, as on the printed note. */
  item: number | null
  /** Key of the other note the message refers to, 44 characters. */
  access_key: string | null
  /** Receipt of the batch in which that note was sent. */
  receipt: string | null
  /** The code the authority would have accepted. */
  expected: string | null
}

/**
 * Reads `[nItem:3]`, `[chNFe:…]`, `[nRef:…]`, `[nRec:…]` and `NCM esperada: 49019900`. Source: MOC 7.0, anexo I, coluna
 * Mensagem.
 */
export function placeholdersOf(message: string): Placeholders {
  const item = first(message, /\[nItem:\s*0*([1-9][0-9]{0,2})\s*[\];]/i)
  return {
    item: item === null ? null : Number(item),
    access_key: first(message, /\[(?:chNFe|nRef|Chave EPEC):\s*([0-9]{6}[0-9A-Z]{12}[0-9]{26})\s*\]/i),
    receipt: first(message, /\[nRec:\s*([0-9]{15})\s*\]/i),
    expected: first(message, /esperad[oa]:\s*([0-9]{7,14})\s*\]/i),
  }
}

function first(message: string, pattern: RegExp): string | null {
  return pattern.exec(message)?.[1] ?? null
}
