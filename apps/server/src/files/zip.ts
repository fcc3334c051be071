import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { DamagedFile, type FileStore } from './store.ts'

/** A file and the name it gets in the zip, with `/` between folders. */
export type ZipEntry = { name: string; sha256: string }

/** So many files are fetched before their turn: a store outside answers in tens of milliseconds. */
const AHEAD = 4
const MISSING_LIST = 'faltaram.txt'

/**
 * The zip of a selection as a stream, in the memory of a few files however many there are: the next ones are read when
 * the reader has taken what came before. A file that is missing or damaged becomes a line in `faltaram.txt`; a name that
 * was there already gets a number. `at` is the date of the entries. The stream fails when the store does.
 */
export function zipOf(store: FileStore, entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, at: Date): Readable {
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

/** Settles when the entry was taken, or nobody reads any more. */
function add(zip: ZipFile, output: Readable, { name, bytes, at }: { name: string; bytes: Uint8Array; at: Date }) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  output.once('close', resolve)
  zip.addReadStreamLazy(name, { mtime: at }, (give) => {
    const content = Readable.from([bytes], { objectMode: false })
    content.once('end', resolve).once('error', reject)
    give(null, content)
  })
  return promise.finally(() => output.off('close', resolve))
}

/** The files in the order of the entries, AHEAD of them under way. */
async function* fetched(
  store: FileStore,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Fetched> {
  const underWay: Promise<Fetched>[] = []
  for await (const entry of entries) {
    const file = fetchOne(store, entry)
    // Awaited below in its turn: until then a failure is not one that nobody hears of.
    file.catch(() => undefined)
    underWay.push(file)
    const first = underWay.length > AHEAD ? underWay.shift() : undefined
    if (first) yield await first
  }
  for (const file of underWay) yield await file
}

async function fetchOne(store: FileStore, { name, sha256 }: ZipEntry): Promise<Fetched> {
  try {
    const bytes = await store.get(sha256)
    return { name, bytes, missing: bytes ? null : 'não está no armazenamento' }
  } catch (error) {
    if (error instanceof DamagedFile) return { name, bytes: null, missing: 'está danificado no armazenamento' }
    throw error
  }
}

/** A name that leads nowhere else and that the zip does not have yet, letters of either case being one. */
function freeName(wanted: string, names: Set<string>): string {
  const parts = wanted.split(/[/\\]+/).filter((part) => part !== '' && part !== '.' && part !== '..')
  const safe = parts.map((part) => part.replace(/[\p{Cc}:*?"<>|]/gu, '_')).join('/') || 'arquivo'
  const [, stem = safe, ending = ''] = /^(.+?)(\.[^./]{1,8})?$/.exec(safe) ?? []
  let name = safe
  for (let n = 2; names.has(name.toLowerCase()); n += 1) name = `${stem} (${n})${ending}`
  names.add(name.toLowerCase())
  return name
}
