import type { CompanyOut } from '@talao/contract'
import type { ReactNode } from 'react'
import { CompanyCrumb } from '../../components/company/company-crumb.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CompanyFrame, type CompanyTabName } from './company-frame.tsx'

export type SettingPlace = 'company' | 'settings'
type Props = {
  at: SettingPlace
  tab: CompanyTabName
  title: string
  company: CompanyOut
  actions?: ReactNode
  children: ReactNode
}

/** Shows the same settings as a tab of the company page or as a page of the settings. */
export function SettingFrame({ at, tab, title, company, actions, children }: Props) {
  if (at === 'company') {
    return (
      <CompanyFrame company={company} tab={tab} actions={actions}>
        {children}
      </CompanyFrame>
    )
  }
  return (
    <>
      <PageHead title={title} crumb={<CompanyCrumb />} hint={company.corporate_name} actions={actions} />
      {children}
    </>
  )
}
