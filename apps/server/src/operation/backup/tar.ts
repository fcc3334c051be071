import { BackupRefused } from './backup-refused.ts'

export type Entry = { name: string; bytes: Buffer }

const BLOCK = 512
const LONGEST_NAME = 100
/** Larger than any stored file or table slice, so that a damaged length cannot fill the memory. */
const LARGEST_ENTRY = 80 * 1024 * 1024

/** One entry in POSIX ustar format, padded to whole blocks. */
export function tarEntry({ name, bytes }: Entry, at: Date): Buffer[] {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new RangeError(`${name} is too long a name.`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, LONGEST_NAME, 'utf8')
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${bytes.byteLength.toString(8).padStart(11, '0')}\0`, 124)
  header.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('        ', CHECKSUM_AT)
  header.write('0', 156)
  header.write('ustar\u000000', 257, 'latin1')
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT)
  return [header, bytes, Buffer.alloc((BLOCK - (bytes.byteLength % BLOCK)) % BLOCK)]
}

/** A tar ends with two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

/** The entries of a tar, one at a time. Throws BackupRefused when the tar is truncated or invalid. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = taker(source)
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (!isSound(header) || !(size >= 0 && size <= LARGEST_ENTRY)) throw damaged()
    const name = header.toString('utf8', 0, LONGEST_NAME).replace(/\0.*$/s, '')
    const bytes = await take(size)
    await take((BLOCK - (size % BLOCK)) % BLOCK)
    yield { name, bytes }
  }
}

const CHECKSUM_AT = 148

function isSound(header: Buffer): boolean {
  const written = Number.parseInt(header.toString('latin1', CHECKSUM_AT, CHECKSUM_AT + 6), 8)
  const plain = Buffer.from(header)
  plain.write('        ', CHECKSUM_AT)
  return sumOf(plain) === written
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}

/** Reads exactly the requested number of bytes, whatever the chunk sizes of the source. */
function taker(source: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const parts = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0
  return async (size) => {
    while (length < size) {
      const part = await parts.next()
      if (part.done) throw damaged()
      held.push(part.value)
      length += part.value.byteLength
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = all.byteLength > size ? [all.subarray(size)] : []
    length = all.byteLength - size
    return all.subarray(0, size)
  }
}

function damaged(): BackupRefused {
  return new BackupRefused('O arquivo da cópia está cortado ou danificado. Use outra cópia.')
}
