import type { AuditEntryOut } from '@talao/contract'
import { LinkButton } from './link-button.tsx'
import { useUser } from './session.ts'

type Props = { about: { entity: AuditEntryOut['entity']; id: number } } | { company: number }

/** From a thing to what people changed of it, for those who may see that. */
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
