import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../ui/notice.tsx'
import type { NoteKind } from '../notes/note-kind.ts'
import { missingFor } from '../readiness/missing-company-data.ts'
import styles from '../readiness/missing-data-list.module.css'
import { type ReadinessItem, readinessResponseQuery } from '../readiness/readiness.ts'
import { locationOfItem } from '../readiness/readiness-item-location.ts'

type Props = { kind: NoteKind; companyId: number }

/**
 * Company data still missing for notes of this kind, each item with a link to its field. The form waits for this list,
 * so nothing moves later. A failed read counts as an empty list.
 */
export function MissingCompanyDataNotice({ kind, companyId }: Props) {
  const client = useQueryClient()
  const { data: items } = useSuspenseQuery(
    queryOptions({
      queryKey: ['company', 'lacks', companyId],
      queryFn: (): Promise<readonly ReadinessItem[]> =>
        client.fetchQuery(readinessResponseQuery(companyId)).then(
          ({ data }) => data,
          () => [],
        ),
    }),
  )
  const lacks = missingFor(kind, items)
  if (lacks.length === 0) return null
  return (
    <Notice tone="ambar" title="Antes de enviar, falta na empresa">
      <ul className={styles.list}>
        {lacks.map((item) => (
          <li key={item.key}>
            <Link to="/empresas/$id" params={{ id: companyId }} search={locationOfItem(item)}>
              {item.text}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
