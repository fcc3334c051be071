import { OneCompany } from '../../../components/company/one-company.tsx'
import type { AccessKind } from './access-form.ts'
import { AccessTab } from './access-tab.tsx'
import { ACCESS_TITLES } from './access-titles.ts'

export function NfeAccessPage() {
  return <AccessPage kind="NFE" />
}

export function NfseAccessPage() {
  return <AccessPage kind="NFSE" />
}

function AccessPage({ kind }: { kind: AccessKind }) {
  return (
    <OneCompany title={ACCESS_TITLES[kind]}>
      {(company) => <AccessTab key={company.id} kind={kind} company={company} at="settings" />}
    </OneCompany>
  )
}
