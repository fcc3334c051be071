import { LoadFailure } from '../load-failure.tsx'
import styles from './list-states.module.css'

export function ListFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className={styles.fill}>
      <LoadFailure title="A lista não veio" error={error} retry={retry} safe="Nada se perdeu; só a leitura falhou." />
    </div>
  )
}
