import type { SaleIntegrationOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lastList } from '../../../components/list/last-list.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { placeOf } from '../integration.ts'

export function MappingHead({ integration, actions }: { integration: SaleIntegrationOut; actions?: ReactNode }) {
  const { mapping, mapping_version: version, name } = integration
  return (
    <PageHead
      title="Mapeamento"
      crumb={
        <>
          <Link to="/integracoes" search={lastList('integration')}>
            Integrações
          </Link>
          <Icon name="chevron-right" size={14} />
          <Link {...placeOf(integration)}>{name}</Link>
          <Icon name="chevron-right" size={14} />
        </>
      }
      hint={mapping ? `versão ${version}` : 'ainda não salvo'}
      actions={actions}
    />
  )
}
