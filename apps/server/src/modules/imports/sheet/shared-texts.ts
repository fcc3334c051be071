import { LONGEST_CELL, SheetFault } from './sheet.ts'
import { xmlEvents } from './xml-events.ts'
import type { Parts } from './zip-entries.ts'

/** 100,000 rows of 20 columns that are all different. */
const MOST_TEXTS = 2_100_000
const MOST_CHARS = 100 * 1024 * 1024

/** The texts that cells name by number; only the first `atMost` of them where no more are wanted. */
export async function sharedTexts(parts: Parts, name: string | null, atMost = MOST_TEXTS): Promise<string[]> {
  const texts: string[] = []
  if (name === null || !parts.has(name)) return texts
  let chars = 0
  let current: string | null = null
  let isText = false
  let isPhonetic = false
  const reading = xmlEvents(parts.text(name), {
    open(tag) {
      if (tag === 'si') current = ''
      else if (tag === 'rPh') isPhonetic = true
      else if (tag === 't') isText = !isPhonetic
    },
    text(text) {
      if (isText && current !== null && current.length <= LONGEST_CELL) current += text
    },
    close(tag) {
      if (tag === 't') isText = false
      else if (tag === 'rPh') isPhonetic = false
      else if (tag === 'si') {
        texts.push((current ?? '').slice(0, LONGEST_CELL))
        chars += current?.length ?? 0
        current = null
        if (texts.length > MOST_TEXTS || chars > MOST_CHARS) throw new SheetFault(TOO_MANY)
      }
    },
  })
  for await (const _ of reading) if (texts.length >= atMost) break
  return texts
}

const TOO_MANY = 'A planilha tem textos demais. Divida em arquivos menores ou salve como CSV.'
