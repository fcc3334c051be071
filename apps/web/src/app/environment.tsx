import { useScope, useUser } from '../components/session/current-user.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './environment.module.css'

/**
 * The environment that notes are sent to. Yellow in homologação, where they have no fiscal value. Hidden for several
 * companies if one of them is in production.
 */
export function Environment() {
  const { in_production, isSeveral } = useScope()
  const { hasCompany } = useUser()
  if (!hasCompany || (isSeveral && in_production)) return null
  return (
    <div
      className={styles.environment}
      data-test={!in_production || undefined}
      title={in_production ? 'Produção' : 'Homologação'}
    >
      {in_production ? <span className={styles.dot} /> : <Icon name="triangle" size={14} />}
      <span className={styles.words}>{in_production ? 'Produção' : 'Homologação · sem valor'}</span>
    </div>
  )
}
