import { createReadStream } from 'node:fs'
import { HEADERS, MOST_ABOVE } from '../rows/columns.ts'
import { CsvRows } from './csv-rows.ts'
import { utf16Of } from './encoding.ts'
import type { Row, Rows } from './sheet.ts'

/** Rows of a CSV with any encoding, separator and line ending. */
export async function* csvFile(path: string): Rows {
  const decoder = new TextDecoder(await encodingOf(path))
  let rows: CsvRows | undefined
  let head = ''
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const text = decoder.decode(piece as Buffer, { stream: true })
    if (rows) yield rows.push(text)
    else {
      head += text
      if (head.length < HEAD_CHARS) continue
      rows = new CsvRows(separatorOf(head))
      yield rows.push(head)
    }
  }
  const rest = decoder.decode()
  rows ??= new CsvRows(separatorOf(head))
  const last: Row[] = [...rows.push(head.length < HEAD_CHARS ? head + rest : rest), ...rows.end()]
  yield last
}

const PIECE_BYTES = 256 * 1024
/** Long enough for any valid header line. */
const HEAD_CHARS = 16 * 1024

/**
 * UTF-16 if the first bytes say so, UTF-8 if the whole file is valid, otherwise Windows-1252, which Windows in Brazil
 * writes.
 */
async function encodingOf(path: string): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
      const bytes = piece as Buffer
      const utf16 = isFirst ? utf16Of(bytes) : null
      if (utf16) return utf16
      isFirst = false
      strict.decode(bytes, { stream: true })
    }
    strict.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/**
 * The separator that occurs most often in one of the first lines, outside quotes. All first lines count, because a
 * title above the header has none.
 */
function separatorOf(head: string): string {
  let best: [sign: string, parts: number] = [';', 1]
  for (const line of firstLines(head.trimStart())) {
    const bare = line.replace(/"[^"]*"/g, '')
    for (const sign of [';', ',', '\t', '|']) {
      const parts = bare.split(sign).length
      if (parts > best[1]) best = [sign, parts]
    }
    if (best[1] > HEADERS.length / 2) break
  }
  return best[0]
}

function firstLines(head: string): string[] {
  return [...head.matchAll(/(?:"[^"]*"|[^"\r\n])+/g)].slice(0, MOST_ABOVE).map(([line]) => line)
}
