import { AppError } from '@talao/contract'
import type { FastifyRequest } from 'fastify'

export type UploadedFile = { filename: string; mimetype: string; bytes: Buffer }

const MAX_FILE_BYTES = 2 * 1024 * 1024
const MAX_FIELDS = 200
/** Deepest nesting of field names in the contract. */
const MAX_DEPTH = 6

/** Reads a form into `request.body` (nested names such as `address[city_id]`) and its files into `request.uploads`. */
export async function readMultipart(request: FastifyRequest, names: FileNames): Promise<void> {
  const fields: [string, string][] = []
  const limits = { fileSize: MAX_FILE_BYTES, files: 4, fields: MAX_FIELDS, fieldSize: 64 * 1024 }
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
      const bytes = await part.toBuffer()
      if (bytes.length > 0)
        request.uploads[part.fieldname] = { filename: part.filename, mimetype: part.mimetype, bytes }
    }
  })
  names.refuseOthers()
  request.body = nest(fields)
}

type TextPart = { fieldname: string | undefined; value: unknown; valueTruncated: boolean }

/** A text field of a form. A part declared as JSON may hold a list or an object, which no field accepts. */
export function textField(part: TextPart): [name: string, text: string] {
  const name = nameOf(part)
  if (part.valueTruncated) throw refusal(name, 'Este texto é longo demais.')
  if (typeof part.value === 'object' && part.value !== null) throw refusal(name, 'Envie este campo como texto.')
  return [name, String(part.value)]
}

/** A part may come without a name, despite its type. */
export function nameOf({ fieldname }: { fieldname: string | undefined }): string {
  return fieldname ?? ''
}

/**
 * The file fields a form may contain, one file each. An unexpected file is refused, because its sender would believe it
 * was saved.
 */
export type FileNames = {
  /** Whether to read the file of this name. Others are refused when the form ends. */
  take(name: string): boolean
  refuseOthers(): void
}

export function fileNames(known: readonly string[]): FileNames {
  const taken = new Set<string>()
  const errors: Record<string, string[]> = Object.create(null)
  return {
    take(name) {
      const isKnown = known.includes(name)
      if (isKnown && !taken.has(name)) return Boolean(taken.add(name))
      errors[name] = [
        isKnown ? 'Envie um arquivo só.' : `Nenhum arquivo se envia com este nome. Use ${known.join(' ou ')}.`,
      ]
      return false
    },
    refuseOthers() {
      if (Object.keys(errors).length > 0) throw new AppError('dados_invalidos', { errors: { ...errors } })
    },
  }
}

/** Node's error codes for a sender who disconnects, or is cut off for being too slow. */
const CUT_OFF: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

/**
 * Turns parser errors into `formulario_invalido`. They have no code, and mean that the form was cut off or the body is
 * not a form.
 */
export async function readingForm(read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && 'code' in error && !CUT_OFF.has(error.code)))
      throw error
    throw new AppError('formulario_invalido', { cause: error })
  }
}

/** `[["address[city_id]","1"]]` → `{ address: { city_id: "1" } }`. `null` and empty texts of a form mean "cleared". */
export function nest(fields: readonly (readonly [string, string])[]): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, value] of fields) {
    const path = name.split(/[[\]]+/, MAX_DEPTH + 1).filter(Boolean)
    if (path.length > MAX_DEPTH) throw refusal('corpo', 'Há um campo com nome fundo demais.')
    if (path.length === 0 || path.some((key) => key === '__proto__' || key === 'constructor'))
      throw refusal(name, 'Este campo não existe aqui.')
    // One of the two values would be lost.
    if (!put(body, path, value)) throw refusal(name, 'Este campo veio duas vezes. Envie uma vez só.')
  }
  return body
}

/** Returns false when the path already holds another value. */
function put(target: Record<string, unknown>, path: readonly string[], value: string): boolean {
  const [key = '', ...rest] = path
  if (rest.length === 0) {
    if (key in target) return false
    target[key] = value === 'null' ? null : value
    return true
  }
  const child = key in target ? target[key] : Object.create(null)
  if (typeof child !== 'object' || child === null) return false
  target[key] = child
  return put(child as Record<string, unknown>, rest, value)
}

function refusal(name: string, text: string): AppError {
  return new AppError('dados_invalidos', { errors: Object.fromEntries([[name, [text]]]) })
}
