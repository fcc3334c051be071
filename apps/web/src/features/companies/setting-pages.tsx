import type { CompanyOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OneCompany } from '../../components/company/one-company.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AutomationTab } from './automation/automation-tab.tsx'
import { SettingFrame } from './setting-frame.tsx'
import { NfeTab } from './tax/nfe-tab.tsx'
import { NfseTab } from './tax/nfse-tab.tsx'

export function NfeDefaultsPage() {
  return (
    <SettingPage title="Padrões da NF-e">
      {(company) => <NfeTab key={company.id} company={company} at="settings" />}
    </SettingPage>
  )
}

export function NfseDefaultsPage() {
  return (
    <SettingPage title="Padrões da NFS-e">
      {(company) => <NfseTab key={company.id} company={company} at="settings" />}
    </SettingPage>
  )
}

export function AutomationPage() {
  return (
    <SettingPage title="Automação">
      {(company) => <AutomationTab key={company.id} company={company} at="settings" />}
    </SettingPage>
  )
}

function SettingPage({ title, children }: { title: string; children: (company: CompanyOut) => ReactNode }) {
  const { isAdmin } = useUser()
  return (
    <OneCompany title={title}>
      {(company) =>
        isAdmin ? (
          children(company)
        ) : (
          <SettingFrame at="settings" tab={undefined} title={title} company={company}>
            <EmptyState
              kind="no-permission"
              title="Esta área é de quem administra a empresa"
              actions={<Link to="/minha-conta">Ver os dados da empresa</Link>}
            >
              Peça a quem administra para ver ou mudar os padrões.
            </EmptyState>
          </SettingFrame>
        )
      }
    </OneCompany>
  )
}
