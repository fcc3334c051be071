import { Link } from '@tanstack/react-router'
import type { CompanyOut } from '@talao/contract'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { NoteKind } from './access-form.ts'
import { CompanyFrame } from './company-frame.tsx'

export type AccessPlaceOnScreen = 'company' | 'settings'
type Props = { at: AccessPlaceOnScreen; kind: NoteKind; company: CompanyOut; actions: ReactNode; children: ReactNode }

export const ACCESS_TITLES = { NFE: 'Acesso da NF-e', NFSE: 'Acesso da NFS-e' } as const

/** The same settings as a part of the company's page and as a page of the settings. */
export function AccessFrame({ at, kind, company, actions, children }: Props) {
  if (at === 'company') {
    return (
      <CompanyFrame company={company} tab={kind === 'NFE' ? 'acesso-nfe' : 'acesso-nfse'} actions={actions}>
        {children}
      </CompanyFrame>
    )
  }
  return (
    <>
      <PageHead
        title={ACCESS_TITLES[kind]}
        crumb={
          <>
            <Link to="/configuracoes">Configurações</Link>
            <Icon name="chevron-right" size={14} />
          </>
        }
        hint={company.corporate_name}
        actions={actions}
      />
      {children}
    </>
  )
}
