import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { call } from '../../lib/api.ts'
import { toUserError } from '../../lib/errors.ts'
import { useReloadCompany } from '../company/company-query.ts'
import { useKeyedMutation } from '../request/use-keyed-mutation.ts'
import styles from './demo.module.css'

type Props = { company: Pick<CompanyOut, 'id'>; onSaved?: (() => void) | undefined }

/** Demonstration: generates a certificate, so that no A1 file is needed. */
export function DemoCertificate({ company, onSaved }: Props) {
  const reload = useReloadCompany()
  const give = useKeyedMutation({
    meta: { errors: 'inline' },
    mutationFn: (companyId: number, key) =>
      call('POST /api/demo/certificate', { body: { company_id: companyId }, key }),
    onSuccess: reload,
  })
  return (
    <div className={styles.certificate}>
      <p>
        <b>Demonstração:</b> não precisa de arquivo. Use um certificado inventado, que só vale em notas de teste.
      </p>
      <Button
        variant="filled"
        loading={give.isPending}
        // Use `mutateAsync`: this component unmounts as soon as the company has a certificate, before the callback of
        // `mutate` would run.
        onClick={() => void give.mutateAsync(company.id).then(onSaved, () => undefined)}
      >
        Usar certificado de demonstração
      </Button>
      {give.error && (
        <p role="alert" className={styles.fault}>
          {toUserError(give.error).text}
        </p>
      )}
    </div>
  )
}
