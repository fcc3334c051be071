import { Button } from '@mantine/core'
import type { ReportOut } from '@talao/contract'
import { countedNotes } from '../../components/charts/note-links.ts'
import { NoteMonths } from '../../components/charts/note-months.tsx'
import { Sums } from '../../components/charts/sums.tsx'
import { usePeriod } from '../../components/charts/use-period.ts'
import { count, money } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { reportCsv } from './report-csv.ts'

type Props = { report: ReportOut; isDemo?: boolean }

export function ReportNumbers({ report, isDemo = false }: Props) {
  const patch = usePeriod()
  const { authorized, startDate: start, endDate: end } = report
  if (authorized.nfe + authorized.nfs === 0) {
    return (
      <EmptyState
        kind="no-result"
        title="Nenhuma nota autorizada neste período"
        actions={<Button onClick={() => patch({ start: undefined, end: undefined })}>Ver os últimos 12 meses</Button>}
      >
        Contam as notas de produção, pelo dia do envio. As de homologação não entram.
      </EmptyState>
    )
  }
  const range = { start, end }
  const link = (kind: 'nfe' | 'nfse') => (isDemo ? undefined : countedNotes(kind, range))
  return (
    <>
      <Sums
        label="Autorizadas no período"
        sums={[
          { label: 'NF-e autorizadas', text: count(authorized.nfe), link: link('nfe') },
          { label: 'NFS-e autorizadas', text: count(authorized.nfs), link: link('nfse') },
          { label: 'Valor autorizado', text: money(amountOf(report)) },
        ]}
      />
      <NoteMonths
        months={report}
        within={range}
        isDemo={isDemo}
        actions={
          !isDemo && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<Icon name="download" size={14} />}
              onClick={() => saveText(reportCsv(report))}
            >
              Exportar CSV
            </Button>
          )
        }
      />
    </>
  )
}

/** Added in cents, so that the total equals the sum of the months. */
function amountOf({ nfe, nfs }: ReportOut): number {
  return [...nfe, ...nfs].reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
}

function saveText({ name, text }: { name: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
