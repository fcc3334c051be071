import type { MonthlyAmount } from '@talao/contract'
import type { ReactNode } from 'react'
import { money } from '../../lib/format.ts'
import { NOTE_KINDS, type NoteKind } from '../notes/note-kind.ts'
import { type Bar, Bars } from './bars.tsx'
import { ChartLink } from './chart-link.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { monthsFinding } from './months-finding.ts'
import { countedNotes } from './note-links.ts'
import { daysOf, periodName, type Range } from './periods.ts'

type Props = {
  months: { nfe: MonthlyAmount[]; nfs: MonthlyAmount[] }
  /** The selected period, which may begin or end within a month. */
  within?: Range
  /** `YYYY-MM`: the month that the title is about. Defaults to the last one. */
  marked?: string | undefined
  /** Sample numbers, which have no links. */
  isDemo?: boolean
  actions?: ReactNode
}

/** Authorised amounts per month, product and service notes stacked. */
export function NoteMonths({ months, within, marked, isDemo = false, actions }: Props) {
  const bars = barsOf(months, within, isDemo)
  const title = monthsFinding(
    bars.map(({ period, parts }) => ({ period, amount: sumOf(parts) })),
    marked,
  )
  const rows = bars.toReversed().map(({ period, parts }) => ({
    key: period,
    cells: [
      periodName(period),
      ...parts.map(({ kind, link, text }) => (
        <ChartLink key={kind} link={link}>
          {text}
        </ChartLink>
      )),
      money(sumOf(parts)),
    ],
  }))
  const table = { head: ['Mês', NOTE_KINDS.nfe.name, NOTE_KINDS.nfse.name, 'Total'], rows }
  return (
    <ChartPanel name="meses" title={title} table={table} actions={actions}>
      <Bars label={`Valor autorizado por mês. ${title}`} bars={bars} marked={marked} unit="R$ autorizados" />
    </ChartPanel>
  )
}

function barsOf({ nfe, nfs }: Props['months'], within: Range | undefined, isDemo: boolean): Bar[] {
  return nfe.map(({ monthyear: period, amount }, at) => {
    const part = (kind: NoteKind, value: number) => ({
      kind,
      name: NOTE_KINDS[kind].name,
      value,
      text: money(value),
      link: isDemo ? undefined : countedNotes(kind, daysOf(period, within)),
    })
    return { period, parts: [part('nfe', amount), part('nfse', nfs[at]?.amount ?? 0)] }
  })
}

/** Sum in cents, so that the total equals the parts exactly. */
function sumOf(parts: Bar['parts']): number {
  return parts.reduce((sum, { value }) => sum + Math.round(value * 100), 0) / 100
}
