import type { CompanyOut } from '@talao/contract'
import { InternalLink } from '../../../components/links/internal-link.tsx'
import { date } from '../../../lib/format.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './access-panels.module.css'

/** Sending directly to the authority needs no registration: the certificate identifies the company. */
export function DirectPanel({ company }: { company: CompanyOut }) {
  const form = <InternalLink href={`/empresas/${company.id}`}>Enviar o certificado</InternalLink>
  return (
    <Panel title="Sem intermediário">
      <DataList
        rows={[
          ['Certificado', company.a1_certificate_label ?? form],
          ['Vale até', company.a1_certificate_expiration_at && date(company.a1_certificate_expiration_at)],
        ]}
      />
      <p className={styles.about}>
        O certificado A1 assina a nota e identifica a empresa na conexão. Não há outro cadastro a manter.
      </p>
    </Panel>
  )
}
