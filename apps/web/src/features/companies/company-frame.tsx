import type { CompanyOut } from '@talao/contract'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AuditLink } from '../../components/links/audit-link.tsx'
import { TabLinks } from '../../components/links/tab-links.tsx'
import { lastList } from '../../components/list/last-list.ts'
import { useUser } from '../../components/session/current-user.ts'
import { ActiveChip } from '../../components/status/status.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './company-frame.module.css'

export type CompanyTabName = 'nfe' | 'nfse' | 'simples' | 'automacao' | 'acesso-nfe' | 'acesso-nfse' | undefined
type Props = {
  company: CompanyOut | undefined
  tab: CompanyTabName
  hint?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

const TABS: { name: CompanyTabName; label: string; isAdmin?: true }[] = [
  { name: undefined, label: 'Dados e certificado' },
  { name: 'nfe', label: 'Padrões da NF-e' },
  { name: 'nfse', label: 'Padrões da NFS-e' },
  { name: 'simples', label: 'Simples Nacional' },
  { name: 'acesso-nfe', label: 'Acesso da NF-e', isAdmin: true },
  { name: 'acesso-nfse', label: 'Acesso da NFS-e', isAdmin: true },
  { name: 'automacao', label: 'Automação' },
]

export function CompanyFrame({ company, tab, hint, actions, children }: Props) {
  const { isPlatformAdmin, isAdmin } = useUser()
  return (
    <>
      <PageHead
        title={company?.corporate_name ?? 'Nova empresa'}
        crumb={
          isPlatformAdmin && (
            <>
              <Link to="/empresas" search={lastList('company')}>
                Empresas
              </Link>
              <Icon name="chevron-right" size={14} />
            </>
          )
        }
        after={
          company && (
            <>
              <span className="mono">{formatCnpj(company.cnpj)}</span>
              <ActiveChip isActive={company.active} />
            </>
          )
        }
        hint={hint}
        actions={
          <>
            {company && <AuditLink company={company.id} />}
            {actions}
          </>
        }
      />
      {company && (
        <TabLinks
          label="Partes da empresa"
          param="aba"
          tabs={TABS.filter((one) => isAdmin || !one.isAdmin)}
          current={tab}
        />
      )}
      <div className={styles.content}>{children}</div>
    </>
  )
}
