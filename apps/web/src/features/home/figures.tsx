import { today } from '../../lib/clock.ts'
import { count, money } from '../../lib/format.ts'
import styles from './home-page.module.css'
import { type Sum, useNoteSum } from './queries.ts'

/** The month so far, of product and service notes together. */
export function Figures() {
  const day = today()
  const month = { start_issue_date: `${day.slice(0, 8)}01`, end_issue_date: day }
  const authorized = useSumOfBoth({ enotas_status: 'Autorizada', ...month })
  const processing = useSumOfBoth({ enotas_status: 'PROCESSING' }, { enotas_status: 'WAINTING' })
  const pending = useSumOfBoth({ enotas_status: 'PENDING' })
  return (
    <dl className={styles.figures} aria-label="O mês até agora">
      <Figure label="Autorizado no mês" value={authorized && money(authorized.amount)} />
      <Figure label="Notas autorizadas no mês" value={authorized && count(authorized.total)} />
      <Figure label="Notas em processamento" value={processing && count(processing.total)} />
      <Figure label="Notas pendentes de envio" value={pending && count(pending.total)} />
    </dl>
  )
}

/** Undefined until both kinds are known: half a sum is a wrong one. */
function useSumOfBoth(ofProducts: Record<string, string>, ofServices = ofProducts): Sum | undefined {
  const products = useNoteSum('nfe', ofProducts)
  const services = useNoteSum('nfse', ofServices)
  return products && services && add(products, services)
}

function add(one: Sum, other: Sum): Sum {
  return { total: one.total + other.total, amount: one.amount + other.amount }
}

function Figure({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  )
}
