import type { NormSummaryOut } from '@talao/contract'
import { NORM_CONFIDENCE_LABELS } from '@talao/contract/norms/norm-labels'
import { counted, date } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { type ComingGroup, comingDays, comingGroups } from './coming-days.ts'
import { countdown, touchedCompanies, touchedText } from './norm-text.ts'
import styles from './norms-page.module.css'
import { useCompaniesHere } from './use-companies-here.ts'
import { WhatToDo } from './what-to-do.tsx'

type Props = { coming: NormSummaryOut['coming'] }

/** What begins in the next 90 days: first what the user must do, then each norm with its countdown. */
export function ComingTab({ coming }: Props) {
  const { companies, isSettled } = useCompaniesHere()
  const days = comingDays(coming)
  if (!isSettled) return <SkeletonBlock lines={12} />
  return (
    <>
      <WhatToDo />
      {days.map(({ date: day, days: left, norms }) => {
        const when = countdown(left)
        return (
          <Panel
            key={day}
            title={`${when.charAt(0).toUpperCase()}${when.slice(1)}, ${date(day)}`}
            hint={counted(norms.length, 'norma', 'normas')}
            flush
          >
            <ul className={styles.rows}>
              {touchedFirst(norms, companies).map(({ group, touched }) => (
                <ComingRow
                  key={`${group.name} ${group.abouts.join()} ${group.source}`}
                  group={group}
                  touched={companies.length === 0 ? '' : touchedText(touched, companies.length)}
                />
              ))}
            </ul>
          </Panel>
        )
      })}
      {days.length === 0 && (
        <Panel title="Próximos 90 dias" flush>
          <EmptyState kind="no-result" title="Nada começa nos próximos 90 dias">
            Quando uma norma tiver dia marcado, ela aparece aqui com a contagem.
          </EmptyState>
        </Panel>
      )}
    </>
  )
}

type Companies = ReturnType<typeof useCompaniesHere>['companies']

function touchedFirst(norms: Props['coming'], companies: Companies) {
  return comingGroups(norms)
    .map((group) => ({
      group,
      touched: new Set(group.norms.flatMap((norm) => touchedCompanies(norm, companies))).size,
    }))
    .toSorted((a, b) => Number(b.touched > 0) - Number(a.touched > 0))
}

function ComingRow({ group, touched }: { group: ComingGroup; touched: string }) {
  const { name, abouts, text, source, confidence } = group
  return (
    <li>
      <b>{name}</b>
      {abouts.length > 0 && <span>{abouts.join('; ')}</span>}
      {text && <span>{text}</span>}
      <span className="support">
        {touched && `${touched} · `}
        {source} · {NORM_CONFIDENCE_LABELS[confidence].toLowerCase()}
      </span>
    </li>
  )
}
