import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { SheetFault, TooLarge } from './sheet.ts'

/** A spreadsheet has a dozen parts, plus a few per drawing. */
const MOST_ENTRIES = 2_000
/** Maximum unpacked bytes per file, far above a sheet of 100,000 rows. Stops zip bombs. */
const MOST_BYTES = 256 * 1024 * 1024
const SMALL_PART_BYTES = 2 * 1024 * 1024

/** The parts of a zip file, each read as a stream. */
export type Parts = {
  has(name: string): boolean
  names(): string[]
  /** The text of a part in pieces. Empty when the part does not exist. */
  text(name: string): AsyncGenerator<string>
  /** The text of a part that is small in every valid file. */
  small(name: string): Promise<string>
  close(): void
}

export async function openParts(path: string, mostBytes = MOST_BYTES): Promise<Parts> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new SheetFault(BROKEN, { cause: error })
  })
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close()
    throw error instanceof SheetFault ? error : new SheetFault(BROKEN, { cause: error })
  })
  let left = mostBytes
  const text = async function* (name: string): AsyncGenerator<string> {
    const entry = entries.get(name.toLowerCase())
    if (!entry) return
    const stream = await openStream(zip, entry)
    const decoder = new TextDecoder()
    try {
      for await (const piece of stream) {
        left -= (piece as Buffer).byteLength
        if (left < 0) throw new TooLarge()
        yield decoder.decode(piece as Buffer, { stream: true })
      }
      yield decoder.decode()
    } catch (error) {
      throw error instanceof SheetFault ? error : new SheetFault(BROKEN, { cause: error })
    } finally {
      stream.destroy()
    }
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    names: () => [...entries.keys()],
    text,
    small: async (name) => {
      let whole = ''
      for await (const piece of text(name)) {
        whole += piece
        if (whole.length > SMALL_PART_BYTES) throw new SheetFault(BROKEN)
      }
      return whole
    },
    close: () => zip.close(),
  }
}

export const BROKEN =
  'A planilha está danificada: o arquivo acaba antes da hora ou não se abre. Salve-a de novo e reenvie.'

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new SheetFault(BROKEN)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new SheetFault('A planilha está protegida por senha. Tire a senha e reenvie.')
    entries.set(entry.fileName.toLowerCase(), entry)
  }
  return entries
}

function openStream(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry)
}
