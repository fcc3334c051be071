import { readNfeEvent } from '@talao/fiscal'
import { decodeText } from '@talao/fiscal/value/decode-text'
import { readInstant } from '@talao/fiscal/value/instant'
import type { Db } from '../../kit/db/connect.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { DamagedFile, type FileStore } from '../../kit/files/store.ts'

/** The file of a note's event, as `note_file` names it: a letter by its sequence, a cancellation with 0. */
export type EventFile = { company_id: number; note_id: number; kind: string; sequence: number }
export type EventReceipt = { protocol: string | null; registered_at: Date | null }

const REQUESTS: Readonly<Record<string, 'CANCEL' | 'CORRECTION'>> = { CANCEL_XML: 'CANCEL', CCE_XML: 'CORRECTION' }

/**
 * Stores the protocol and time of an event from its file, the only place where some gateways report them. Values that
 * an answer already gave stay.
 */
export async function storeEventReceipt(tx: Tx, file: EventFile, { protocol, registered_at }: EventReceipt) {
  const kind = REQUESTS[file.kind]
  if (!kind || protocol === null) return
  await tx
    .updateTable('event_request')
    .set({ protocol, ...(registered_at ? { registered_at } : {}) })
    .where('company_id', '=', file.company_id)
    .where('note_id', '=', file.note_id)
    .where('kind', '=', kind)
    .where('state', '=', 'DONE')
    .where('protocol', 'is', null)
    .$if(kind === 'CORRECTION', (query) => query.where('sequence', '=', file.sequence))
    .execute()
}

type Stored = EventFile & { sha256: string }

/** The same for files stored before protocols were read from them. */
export async function fillEventReceipts(deps: { db: Db; files: FileStore }, rows: readonly Stored[]): Promise<void> {
  for (const file of rows) {
    const kind = REQUESTS[file.kind]
    if (!kind || !(await lacksProtocol(deps.db, file, kind))) continue
    const receipt = await readReceipt(deps.files, file.sha256)
    if (receipt) await withCompanies(deps.db, [file.company_id], (tx) => storeEventReceipt(tx, file, receipt))
  }
}

function lacksProtocol(db: Db, { company_id, note_id }: EventFile, kind: string): Promise<boolean> {
  return withCompanies(db, [company_id], async (tx) => {
    const row = await tx
      .selectFrom('event_request')
      .innerJoin('note', (join) =>
        join.onRef('note.company_id', '=', 'event_request.company_id').onRef('note.id', '=', 'event_request.note_id'),
      )
      .select('event_request.id')
      .where('event_request.company_id', '=', company_id)
      .where('event_request.note_id', '=', note_id)
      .where('event_request.kind', '=', kind)
      .where('event_request.state', '=', 'DONE')
      .where('event_request.protocol', 'is', null)
      // An event of the national NFS-e has no protocol.
      .where('note.kind', '=', 'NFE')
      .executeTakeFirst()
    return row !== undefined
  })
}

/**
 * The signature was checked on arrival. A file damaged since is repaired by the archive check and read in its next
 * round.
 */
async function readReceipt(files: FileStore, sha256: string): Promise<EventReceipt | null> {
  try {
    const bytes = await files.get(sha256)
    const receipt = bytes && readNfeEvent(decodeText(bytes)).receipt
    return receipt ? { protocol: receipt.nProt ?? null, registered_at: readInstant(receipt.dhRegEvento) } : null
  } catch (error) {
    if (error instanceof DamagedFile) return null
    throw error
  }
}
