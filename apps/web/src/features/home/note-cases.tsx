import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import { NEEDS_YOU } from '../../components/list/list-search.ts'
import { type Sum, useNoteSum } from './queries.ts'

/** A cause that stops money, with the button that leads to its end. */
export type Case = { key: string; number: number; title: string; about: string; amount?: number; way: ReactNode }
type NoteKind = Parameters<typeof useNoteSum>[0]

/** Cases once all of them are known; `again` asks once more for what did not come. */
export type Cases = { cases: Case[] | undefined; again: (() => void) | undefined }

/** The notes of one kind that do not go on by themselves, each counted once. */
export function useNoteCases(kind: NoteKind): Cases {
  const denied = useNoteSum(kind, { enotas_status: 'Negada' })
  const failed = useNoteSum(kind, { enotas_status: 'FAIL' })
  // A service note whose cancellation was refused has no status of its own: it is among those to look into.
  const uncancelled = useNoteSum(kind, { enotas_status: 'CancelamentoNegado' }, kind === 'nfe')
  const all = useNoteSum(kind, { needs_human: true })
  const again = askedAgain([denied, failed, uncancelled, all])
  return { cases: casesOf(kind, denied.data, failed.data, uncancelled.data, all.data), again }
}

/** What asks again for the counts that failed; undefined where none did. */
export function askedAgain(counts: readonly Pick<UseQueryResult, 'isError' | 'refetch'>[]): (() => void) | undefined {
  const failed = counts.filter(({ isError }) => isError)
  return failed.length === 0 ? undefined : () => failed.forEach(({ refetch }) => void refetch())
}

function casesOf(kind: NoteKind, denied?: Sum, failed?: Sum, uncancelled?: Sum, all?: Sum): Case[] | undefined {
  if (!denied || !failed || !all || (kind === 'nfe' && !uncancelled)) return undefined
  const marked = without(all, [denied, failed, uncancelled])
  const name = NAMES[kind]
  return [
    noteCase(kind, 'Negada', denied, `${name} negadas`, 'a autoridade recusou; o motivo está em cada nota'),
    noteCase(kind, 'FAIL', failed, `${name} que falharam no envio`, 'nada foi emitido; corrija e envie de novo'),
    noteCase(kind, 'CancelamentoNegado', uncancelled, 'Cancelamentos negados', 'a nota continua valendo'),
    noteCase(kind, NEEDS_YOU, marked, `${name} para conferir`, 'não seguem sozinhas; o motivo está em cada nota'),
  ].filter((one) => one !== undefined)
}

const NAMES: Readonly<Record<NoteKind, string>> = { nfe: 'NF-e', nfse: 'NFS-e' }
const LISTS = { nfe: '/nota-produto', nfse: '/nota-servico' } as const

/** A note that was marked may be a failed one as well: it is counted once. */
function without(all: Sum, told: (Sum | undefined)[]): Sum {
  const sum = (of: (one: Sum) => number) => told.reduce((total, one) => total + (one ? of(one) : 0), 0)
  return { total: all.total - sum(({ total }) => total), amount: all.amount - sum(({ amount }) => amount) }
}

function noteCase(
  kind: NoteKind,
  status: string,
  sum: Sum | undefined,
  title: string,
  about: string,
): Case | undefined {
  if (!sum?.total) return undefined
  const way = (
    <LinkButton to={LISTS[kind]} search={{ status }}>
      Ver notas
    </LinkButton>
  )
  return { key: `${kind}-${status}`, number: sum.total, amount: sum.amount, title, about, way }
}
