import type { NormSummaryOut } from '@talao/contract'
import { NORM_CONFIDENCE_LABELS } from '@talao/contract/norms/norm-labels'
import { useQuery } from '@tanstack/react-query'
import { companyOptionsQuery } from '../../components/company/company-options-query.ts'
import { useScope } from '../../components/session/current-user.ts'
import { counted, date } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { comingDays } from './coming-days.ts'
import { countdown, normName, touchedCompanies, touchedText } from './norm-text.ts'
import styles from './norms-page.module.css'
import { WhatToDo } from './what-to-do.tsx'

type Props = { coming: NormSummaryOut['coming'] }

/** What begins in the next 90 days: first what the user must do, then each norm with its countdown. */
export function ComingTab({ coming }: Props) {
  const days = comingDays(coming)
  return (
    <>
      <WhatToDo />
      {days.map(({ date: day, days: left, norms }) => {
        const when = countdown(left)
        return (
          <Panel
            key={day}
            title={`${when[0]?.toUpperCase()}${when.slice(1)}, ${date(day)}`}
            hint={counted(norms.length, 'norma', 'normas')}
            flush
          >
            <ul className={styles.rows}>
              {norms.map((norm) => (
                <ComingRow key={`${norm.kind} ${norm.code}`} norm={norm} />
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

function ComingRow({ norm }: { norm: Props['coming'][number] }) {
  const { name, about } = normName(norm)
  // The server's sentence repeats the code where it knows no better.
  const text = norm.text.includes(norm.code) ? '' : norm.text
  return (
    <li>
      <b>{[name, about].filter(Boolean).join(' · ')}</b>
      {text && <span>{text}</span>}
      <Touched norm={norm} />
      <span className="support">
        {norm.source} · {NORM_CONFIDENCE_LABELS[norm.confidence].toLowerCase()}
      </span>
    </li>
  )
}

/** Whom of the companies on screen the norm touches. Nothing until they are known. */
function Touched({ norm }: { norm: Props['coming'][number] }) {
  const { company_id } = useScope()
  const { data: options } = useQuery(companyOptionsQuery)
  if (!options) return <span className="support">…</span>
  const ids = company_id?.split(',').map(Number)
  const here = ids ? options.data.filter(({ id }) => ids.includes(id)) : options.data
  if (here.length === 0) return null
  return <span className="support">{touchedText(touchedCompanies(norm, here).length, here.length)}</span>
}
