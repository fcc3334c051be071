import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@talao/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FileNames, nameOf, nest, readingForm, textField } from './multipart.ts'

/** An upload too large for memory, stored on disk until the request is answered. */
export type SpooledFile = { filename: string; path: string; bytes: number }

/**
 * Reads a form with one large file into `request.body` and `request.spooled`. The file on disk is deleted when the
 * connection closes, also for a client that disconnects or is cut off without an answer.
 */
export async function spoolUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  names: FileNames,
  mostBytes: number,
): Promise<void> {
  const fields: [string, string][] = []
  const limits = { fileSize: mostBytes, files: 4, fields: 20, fieldSize: 64 * 1024 }
  reply.raw.once('close', () => void dropSpooled(request))
  await readingForm(async () => {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') {
        fields.push(textField(part))
        continue
      }
      if (!names.take(nameOf(part))) {
        part.file.resume()
        continue
      }
      const file = { filename: part.filename, path: path.join(os.tmpdir(), `talao-upload-${randomUUID()}`), bytes: 0 }
      request.spooled[part.fieldname] = file
      await pipeline(part.file, createWriteStream(file.path, { mode: 0o600 }))
      file.bytes = part.file.bytesRead
      if (part.file.truncated) throw new AppError('corpo_grande_demais')
    }
  })
  names.refuseOthers()
  request.body = nest(fields)
}

async function dropSpooled(request: FastifyRequest): Promise<void> {
  for (const { path: place } of Object.values(request.spooled)) {
    await rm(place, { force: true }).catch((error: unknown) => request.log.warn({ error }, 'an upload stayed on disk'))
  }
}
