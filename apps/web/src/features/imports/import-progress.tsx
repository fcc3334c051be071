import type { SaleFileImportOut } from '@talao/contract'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import { useUser } from '../../components/session/current-user.ts'
import { count, counted, dateTime, fileSize } from '../../lib/format.ts'
import styles from './import-detail.module.css'
import { courseText } from './import-progress-text.ts'

/** Progress in figures and as a bar: imported, failed and remaining rows. */
export function ImportProgress({ one }: { one: SaleFileImportOut }) {
  const { isPlatformAdmin } = useUser()
  const total = Math.max(1, one.rows)
  return (
    <section className={styles.course} aria-label="Andamento">
      <div className={styles.figures}>
        <span role="status">
          <b className={styles.figure}>{count(one.success_rows)}</b> {courseText(one)}
        </span>
        {one.fail_rows > 0 && (
          <span className={styles.failed}>
            <b>{counted(one.fail_rows, 'falhou', 'falharam')}</b> · nenhuma perdida
          </span>
        )}
      </div>
      <div
        className={styles.bar}
        role="img"
        aria-label={`${count(one.success_rows)} importadas e ${count(one.fail_rows)} com falha, de ${count(one.rows)} linhas`}
        data-moving={one.status !== 'DONE' || undefined}
      >
        <i style={{ width: `${(one.success_rows / total) * 100}%` }} />
        <i data-failed style={{ width: `${(one.fail_rows / total) * 100}%` }} />
      </div>
      <div className={styles.about}>
        {isPlatformAdmin && (
          <span>
            {one.company.corporate_name}, <span className="mono">{formatCnpj(one.company.cnpj)}</span>
          </span>
        )}
        <span>por {one.user.name}</span>
        <span>
          {one.started_at ? dateTime(one.started_at) : `enviada em ${dateTime(one.created_at)}`}
          {one.ended_at && ` a ${dateTime(one.ended_at)}`}
        </span>
        <span>{fileSize(one.size_bytes)}</span>
      </div>
    </section>
  )
}
