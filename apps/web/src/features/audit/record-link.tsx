import type { AuditEntryOut } from '@talao/contract'
import { AUDIT_ENTITY_LABELS } from '@talao/contract/fields/values'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../components/session/current-user.ts'
import { count } from '../../lib/format.ts'

type Thing = Pick<AuditEntryOut, 'entity' | 'entity_id' | 'action'>

/** Type and number of the record an entry is about. */
export function recordName({ entity, entity_id }: Pick<Thing, 'entity' | 'entity_id'>): string {
  return `${AUDIT_ENTITY_LABELS[entity]} ${count(entity_id)}`
}

/** The same, or another text, as a link, when the record has a screen and was not removed. */
export function RecordLink({ text, ...thing }: Thing & { text?: string | undefined }) {
  const { isPlatformAdmin } = useUser()
  const name = text ?? recordName(thing)
  const id = thing.entity_id
  if (thing.action === 'REMOVED') return name
  switch (thing.entity) {
    case 'fiscal-note':
      return (
        <Link to="/nota-produto/detalhes/$id" params={{ id }}>
          {name}
        </Link>
      )
    case 'service-fiscal-note':
      return (
        <Link to="/nota-servico/detalhes/$id" params={{ id }}>
          {name}
        </Link>
      )
    case 'sale':
      return (
        <Link to="/vendas" search={{ status: 'all', open: id }}>
          {name}
        </Link>
      )
    case 'product':
      return (
        <Link to="/produtos/detalhes/{-$id}" params={{ id: String(id) }}>
          {name}
        </Link>
      )
    case 'sale-file-import':
      return (
        <Link to="/vendas/import/{-$id}" params={{ id: String(id) }}>
          {name}
        </Link>
      )
    case 'task':
      return (
        <Link to="/tarefas" search={{ open: id }}>
          {name}
        </Link>
      )
    case 'company':
      return isPlatformAdmin ? (
        <Link to="/empresas/$id" params={{ id }}>
          {name}
        </Link>
      ) : (
        <Link to="/minha-conta">{name}</Link>
      )
    default:
      return name
  }
}
