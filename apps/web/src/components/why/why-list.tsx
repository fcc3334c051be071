import type { ReasonOut } from '@talao/contract/note/why'
import { REASON_ORIGINS } from '@talao/fiscal/why/why-rules'
import { InternalLink } from '../links/internal-link.tsx'
import styles from './why-list.module.css'

/** Each reason with its law, and the screen that changes what it explains. */
export function WhyList({ reasons }: { reasons: readonly ReasonOut[] }) {
  return (
    <dl className={styles.list}>
      {reasons.map((reason, at) => (
        <div key={`${at} ${reason.question}`}>
          <dt>{reason.question}</dt>
          <dd>
            {reason.answer}
            <small>{reason.rule.source}</small>
          </dd>
          <dd className={styles.place}>
            {reason.change_at ? (
              <InternalLink href={reason.change_at.route}>{reason.change_at.label}</InternalLink>
            ) : (
              <span className="support">{REASON_ORIGINS[reason.from]}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
