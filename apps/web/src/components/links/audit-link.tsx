import type { AuditEntryOut } from '@talao/contract'
import { useUser } from '../session/current-user.ts'
import { LinkButton } from './link-button.tsx'

type Props = { about: { entity: AuditEntryOut['entity']; id: number } } | { company: number }

/** Links a record to its audit log. Shown only to administrators. */
export function AuditLink(props: Props) {
  const { seesSeveral, isAdmin } = useUser()
  if (!isAdmin) return null
  const search =
    'about' in props
      ? { entity: props.about.entity, entity_id: String(props.about.id) }
      : { company_id: seesSeveral ? String(props.company) : undefined }
  return (
    <LinkButton to="/auditoria" search={search} variant="subtle">
      Ver auditoria
    </LinkButton>
  )
}
