import { LONGEST_CELL, SheetFault } from './sheet.ts'
import { makeTextStore } from './text-store.ts'
import { xmlEvents } from './xml-events.ts'
import type { Parts } from './zip-entries.ts'

/** 100,000 rows of 20 distinct texts. */
const MOST_TEXTS = 2 ** 21
/** 100,000 rows of half a kilobyte of distinct text. */
const MOST_BYTES = 48 * 1024 * 1024

export type Texts = { at(index: number): string | undefined }

/** The shared texts that cells reference by index. With `wanted`, only those. */
export async function sharedTexts(parts: Parts, name: string | null, wanted?: ReadonlySet<number>): Promise<Texts> {
  const texts = makeTextStore()
  if (name === null || !parts.has(name)) return texts
  const last = wanted ? Math.max(-1, ...wanted) : Infinity
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
        const isWanted = wanted === undefined || wanted.has(texts.count())
        texts.add(isWanted ? (current ?? '').slice(0, LONGEST_CELL) : '')
        current = null
        if (texts.count() > MOST_TEXTS || texts.bytes() > MOST_BYTES) throw new SheetFault(TOO_MANY)
      }
    },
  })
  if (last >= 0) for await (const _ of reading) if (texts.count() > last) break
  return texts
}

const TOO_MANY = 'A planilha tem textos demais. Divida em arquivos menores ou salve como CSV.'
