import type { NormSummaryOut } from '@talao/contract'
import { NORM_LAYER_LABELS } from '@talao/contract/norms/norm-labels'
import { counted, date } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { dayText, fullName, normValue } from './norm-text.ts'
import styles from './side-panels.module.css'

/** The official tables that ship with Talão, stale ones first. */
export function TablesPanel({ tables, version }: Pick<NormSummaryOut, 'tables' | 'version'>) {
  const ordered = tables.toSorted((a, b) => Number(b.is_stale) - Number(a.is_stale))
  return (
    <Panel title="Idade das tabelas" flush>
      <ul className={styles.lines}>
        {ordered.map(({ name, label, as_of, age_days, due_on, is_stale, page }) => (
          <li key={name}>
            <span>
              <a href={page} target="_blank" rel="noreferrer">
                {label}
              </a>
              <small>
                de {date(as_of)}, {is_stale ? 'a conferir desde' : 'a conferir em'} {date(due_on)}
              </small>
            </span>
            <span className={styles.state}>
              {is_stale ? (
                <StatusChip tone="ambar" icon="triangle">
                  Conferir
                </StatusChip>
              ) : (
                <StatusChip tone="verde" icon="check">
                  Em dia
                </StatusChip>
              )}
              <small>{counted(age_days, 'dia', 'dias')}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.rest}>
        Uma versão nova do Talão traz as tabelas de novo. Normas desta casa: <span className="mono">{version}</span>
      </p>
    </Panel>
  )
}

/** Where two layers differ: which one counts, and what the other says. */
export function ConflictsPanel({ conflicts }: Pick<NormSummaryOut, 'conflicts'>) {
  if (conflicts.length === 0) return null
  return (
    <Panel title="Onde as fontes divergem" hint={counted(conflicts.length, 'norma', 'normas')} flush>
      <ul className={styles.lines}>
        {conflicts.map(({ winner, loser }) => {
          return (
            <li key={`${winner.kind} ${winner.code} ${winner.valid_from} ${loser.layer}`}>
              <span>
                {fullName(winner)}
                <small>desde {dayText(winner.valid_from)}</small>
                <small>
                  Vale: {normValue(winner)}, {NORM_LAYER_LABELS[winner.layer].toLowerCase()}.
                </small>
                <small>
                  Não vale: <s>{normValue(loser)}</s>, {NORM_LAYER_LABELS[loser.layer].toLowerCase()}.
                </small>
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
