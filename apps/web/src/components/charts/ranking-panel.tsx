import type { NotesRankingRow } from '@talao/contract'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import { count, counted, money } from '../../lib/format.ts'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import type { NoteKind } from '../notes/note-kind.ts'
import { BarRows } from './bar-rows.tsx'
import { ChartLink } from './chart-link.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { countedNotes } from './note-links.ts'
import type { Range } from './periods.ts'
import styles from './ranking-panel.module.css'

type Props = {
  /** Undefined while loading and after a failure. */
  rows: NotesRankingRow[] | undefined
  isFailed?: boolean
  range: Partial<Range> & { date_type?: string | undefined }
  isDemo?: boolean
  isShort?: boolean
  /** Whether the counted notes are valid ones or from homologação. */
  isProduction?: boolean
}

export function RankingPanel(props: Props) {
  const { rows: known, isFailed = false, range, isDemo = false, isShort = false, isProduction = true } = props
  const rows = known ?? []
  const linkOf = (row: NotesRankingRow, kind: NoteKind) => {
    if (isDemo) return undefined
    const { to, search } = countedNotes(kind)
    return { to, search: { ...search, ...range, company_id: String(row.company_id) } }
  }
  const table = {
    head: ['Empresa', 'NF-e', 'NFS-e', 'Notas', 'Valor'],
    rows: rows.map((row) => ({
      key: String(row.company_id),
      cells: [
        `${row.corporate_name} (${formatCnpj(row.cnpj)})`,
        <ChartLink key="nfe" link={linkOf(row, 'nfe')}>
          {count(row.nfe)}
        </ChartLink>,
        <ChartLink key="nfse" link={linkOf(row, 'nfse')}>
          {count(row.nfs)}
        </ChartLink>,
        count(row.total),
        money(row.amount),
      ],
    })),
  }
  return (
    <ChartPanel name="ranking" title={findingOf(rows)} table={table}>
      <div className={styles.rows}>
        <BarRows
          label="Empresas com mais notas autorizadas"
          isRanked
          rows={rows.map((row) => ({
            key: String(row.company_id),
            name: row.corporate_name,
            value: row.total,
            text: isShort
              ? counted(row.total, 'nota', 'notas')
              : `${counted(row.total, 'nota', 'notas')} · ${money(row.amount)}`,
            link: linkOf(row, row.nfe >= row.nfs ? 'nfe' : 'nfse'),
          }))}
        />
      </div>
      {!known && !isFailed && <SkeletonBlock />}
      {isFailed && <p className="support">Não deu para carregar o ranking. Recarregue a página em um minuto.</p>}
      {known?.length === 0 && (
        <p className="support">Nenhuma empresa autorizou nota {isProduction && 'em produção '}neste período.</p>
      )}
    </ChartPanel>
  )
}

function findingOf(rows: readonly NotesRankingRow[]): string {
  const [first] = rows
  if (!first) return 'Empresas com mais notas'
  const all = rows.reduce((sum, { total }) => sum + total, 0)
  return `${first.corporate_name} emitiu ${Math.round((first.total / all) * 100)}\u00A0% das notas`
}
