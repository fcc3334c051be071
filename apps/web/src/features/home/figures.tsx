import { today } from '../../lib/clock.ts'
import { count, money } from '../../lib/format.ts'
import styles from './home-page.module.css'
import { useNoteSum } from './queries.ts'

/** The month so far. */
export function Figures() {
  const day = today()
  const month = { start_issue_date: `${day.slice(0, 8)}01`, end_issue_date: day }
  const authorized = useNoteSum('nfe', { enotas_status: 'Autorizada', ...month })
  const processing = useNoteSum('nfe', { enotas_status: 'PROCESSING' })
  const pending = useNoteSum('nfe', { enotas_status: 'PENDING' })
  return (
    <dl className={styles.figures} aria-label="O mês até agora">
      <Figure label="Autorizado no mês" value={authorized && money(authorized.amount)} />
      <Figure label="NF-e autorizadas no mês" value={authorized && count(authorized.total)} />
      <Figure label="NF-e em processamento" value={processing && count(processing.total)} />
      <Figure label="NF-e pendentes de envio" value={pending && count(pending.total)} />
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  )
}
