import { formatCnpj, parseCnpj } from './cnpj.ts'
import { maskCpf } from './cpf.ts'
import { stripPunctuation } from './strip-punctuation.ts'

/** A document for screens and logs: a CPF with its ends hidden, a CNPJ (which is public) in full with its punctuation. */
export function maskDocument(value: string): string {
  const bare = stripPunctuation(value)
  return bare.length === 11 ? maskCpf(bare) : formatCnpj(bare)
}

/**
 * A key of a note, or the id of a DPS, for a log. When a person issued it the CPF inside it is hidden as everywhere else: only its six
 * middle digits stay. A key of a company is answered as it came.
 */
export function maskKey(key: string): string {
  const at = CPF_AT[key.length]
  if (at === undefined) return key
  const fourteen = key.slice(at, at + 14)
  if (!/^000[0-9]{11}$/.test(fourteen) || parseCnpj(fourteen)) return key
  return `${key.slice(0, at)}000***${fourteen.slice(6, 12)}**${key.slice(at + 14)}`
}

/** Where the 14 characters of the issuer begin: chave de acesso (44), id of a DPS (45), key of an NFS-e (50). */
const CPF_AT: Record<number, number> = { 44: 6, 45: 11, 50: 9 }
