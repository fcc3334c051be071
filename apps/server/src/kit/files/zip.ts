import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { deferRejection } from '../defer-rejection.ts'
import { DamagedFile, type FileStore } from './store.ts'

/** A file and its path in the zip, with `/` between folders. */
export type ZipEntry = { name: string; sha256: string }
/** The store the zip reads from. */
type Shelf = Pick<FileStore, 'get'>

/** How many files are fetched ahead, because an external store takes tens of milliseconds per file. */
const AHEAD = 4
const MISSING_LIST = 'faltaram.txt'

/**
 * Streams the zip of a selection, with only a few files in memory: the next files are read once the reader has taken
 * the previous ones. A missing or damaged file becomes a line in `faltaram.txt`. A duplicate name gets a number. `at`
 * is the date of the entries. The stream fails when the store fails.
 */
export function zipOf(store: Shelf, entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, at: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream
  if (!(output instanceof Readable)) throw new TypeError('the zip gives no stream that can be stopped')
  fill(zip, output, fetched(store, entries), at).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return output
}

type Fetched = { name: string; bytes: Uint8Array | null; missing: string | null }

async function fill(zip: ZipFile, output: Readable, files: AsyncIterable<Fetched>, at: Date): Promise<void> {
  const names = new Set([MISSING_LIST])
  const missing: string[] = []
  for await (const { name, bytes, missing: why } of files) {
    if (output.destroyed) return
    if (bytes === null) missing.push(`${name}: ${why}`)
    else await add(zip, output, { name: freeName(name, names), bytes, at })
  }
  if (missing.length > 0) {
    const text = `Estes arquivos não puderam ser lidos e serão buscados de novo:\n\n${missing.join('\n')}\n`
    await add(zip, output, { name: MISSING_LIST, bytes: Buffer.from(text, 'utf8'), at })
  }
  zip.end()
}

/**
 * Settles when the entry is consumed or the reader is gone. The zip keeps its entries to the end, so the callback must
 * release the bytes once they are read.
 */
function add(zip: ZipFile, output: Readable, { name, bytes, at }: { name: string; bytes: Uint8Array; at: Date }) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const turn: Turn = { bytes: [bytes], taken: resolve, failed: reject }
  output.once('close', resolve)
  giveInTurn(zip, name, at, turn)
  return promise.finally(() => {
    output.off('close', resolve)
    turn.bytes = []
  })
}

type Turn = { bytes: Uint8Array[]; taken: () => void; failed: (error: Error) => void }

function giveInTurn(zip: ZipFile, name: string, at: Date, turn: Turn): void {
  zip.addReadStreamLazy(name, { mtime: at }, (give) => {
    const content = Readable.from(turn.bytes.splice(0), { objectMode: false })
    content.once('end', turn.taken).once('error', turn.failed)
    give(null, content)
  })
  unpinName(zip)
}

/**
 * yazl keeps each entry's name to the end, as a slice of Node's shared 64 KiB pool, so each name would pin a whole pool
 * (3,000 entries of 8 KB: 140 MB instead of a few). A separate copy pins only itself.
 */
function unpinName(zip: ZipFile): void {
  const entries: unknown = Reflect.get(zip, 'entries')
  const entry: unknown = Array.isArray(entries) ? entries.at(-1) : undefined
  if (typeof entry !== 'object' || entry === null || !('utf8FileName' in entry)) return
  const { utf8FileName: pooled } = entry
  if (!(pooled instanceof Buffer)) return
  const own = Buffer.allocUnsafeSlow(pooled.length)
  pooled.copy(own)
  entry.utf8FileName = own
}

/** The files in entry order, with AHEAD of them being fetched. */
async function* fetched(store: Shelf, entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Fetched> {
  const underWay: Promise<() => Fetched>[] = []
  for await (const entry of entries) {
    underWay.push(deferRejection(fetchOne(store, entry)))
    const first = underWay.length > AHEAD ? underWay.shift() : undefined
    if (first) yield (await first)()
  }
  for (const file of underWay) yield (await file)()
}

async function fetchOne(store: Shelf, { name, sha256 }: ZipEntry): Promise<Fetched> {
  try {
    const bytes = await store.get(sha256)
    return { name, bytes, missing: bytes ? null : 'não está no armazenamento' }
  } catch (error) {
    if (error instanceof DamagedFile) return { name, bytes: null, missing: 'está danificado no armazenamento' }
    throw error
  }
}

/** A sanitised name without `..` that is not in the zip yet, compared without case. */
function freeName(wanted: string, names: Set<string>): string {
  const parts = wanted.split(/[/\\]+/).filter((part) => part !== '' && part !== '.' && part !== '..')
  const safe = parts.map((part) => part.replace(/[\p{Cc}:*?"<>|]/gu, '_')).join('/') || 'arquivo'
  const [, stem = safe, ending = ''] = /^(.+?)(\.[^./]{1,8})?$/.exec(safe) ?? []
  let name = safe
  for (let n = 2; names.has(name.toLowerCase()); n += 1) name = `${stem} (${n})${ending}`
  names.add(name.toLowerCase())
  return name
}
