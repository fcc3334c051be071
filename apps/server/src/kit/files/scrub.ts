import { batches } from './batches.ts'
import { type Damage, DamagedFile, type FileStore, storedName } from './store.ts'

/** A row that names a stored file. */
export type ScrubRow = { company_id: number; note_id: number; kind: string; sha256: string }

export type ScrubFault = {
  sha256: string
  fault: 'MISSING' | Damage
  /** Every row that refers to the file. */
  rows: readonly ScrubRow[]
  /** Where the right bytes came from. Null when no source had them. */
  repaired: 'SECOND_COPY' | 'REFETCHED' | null
}

export type ScrubResult = {
  checked: number
  intact: number
  faults: Record<ScrubFault['fault'], number>
  repaired: number
  lost: number
  /**
   * Stored files without a row, usually from a transaction that was rolled back or is still open. Only reported, never
   * deleted.
   */
  orphans: number
  /** The first faults and orphans, each up to `listAtMost`. */
  list: { faults: ScrubFault[]; orphans: string[] }
  /** Where to continue. Null when the end was reached. */
  next: string | null
}

export type ScrubOptions = {
  store: FileStore
  /** Only those after `after`, in ascending order of sha256, so that rows and files are compared in one pass. */
  rows: AsyncIterable<ScrubRow>
  /**
   * Fetches the file again from its source, already checked as on first arrival. Null when the source does not have it.
   */
  refetch: (row: ScrubRow) => Promise<Uint8Array | null>
  second?: FileStore
  /** `next` of an earlier run. */
  after?: string
  /** Stops after about this many files. */
  atMost?: number
  listAtMost?: number
}

/** How many files are read at once. */
const WIDTH = 8

/**
 * Reads every stored file and every row that refers to one. Finds missing, damaged and truncated files, restores them
 * from the second copy or the source, and reports files without a row. Only bytes whose digest equals the name are
 * written, so a repair cannot do harm. Throws when the store itself fails; earlier repairs stay. Throws RangeError when
 * rows are out of order.
 */
export async function scrub(options: ScrubOptions): Promise<ScrubResult> {
  const { atMost = Number.POSITIVE_INFINITY, listAtMost = 1000 } = options
  const result: ScrubResult = {
    checked: 0,
    intact: 0,
    faults: { MISSING: 0, TRUNCATED: 0, GARBLED: 0, OTHER_BYTES: 0 },
    repaired: 0,
    lost: 0,
    orphans: 0,
    list: { faults: [], orphans: [] },
    next: null,
  }
  for await (const group of batches(mergeNamesAndRows(options), WIDTH)) {
    const findings = await Promise.all(group.map((file) => look(file, options)))
    for (const finding of findings) note(result, finding, listAtMost)
    if (result.checked + result.orphans >= atMost) return { ...result, next: group.at(-1)?.sha256 ?? null }
  }
  return result
}

/** A file name, with whether it is stored and the rows that refer to it. */
type NamedFile = { sha256: string; stored: boolean; rows: ScrubRow[] }
type Finding = ScrubFault | { orphan: string } | 'INTACT'

/** Merges the sorted file names and rows by name. */
async function* mergeNamesAndRows({ store, rows, after }: ScrubOptions): AsyncGenerator<NamedFile> {
  const names = store.list(after)[Symbol.asyncIterator]()
  let name = await names.next()
  for await (const group of groups(rows)) {
    const sha256 = group[0].sha256
    for (; !name.done && name.value < sha256; name = await names.next()) {
      yield { sha256: name.value, stored: true, rows: [] }
    }
    const stored = !name.done && name.value === sha256
    if (stored) name = await names.next()
    yield { sha256, stored, rows: group }
  }
  for (; !name.done; name = await names.next()) yield { sha256: name.value, stored: true, rows: [] }
}

/** Groups rows of the same file. */
async function* groups(rows: AsyncIterable<ScrubRow>): AsyncGenerator<[ScrubRow, ...ScrubRow[]]> {
  let group: [ScrubRow, ...ScrubRow[]] | undefined
  for await (const row of rows) {
    if (group && row.sha256 < group[0].sha256) throw new RangeError(`rows out of order at ${row.sha256}`)
    if (group?.[0].sha256 === row.sha256) group.push(row)
    else {
      if (group) yield group
      group = [row]
    }
  }
  if (group) yield group
}

async function look({ sha256, stored, rows }: NamedFile, options: ScrubOptions): Promise<Finding> {
  if (rows.length === 0) return { orphan: sha256 }
  const fault = stored ? await faultOf(options.store, sha256) : 'MISSING'
  return fault ? { sha256, fault, rows, repaired: await repair(sha256, rows, options) } : 'INTACT'
}

async function faultOf(store: FileStore, sha256: string): Promise<ScrubFault['fault'] | null> {
  try {
    return (await store.get(sha256)) ? null : 'MISSING'
  } catch (error) {
    if (error instanceof DamagedFile) return error.code
    throw error
  }
}

async function repair(
  sha256: string,
  rows: readonly ScrubRow[],
  { store, second, refetch }: ScrubOptions,
): Promise<ScrubFault['repaired']> {
  if (second && (await faultOf(second, sha256)) === null) {
    const copy = await second.get(sha256)
    if (copy && (await putBack(store, sha256, copy))) return 'SECOND_COPY'
  }
  for (const row of rows) {
    const bytes = await refetch(row)
    if (bytes && storedName(bytes) === sha256 && (await putBack(store, sha256, bytes))) return 'REFETCHED'
  }
  return null
}

/** Writes the file and reads it back. Returns whether it is intact. */
async function putBack(store: FileStore, sha256: string, bytes: Uint8Array): Promise<boolean> {
  await store.put(bytes)
  return (await faultOf(store, sha256)) === null
}

function note(result: ScrubResult, finding: Finding, listAtMost: number): void {
  if (finding !== 'INTACT' && 'orphan' in finding) {
    result.orphans += 1
    if (result.list.orphans.length < listAtMost) result.list.orphans.push(finding.orphan)
    return
  }
  result.checked += 1
  if (finding === 'INTACT') {
    result.intact += 1
    return
  }
  result.faults[finding.fault] += 1
  result[finding.repaired ? 'repaired' : 'lost'] += 1
  if (result.list.faults.length < listAtMost) result.list.faults.push(finding)
}
