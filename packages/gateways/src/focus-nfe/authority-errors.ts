import { repairDoubleEncoding } from '@talao/fiscal/value/decode-text'
import { z } from 'zod'

/** One error reported about a request; code and field are null when not given. */
export type SaidComplaint = {
  codigo: string | null
  mensagem: string | null
  correcao: string | null
  campo: string | null
}

/**
 * Focus sends numbers sometimes as text, sometimes as numbers. Any other type is dropped: one malformed field must not
 * hide the note's state.
 */
export const Text = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => textOf(value))

/**
 * The errors reported about a note: a list or a single one, objects or sentences, with names in any letter case. Empty
 * entries are skipped so that they do not hide the others, one of whose codes may say that the note already exists.
 */
export const Complaints = z
  .unknown()
  .optional()
  .transform((value): SaidComplaint[] | null => {
    if (value === null || value === undefined) return null
    return listOf(value).flatMap(complaintIn)
  })

/**
 * The authority's code in a text, alone or at the head of a sentence (`204`, `Rejeição 0204: …`, `E10 - RPS já
 * informado`), in capitals and without leading zeros before a cStat; null when there is none.
 */
export function authorityCodeIn(said: string | null): string | null {
  const found = HEAD.exec(said ?? '')?.groups
  return found ? (found['number']?.replace(/^0+(?=[0-9]{3})/, '') ?? found['name']?.toUpperCase() ?? null) : null
}

const HEAD =
  /^\s*(?:(?:c[óo]d(?:igo)?|rejei[çc][ãa]o|erro|cstat)\b\.?)?[\s:.#([-]*(?:(?<number>[0-9]{3,5})|(?<name>[A-Z]{1,5}[0-9]{1,5}))(?![0-9A-Za-zÀ-ÿ])/i

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const members = isObject(value) ? Object.values(value) : []
  // A list that was serialised as an object with index keys.
  return members.length > 0 && members.every(isObject) ? members : [value]
}

function complaintIn(value: unknown): SaidComplaint[] {
  if (typeof value === 'string') {
    const mensagem = textOf(value)
    const codigo = authorityCodeIn(mensagem)
    return mensagem ? [{ codigo, mensagem, correcao: null, campo: null }] : []
  }
  if (!isObject(value)) return []
  const named = new Map(Object.entries(value).map(([name, content]) => [name.toLowerCase(), content]))
  const read = (name: string) => textOf(named.get(name))
  const complaint = { codigo: read('codigo'), mensagem: read('mensagem'), correcao: read('correcao') }
  return Object.values(complaint).some(Boolean) ? [{ ...complaint, campo: read('campo') }] : []
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return repairDoubleEncoding(String(value).replaceAll('\u0000', '')).trim() || null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
