import type { CompanyOut } from '@talao/contract'
import type { ReactNode } from 'react'
import { CompanyCrumb } from '../../components/company/company-crumb.tsx'
import { TabLinks } from '../../components/links/tab-links.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EMAIL_KINDS, type EmailKind } from './email-kinds.ts'
import styles from './emails-frame.module.css'

export type FrameProps = { company: CompanyOut; kind: EmailKind; unsaved: EmailKind[] }
type Props = FrameProps & { hasTabs?: boolean; actions?: ReactNode; children: ReactNode }

export function EmailsFrame({ company, kind, unsaved, hasTabs = true, actions, children }: Props) {
  return (
    <>
      <PageHead title="E-mails" crumb={<CompanyCrumb />} hint={company.corporate_name} actions={actions} />
      {hasTabs && (
        <TabLinks
          label="E-mails"
          param="tipo"
          tabs={EMAIL_KINDS.map((one) => ({ name: one.kind, label: one.label, isUnsaved: unsaved.includes(one.kind) }))}
          current={kind}
        />
      )}
      <div className={styles.content}>{children}</div>
    </>
  )
}
