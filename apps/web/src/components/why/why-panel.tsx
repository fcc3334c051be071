import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { LoadFailure } from '../request/load-failure.tsx'
import { WhyList } from './why-list.tsx'
import styles from './why-panel.module.css'
import { type WhySubject, whyPdfPath, whyQuery } from './why-query.ts'

/** "Por que esta nota?" of a note or of the notes of a sale. */
export function WhyPanel(subject: WhySubject) {
  const why = useQuery(whyQuery(subject))
  if (why.isPending) return <SkeletonBlock lines={8} />
  if (!why.data)
    return <LoadFailure title="Não deu para carregar as razões" error={why.error} retry={() => void why.refetch()} />
  const { reasons, remark, is_frozen } = why.data
  if (reasons.length === 0)
    return (
      <EmptyState kind="no-result" title={remark ?? 'Ainda não há nota'}>
        As razões de uma nota são guardadas quando ela é feita aqui.
      </EmptyState>
    )
  return (
    <>
      <div className={styles.head}>
        <p className="support">
          {is_frozen ? 'Como era quando a nota foi feita.' : 'Pelo que está no cadastro agora.'} {remark}
        </p>
        <a
          className={styles.pdf}
          href={whyPdfPath(subject)}
          target="_blank"
          rel="noreferrer"
          aria-label="Abrir PDF das razões"
        >
          PDF
        </a>
      </div>
      <WhyList reasons={reasons} />
    </>
  )
}
