import { formatCnpj } from '@talao/fiscal/cnpj'
import { Link } from '@tanstack/react-router'
import type { CompanyOut } from '@talao/contract'
import type { ReactNode } from 'react'
import { useUser } from '../../components/session.ts'
import { ActiveChip } from '../../components/status.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './company-frame.module.css'

type Tab = 'nfe' | 'automacao' | undefined
type Props = { company: CompanyOut | undefined; tab: Tab; actions?: ReactNode; children: ReactNode }

const TABS: { tab: Tab; label: string }[] = [
  { tab: undefined, label: 'Dados e certificado' },
  { tab: 'nfe', label: 'Padrões da NF-e' },
  { tab: 'automacao', label: 'Automação' },
]

export function CompanyFrame({ company, tab, actions, children }: Props) {
  const { isWise } = useUser()
  return (
    <>
      <PageHead
        title={company?.corporate_name ?? 'Nova empresa'}
        crumb={
          isWise && (
            <>
              <Link to="/empresas">Empresas</Link>
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
        actions={actions}
      />
      {company && (
        <nav className={styles.tabs} aria-label="Partes da empresa">
          {TABS.map((one) => (
            <Link
              key={one.label}
              to="."
              search={(previous) => ({ ...previous, aba: one.tab })}
              activeProps={{ 'aria-current': undefined }}
              aria-current={one.tab === tab ? 'page' : undefined}
              data-current={one.tab === tab || undefined}
            >
              {one.label}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.content}>{children}</div>
    </>
  )
}
