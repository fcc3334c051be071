import { useQuery } from '@tanstack/react-query'
import { useFocusUrlField } from '../../../components/form/use-focus-url-field.ts'
import { readinessQuery, type StepProps } from '../../../components/readiness/readiness.ts'
import { StepFoot } from '../../../components/readiness/step-foot.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CertificatePanel } from '../certificate/certificate-panel.tsx'
import styles from './steps.module.css'

/** The certificate file, or the note that it may come later. */
export function CertificateStep({ company, onDone, skip }: StepProps) {
  const { data: items = [] } = useQuery(readinessQuery(company.id))
  const isOpen = items.some(({ key, ok }) => key === 'certificate' && !ok)
  useFocusUrlField()
  return (
    <div className={styles.form}>
      {isOpen && (
        <Notice tone="ambar" title="Ainda não tem? Pode ficar para depois">
          Siga com as outras etapas e volte aqui antes da nota de teste: sem certificado, a nota não pode ser assinada.
        </Notice>
      )}
      <CertificatePanel company={company} canChange onSaved={() => onDone()} />
      <StepFoot aside={skip} />
    </div>
  )
}
