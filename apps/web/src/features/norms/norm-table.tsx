import type { NormRowOut } from '@talao/contract'
import { NORM_CONFIDENCE_LABELS } from '@talao/contract/norms/norm-labels'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { today } from '../../lib/clock.ts'
import { date } from '../../lib/format.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import styles from './norm-table.module.css'
import { dayText, normName, normStatus, normValue, touchedCompanies, touchedText } from './norm-text.ts'
import { useCompaniesHere } from './use-companies-here.ts'

const StrikeDialog = lazy(() => import('./strike-dialog.tsx').then((module) => ({ default: module.StrikeDialog })))

type Props = { label: string; rows: readonly NormRowOut[]; isAdmin?: boolean }

/** Norms with value, day, source and certainty. A struck one is shown struck, with its day and why. */
export function NormTable({ label, rows, isAdmin = false }: Props) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Norma</th>
          <th scope="col">Valor</th>
          <th scope="col">Desde</th>
          <th scope="col">Fonte</th>
          <th scope="col">Situação</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.code} ${row.valid_from} ${row.layer}`} row={row} isAdmin={isAdmin} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, isAdmin }: { row: NormRowOut; isAdmin: boolean }) {
  const [isStriking, setStriking] = useState(false)
  const { name, about: family } = normName(row)
  // A table of codes describes each of its codes.
  const about = typeof row.value?.description === 'string' ? row.value.description : family
  const { word, ...status } = normStatus(row, today())
  const isOut = row.state === 'STRUCK' || !row.counts
  const value = normValue(row)
  return (
    <tr>
      <th scope="row">
        {isOut ? <s>{name}</s> : <b>{name}</b>}
        {about && <small>{about}</small>}
        {!isOut && row.kind === 'DUTY' && <Touched row={row} />}
        {row.struck_on && <small>Riscada em {date(row.struck_on)}.</small>}
        {row.note && <small>{row.note}</small>}
      </th>
      <td data-unknown={row.state === 'UNKNOWN' || undefined}>{isOut ? <s>{value}</s> : value}</td>
      <td className={styles.day}>
        {isOut ? <s>{dayText(row.valid_from)}</s> : dayText(row.valid_from)}
        {row.valid_to && <small>até {date(row.valid_to)}</small>}
      </td>
      <td>
        <Source row={row} />
      </td>
      <td>
        <StatusChip {...status}>{word}</StatusChip>
        {row.typed && (
          <small>
            registrada por {row.typed.user.name} em {date(row.typed.at)}, sem assinatura
          </small>
        )}
        {isAdmin && (
          <small className={styles.acts}>
            <Link
              to="/normas"
              search={{ aba: 'registrar', assunto: row.kind, codigo: row.code, desde: row.valid_from }}
              aria-label={`${row.state === 'UNKNOWN' ? 'Registrar o valor' : 'Mudar'}: ${name} ${about}, desde ${dayText(row.valid_from)}`}
            >
              {row.state === 'UNKNOWN' ? 'Registrar o valor' : 'Mudar'}
            </Link>
            {!isOut && (
              <button
                type="button"
                aria-label={`Riscar: ${name} ${about}, desde ${dayText(row.valid_from)}`}
                onClick={() => setStriking(true)}
              >
                Riscar…
              </button>
            )}
          </small>
        )}
        {isStriking && (
          <Suspense>
            <StrikeDialog row={row} onClose={() => setStriking(false)} />
          </Suspense>
        )}
      </td>
    </tr>
  )
}

/** The source, and in words how certain it is. */
function Source({ row: { source, source_url, confidence } }: { row: NormRowOut }) {
  return (
    <>
      <span className={styles.source} title={source}>
        {source_url ? (
          <a href={source_url} target="_blank" rel="noreferrer">
            {source}
          </a>
        ) : (
          source
        )}
      </span>
      <small>{NORM_CONFIDENCE_LABELS[confidence].toLowerCase()}</small>
    </>
  )
}

/** Whom of the companies on screen a duty touches. It keeps its line while they are read. */
function Touched({ row }: { row: NormRowOut }) {
  const { companies, isSettled } = useCompaniesHere()
  if (isSettled && companies.length === 0) return null
  return <small>{isSettled ? touchedText(touchedCompanies(row, companies).length, companies.length) : '…'}</small>
}
