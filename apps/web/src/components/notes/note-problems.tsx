import { Notice } from '../../ui/notice.tsx'
import styles from './note-page.module.css'

type Props = {
  failure: string | undefined
  /** The original answer of the authority or gateway. */
  original: string | null
  problems: readonly { code: string; path: string; text: string }[]
}

/** The cause, then every field to correct. */
export function NoteProblems({ failure, original, problems }: Props) {
  if (!failure && problems.length === 0) return null
  return (
    <div className={styles.problems} role="alert">
      <Notice tone={failure ? 'vermelho' : 'ambar'} title={failure ?? 'Falta corrigir antes do envio'}>
        {problems.length > 0 && (
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.code}-${problem.path}`}>{problem.text}</li>
            ))}
          </ul>
        )}
        {failure && original && !failure.includes(original) && (
          <details>
            <summary>Ver a resposta original</summary>
            <p>{original}</p>
          </details>
        )}
      </Notice>
    </div>
  )
}
