import { AppError } from '@talao/contract'
import type { FastifyRequest } from 'fastify'

export type UploadedFile = { filename: string; mimetype: string; bytes: Buffer }

const MAX_FILE_BYTES = 2 * 1024 * 1024
const MAX_FIELDS = 200
/** Names nest no deeper than the contract does. */
const MAX_DEPTH = 6

/** Reads a form into `request.body` (nested names as `address[city_id]`) and its files into `request.uploads`. */
export async function readMultipart(request: FastifyRequest): Promise<void> {
  const fields: [string, string][] = []
  try {
    for await (const part of request.parts({
      limits: { fileSize: MAX_FILE_BYTES, files: 4, fields: MAX_FIELDS, fieldSize: 64 * 1024 },
    })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (bytes.length > 0)
          request.uploads[part.fieldname] = { filename: part.filename, mimetype: part.mimetype, bytes }
      } else {
        fields.push([part.fieldname, String(part.value)])
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).includes('TOO_LARGE'))
      throw new AppError('corpo_grande_demais', { cause: error })
    throw error
  }
  request.body = nest(fields)
}

/** `[["address[city_id]","1"]]` → `{ address: { city_id: "1" } }`. `null` and empty texts of a form mean "cleared". */
export function nest(fields: readonly (readonly [string, string])[]): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, value] of fields) {
    const path = name.split(/[[\]]+/, MAX_DEPTH + 1).filter(Boolean)
    if (path.length > MAX_DEPTH)
      throw new AppError('dados_invalidos', { errors: { corpo: ['Há um campo com nome fundo demais.'] } })
    if (path.some((key) => key === '__proto__' || key === 'constructor')) continue
    put(body, path, value)
  }
  return body
}

function put(target: Record<string, unknown>, path: readonly string[], value: string): void {
  const [key, ...rest] = path
  if (key === undefined) return
  if (rest.length === 0) {
    target[key] = value === 'null' ? null : value
    return
  }
  const next = target[key]
  const child: Record<string, unknown> =
    typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : Object.create(null)
  target[key] = child
  put(child, rest, value)
}
