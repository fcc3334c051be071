import type { AuditEntryOut } from '@talao/contract'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import styles from './change-table.module.css'
import { type Change, changesOf, NOTHING } from './changes.ts'
import { RecordLink } from './record-link.tsx'

const HEADS = LIST_HEADERS.audit

/** Values before and after. A created record has no "before", a removed one no "after". */
export function ChangeTable({ entry }: { entry: AuditEntryOut }) {
  const changes = changesOf(entry)
  const hasBefore = entry.action !== 'CREATED'
  const hasAfter = entry.action !== 'REMOVED'
  return (
    <table className={styles.table} aria-label="O que mudou">
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {hasBefore && <th scope="col">{HEADS.before}</th>}
          {hasAfter && <th scope="col">{HEADS.after}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field} data-changed={change.isChanged || undefined}>
            <th scope="row">{change.label}</th>
            {hasBefore && <td>{beforeOf(change)}</td>}
            {hasAfter && <td>{change.keptIn ? <KeptElsewhere entry={entry} change={change} /> : afterOf(change)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A buyer's value is not in the audit log; the reader is led to the sale or note that has it. */
function KeptElsewhere({ entry, change }: { entry: AuditEntryOut; change: Change }) {
  return (
    <>
      {change.after}; o valor está <RecordLink {...entry} text={change.keptIn} />
    </>
  )
}

function beforeOf({ isChanged, before = NOTHING }: Change) {
  return isChanged && before !== NOTHING ? <del>{before}</del> : before
}

function afterOf({ isChanged, before, after }: Change) {
  if (!isChanged) return after ?? NOTHING
  // A changed secret looks the same on both sides, so only the change itself is shown.
  return <ins>{after === before ? `${after} (mudou)` : after}</ins>
}
