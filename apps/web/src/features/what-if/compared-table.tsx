import { TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import type { WhatIfOut } from '@talao/contract/sale/what-if'
import { type ComparedRow, comparedRows } from '@talao/fiscal/outcome/compare'
import { date, money } from '../../lib/format.ts'
import styles from './what-if.module.css'

type Outcome = WhatIfOut['now']

/** Today and the supposition, fact by fact; equal rows say so, so that the eye stops at what differs. */
export function ComparedTable({ now, then, label }: { now: Outcome; then: Outcome; label: string }) {
  const rows = comparedRows(inCents(now), inCents(then))
  const marks = new Set(rows.flatMap(({ what }) => what.split(' · ')[1] ?? []))
  const nameOf = (what: string) => (marks.size === 1 ? what.split(' · ')[0] : what)
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <td />
          <Head name="Hoje" outcome={now} />
          <Head name="E se" outcome={then} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, now: one, then: other, is_same }) => (
          <tr key={what} data-total={what === 'Imposto das notas' || undefined}>
            <th scope="row">{nameOf(what)}</th>
            <td>
              <Cell cell={one} />
            </td>
            <td>{is_same ? <span className={styles.same}>igual</span> : <Cell cell={other} isChanged />}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">No dia</th>
          <td>{now.light_text ?? '–'}</td>
          <td>
            {now.light_text === then.light_text ? <span className={styles.same}>igual</span> : (then.light_text ?? '–')}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Head({ name, outcome }: { name: string; outcome: Outcome }) {
  return (
    <th scope="col">
      {name}
      <small>
        {TAX_REGIME_LABELS[outcome.tax_regime]}, {date(outcome.due_on)}
      </small>
    </th>
  )
}

function Cell({ cell, isChanged = false }: { cell: ComparedRow['now']; isChanged?: boolean }) {
  if (!cell) return <span className={styles.same}>não há</span>
  const { text, cents, detail } = cell
  return (
    <div className={styles.cell} data-changed={isChanged || undefined}>
      <span>
        {text}
        {detail && <small>{detail}</small>}
      </span>
      {cents !== null && <b>{money(cents / 100)}</b>}
    </div>
  )
}

/** The wire tells amounts in reais. */
function inCents({ notes }: Outcome) {
  return {
    notes: notes.map(({ total, net, taxes, ...note }) => ({
      ...note,
      total_cents: cents(total),
      net_cents: net === null ? null : cents(net),
      taxes: taxes.map(({ value, ...line }) => ({ ...line, cents: value === null ? null : cents(value) })),
    })),
  }
}

function cents(reais: number): number {
  return Math.round(reais * 100)
}
