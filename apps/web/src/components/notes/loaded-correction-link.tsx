import type { NfeOut, NfseOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../links/link-button.tsx'
import { missingFor } from '../readiness/missing-company-data.ts'
import { readinessQuery } from '../readiness/readiness.ts'
import { companyFault } from './company-fault.ts'
import { NOTE_KINDS, type NoteKind } from './note-kind.ts'
import { TO_REFUSAL } from './refusal-search.ts'

type Props = { kind: NoteKind; note: NfeOut | NfseOut }

export function LoadedCorrectionLink({ kind, note }: Props) {
  const { data: items, isPending } = useQuery(readinessQuery(note.company_id))
  if (isPending) return null
  const variant = note.enotas_status === 'Negada' ? 'filled' : 'default'
  const fault = companyFault(note, note.repair?.path ?? undefined, missingFor(kind, items ?? []))
  if (fault) {
    return (
      <LinkButton
        to="/empresas/$id"
        params={{ id: note.company_id }}
        search={fault}
        size="xs"
        variant={variant}
        leftSection={<Icon name="building" size={14} />}
      >
        Corrigir na empresa
      </LinkButton>
    )
  }
  return (
    <LinkButton
      to={NOTE_KINDS[kind].page}
      params={{ id: note.id }}
      search={TO_REFUSAL}
      size="xs"
      variant={variant}
      leftSection={<Icon name="pencil" size={14} />}
    >
      Corrigir a nota
    </LinkButton>
  )
}
