import type { Readable } from 'node:stream'
import type { ListQuery } from '@talao/contract/list/list-query'
import type { SheetFormat } from '@talao/contract/list/lists'
import { dayInSaoPaulo } from '@talao/fiscal'
import type { FastifyReply } from 'fastify'
import { deferRejection } from '../../defer-rejection.ts'
import type { Actor } from '../../http/actor.ts'
import { attachment } from '../../http/attachment.ts'
import type { Deps } from '../../http/deps.ts'
import type { Cell } from '../../sheet/cell.ts'
import { CONTENT_TYPES, writeSheet } from '../../sheet/write-sheet.ts'
import { MOST_XLSX_ROWS } from '../../sheet/xlsx.ts'
import type { WholeList } from '../all-ids.ts'
import type { ListSheet } from './list-sheet.ts'

/** Limited because the ids are held in memory while the file is written. */
const MOST_ROWS: Record<SheetFormat, number> = { csv: 3_000_000, xlsx: MOST_XLSX_ROWS - 1 }
/** A client that reads nothing for this long counts as gone, even if the connection is still open. */
const STALLED_MS = 60_000

export type SheetRequest = { actor: Actor; reply: FastifyReply; requestId: string; query: Pick<ListQuery, 'check'> }

/**
 * Sends the whole list as a file: either refused before the first byte, or sent as fast as the client reads. With
 * `query.check`, everything happens except the sending.
 */
export async function sendSheet<T>(
  deps: Pick<Deps, 'clock' | 'log' | 'exportLimits'>,
  { actor, reply, requestId, query }: SheetRequest,
  format: SheetFormat,
  sheet: ListSheet<T>,
  walk: WholeList<T>,
): Promise<FastifyReply> {
  const end = await deps.exportLimits.take(actor)
  try {
    const ids = await walk.ids({ most: MOST_ROWS[format], isGone: () => reply.raw.destroyed })
    if (query.check) {
      await end()
      return await reply.send({ total: ids.length })
    }
    const { file, title, columns } = sheet
    const now = deps.clock.now()
    const rows = rowsOf(sheet, walk, ids)
    const stream = writeSheet(format, { title, heads: columns.map(({ head }) => head), rows }, now)
    endWith(stream, reply, end)
    deps.log.info({ request_id: requestId, user_id: actor.userId, list: file, format, rows: ids.length }, 'list sent')
    return reply
      .type(CONTENT_TYPES[format])
      .header('content-disposition', attachment(`${file}-${dayInSaoPaulo(now)}.${format}`))
      .send(stream)
  } catch (error) {
    await end()
    throw error
  }
}

function endWith(stream: Readable, reply: FastifyReply, end: () => Promise<void>): void {
  stream.once('close', () => void end())
  reply.raw.once('close', () => stream.destroy())
  reply.raw.setTimeout(STALLED_MS, () => stream.destroy(new Error('nobody takes the file')))
}

/** Rows per transaction. */
const ROWS_AT_ONCE = 500

/** Reads the next rows while the current ones are written, and no further ahead. */
async function* rowsOf<T>({ columns, wanted }: ListSheet<T>, walk: WholeList<T>, ids: readonly number[]) {
  const read = (at: number) => deferRejection(walk.load(ids.slice(at, at + ROWS_AT_ONCE), wanted))
  let next = ids.length > 0 ? read(0) : undefined
  for (let at = ROWS_AT_ONCE; next; at += ROWS_AT_ONCE) {
    const rows = (await next)()
    next = at < ids.length ? read(at) : undefined
    yield rows.map((row): Cell[] => columns.map(({ cell }) => cell(row)))
  }
}
