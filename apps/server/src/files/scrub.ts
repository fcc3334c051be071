import { batches } from './batches.ts'
import { type Damage, DamagedFile, type FileStore, nameOf } from './store.ts'

/** A row that names a stored file. */
export type ScrubRow = { company_id: number; note_id: number; kind: string; sha256: string }

export type ScrubFault = {
  sha256: string
  fault: 'MISSING' | Damage
  /** Every row that names the file. */
  rows: readonly ScrubRow[]
  /** Where the right bytes came from; null when nobody had them. */
  repaired: 'SECOND_COPY' | 'REFETCHED' | null
}

export type ScrubResult = {
  checked: number
  intact: number
  faults: Record<ScrubFault['fault'], number>
  repaired: number
  lost: number
  /** Stored and named by no row: as a rule of a transaction that was given up, or is not over yet. Told, never touched. */
  orphans: number
  /** The first of each, up to `listAtMost`. */
  list: { faults: ScrubFault[]; orphans: string[] }
  /** Where to go on; null when the walk came to its end. */
  next: string | null
}

export type ScrubOptions = {
  store: FileStore
  /** In ascending order of sha256, those after `after` alone: so both walks meet in one pass, however many files there are. */
  rows: AsyncIterable<ScrubRow>
  /** The file once more from its source, already checked as on its first arrival; null where it has none. */
  refetch: (row: ScrubRow) => Promise<Uint8Array | null>
  second?: FileStore
  /** `next` of an earlier walk. */
  after?: string
  /** Stop after so many files. */
  atMost?: number
  listAtMost?: number
}

/** So many files are read at once. */
const WIDTH = 8

/**
 * Reads every stored file and every row that names one: finds what is missing, damaged or truncated, puts the right bytes
 * back from the second copy or the source, and tells what no row names. Only bytes whose digest is the name are ever
 * written, so a repair cannot harm. Throws where the store itself fails: what was repaired stays so. Throws RangeError for
 * rows out of order.
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
  for await (const group of batches(meet(options), WIDTH)) {
    const findings = await Promise.all(group.map((file) => look(file, options)))
    for (const finding of findings) note(result, finding, listAtMost)
    if (result.checked + result.orphans >= atMost) return { ...result, next: group.at(-1)?.sha256 ?? null }
  }
  return result
}

/** One name, with what knows it. */
type Met = { sha256: string; stored: boolean; rows: ScrubRow[] }
type Finding = ScrubFault | { orphan: string } | 'INTACT'

/** The two sorted walks as one, name by name. */
async function* meet({ store, rows, after }: ScrubOptions): AsyncGenerator<Met> {
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

/** Rows of the same file together. */
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

async function look({ sha256, stored, rows }: Met, options: ScrubOptions): Promise<Finding> {
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
    if (bytes && nameOf(bytes) === sha256 && (await putBack(store, sha256, bytes))) return 'REFETCHED'
  }
  return null
}

/** Written, and read again. */
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
