import { parseDocument } from '@talao/fiscal/value/document'
import { plain } from '../../lib/plain-words.ts'
import { readPeriod } from './period.ts'

export type ListKind = 'nfe' | 'nfse' | 'sale'
export type Chip = { label: string; value: string }
/** A phrase as a list filter, for a link. */
export type Filter = { list: ListKind; status: string; start?: string | undefined; end?: string | undefined }
export type Understood = {
  chips: Chip[]
  filter: Filter | undefined
  /** The part of the phrase that no filter covers. */
  left: string
}

/**
 * The meaning of a phrase such as "negadas em novembro". It is shown before use, so that the user does not rely on a
 * filter that was not understood.
 */
export function understand(typed: string, today: string): Understood {
  const exact = readExact(typed)
  if (exact) return { chips: [exact], filter: undefined, left: '' }
  const period = readPeriod(plain(typed), today)
  const kind = readKind(period.left)
  const status = readStatus(kind.left, kind.list)
  const list = kind.list ?? status.list ?? 'nfe'
  const hasFilter = kind.list !== undefined || status.name !== undefined || period.start !== undefined
  const left = leftOver(status.left)
  if (!hasFilter || (left && !status.name && !period.start)) return { chips: [], filter: undefined, left: '' }
  const chips = [
    { label: 'Lista', value: LIST_NAMES[list] },
    ...(status.name ? [{ label: 'Situação', value: status.name }] : []),
    ...(period.words ? [{ label: list === 'sale' ? 'Criada' : 'Enviada', value: period.words }] : []),
  ]
  const filter = { list, status: status.status?.[list] ?? 'all', start: period.start, end: period.end }
  return { chips, filter, left }
}

export const LIST_NAMES: Readonly<Record<ListKind, string>> = { nfe: 'NF-e', nfse: 'NFS-e', sale: 'Vendas' }

/** Recognises a chave de acesso, a document or a number. */
function readExact(typed: string): Chip | undefined {
  const text = typed.trim()
  const bare = text.replace(/\s/g, '')
  if (/^\d[\dA-Z]{43}$/i.test(bare)) return { label: 'Chave de acesso', value: `…${bare.slice(-8)}` }
  const document = parseDocument(text)
  if (document) return { label: document.kind, value: text }
  return /^(\d{1,12}|\d{1,3}(\.\d{3}){1,3})$/.test(text) ? { label: 'Número ou código', value: text } : undefined
}

const KINDS: readonly [words: RegExp, list: ListKind][] = [
  [/\bnfs-?e\b|\bnotas? de servicos?\b/, 'nfse'],
  [/\bnf-?e\b|\bnotas? de produtos?\b/, 'nfe'],
  [/\bvendas?\b|\bpedidos?\b/, 'sale'],
  [/\bnotas?\b/, 'nfe'],
]

function readKind(text: string): { list?: ListKind; left: string } {
  const found = KINDS.find(([words]) => words.test(text))
  return found ? { list: found[1], left: text.replace(found[0], ' ') } : { left: text }
}

type Status = { words: RegExp; name: string } & Partial<Record<ListKind, string>>
const STATUSES: readonly Status[] = [
  { words: /\bcancelamentos? negad[oa]s?\b/, name: 'Cancelamento negado', nfe: 'CancelamentoNegado' },
  { words: /\bnegad[ao]s?\b/, name: 'Negada', nfe: 'Negada', nfse: 'Negada' },
  { words: /\bautorizad[ao]s?\b|\bemitid[ao]s?\b/, name: 'Autorizada', nfe: 'Autorizada', nfse: 'Autorizada' },
  { words: /\bcancelad[ao]s?\b/, name: 'Cancelada', nfe: 'Cancelada', nfse: 'Cancelada', sale: 'CANCELED' },
  { words: /\bpendentes?\b/, name: 'Pendente', nfe: 'PENDING', nfse: 'PENDING', sale: 'PENDING' },
  { words: /\b(com )?falhas?\b|\bfalharam\b/, name: 'Falha', nfe: 'FAIL', nfse: 'FAIL' },
  { words: /\b(process|envi)ando\b/, name: 'Enviando', nfe: 'PROCESSING', nfse: 'WAINTING' },
  { words: /\bprecisam de (voce|mim)\b/, name: 'Precisam de você', nfe: 'NEEDS_YOU', nfse: 'NEEDS_YOU' },
  { words: /\bprocessad[ao]s?\b/, name: 'Processada', sale: 'DONE' },
  { words: /\bincomplet[ao]s?\b/, name: 'Incompleta', sale: 'UNPROCESSED,UNCOMPLETED' },
  { words: /\bbloquead[ao]s?\b/, name: 'Bloqueada', sale: 'LOCKED' },
]

/** The status must exist in the list: sales have no "negadas", for example. */
function readStatus(text: string, list: ListKind | undefined) {
  const status = STATUSES.find((one) => one.words.test(text) && (list === undefined || one[list] !== undefined))
  if (!status) return { left: text }
  const own = status.nfe === undefined ? ('sale' as const) : ('nfe' as const)
  return { status, name: status.name, list: own, left: text.replace(status.words, ' ') }
}

const FILLERS = new Set('a o as os e em de do da dos das no na nos nas com que ver mostrar todas todos so'.split(' '))

function leftOver(text: string): string {
  const words = text.split(/\s+/).filter(Boolean)
  return words.some((word) => !FILLERS.has(word)) ? words.join(' ') : ''
}
