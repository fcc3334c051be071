import type { HomeOut } from '@talao/contract'
import { BarRows } from '../../components/charts/bar-rows.tsx'
import { ChartLink } from '../../components/charts/chart-link.tsx'
import { ChartPanel } from '../../components/charts/chart-panel.tsx'
import { refusedFor } from '../../components/charts/note-links.ts'
import { NOTE_KINDS } from '../../components/notes/note-kind.ts'
import { count, counted } from '../../lib/format.ts'

type Refusal = HomeOut['top_rejections'][number]
type Props = { refusals: Refusal[]; isDemo: boolean }

/** Why notas are refused, most frequent causes first, each with what to do about it. */
export function Refusals({ refusals, isDemo }: Props) {
  const rows = refusals.map((refusal) => {
    const kind = refusal.kind === 'NFE' ? ('nfe' as const) : ('nfse' as const)
    return { ...refusal, kind, key: `${kind} ${refusal.code} ${refusal.message}`, link: linkOf(kind, refusal.code) }
  })
  const table = {
    head: ['Causa', 'Código', 'Notas'],
    rows: rows.map(({ key, kind, message, code, total, link }) => ({
      key,
      cells: [
        `${NOTE_KINDS[kind].name}: ${message}`,
        code ?? '—',
        <ChartLink key="total" link={link}>
          {count(total)}
        </ChartLink>,
      ],
    })),
  }
  return (
    <ChartPanel name="recusas" title={findingOf(refusals)} table={table}>
      <BarRows
        label="Causas das recusas"
        rows={rows.map(({ key, message, action, total, link }) => ({
          key,
          name: message,
          about: action,
          value: total,
          text: count(total),
          link,
        }))}
      />
      {rows.length === 0 && (
        <p className="support">As recusas da SEFAZ e da prefeitura aparecem aqui, com a causa e o conserto.</p>
      )}
    </ChartPanel>
  )

  function linkOf(kind: 'nfe' | 'nfse', code: string | null) {
    return isDemo ? undefined : refusedFor(kind, code)
  }
}

function findingOf(refusals: readonly Refusal[]): string {
  const [first] = refusals
  if (!first) return 'Nenhuma nota recusada'
  const all = counted(
    refusals.reduce((sum, { total }) => sum + total, 0),
    'nota recusada',
    'notas recusadas',
  )
  return refusals.length > 1 ? `${all}, ${count(first.total)} pela mesma causa` : `${all}, uma causa só`
}
