import { LoadFailure } from '../request/load-failure.tsx'
import styles from './list-states.module.css'

export function ListFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className={styles.fill}>
      <LoadFailure
        title="Não deu para carregar a lista"
        error={error}
        retry={retry}
        safe="O que estava salvo continua salvo."
      />
    </div>
  )
}
