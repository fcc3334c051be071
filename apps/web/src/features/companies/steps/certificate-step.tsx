import { formatCnpj } from '@talao/fiscal/cnpj'
import type { StepProps } from '../../../components/readiness.ts'
import { useUser } from '../../../components/session.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { CertificatePanel } from '../certificate-panel.tsx'
import styles from './steps.module.css'

export function CertificateStep({ company, onDone, skip }: StepProps) {
  const { user } = useUser()
  return (
    <>
      <CertificatePanel company={company} canChange onSaved={onDone} />
      {user.demo && (
        <div className={styles.aside}>
          <p>
            Na demonstração vale um certificado inventado. Este comando, na pasta do Talão, grava{' '}
            <code>certificado-demo.pfx</code>; a senha é <code>certificado-demo</code>.
          </p>
          <CopyField label="comando do certificado" value={`npm run demo:certificate -- ${formatCnpj(company.cnpj)}`} />
        </div>
      )}
      <div className={styles.foot}>{skip}</div>
    </>
  )
}
