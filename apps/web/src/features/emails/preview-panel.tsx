import type { UseQueryResult } from '@tanstack/react-query'
import type { CompanyOut } from '@talao/contract'
import { useState } from 'react'
import { toUserError } from '../../lib/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segment } from '../../ui/segment.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './preview-panel.module.css'

type Mail = { subject: string; text: string; html: string }
type Props = {
  company: CompanyOut
  preview: UseQueryResult<Mail>
  about: 'example' | 'note'
  hasNote: boolean
  noteNumber: number | string | null
  onAbout: (about: 'example' | 'note') => void
}

/** The mail as its reader sees it. Nothing in it can act: it stands in a frame that may not do anything. */
export function PreviewPanel({ company, preview, about, hasNote, noteNumber, onAbout }: Props) {
  const [look, setLook] = useState<'html' | 'text'>('html')
  const { data, error } = preview
  const { status, text } = toUserError(error)
  return (
    <Panel title="Prévia" hint="muda enquanto você escreve">
      <div className={styles.choices}>
        <Segment label="Formato da prévia" options={LOOKS} value={look} onChange={setLook} />
        {hasNote && (
          <Segment
            label="Sobre o que é a prévia"
            options={[
              { value: 'example', label: 'Venda inventada' },
              { value: 'note', label: noteNumber === null ? 'Última nota' : `Nota ${noteNumber}` },
            ]}
            value={about}
            onChange={onAbout}
          />
        )}
      </div>
      {error && (
        <Notice tone={status === 422 ? 'ambar' : 'vermelho'}>
          {status === 422 ? 'A prévia espera o texto ser corrigido ao lado.' : text}
        </Notice>
      )}
      {data ? (
        <div className={styles.mail} data-stale={preview.isPlaceholderData || Boolean(error) || undefined}>
          <p className={styles.line}>
            <span className="support">De</span> {company.fantasy_name ?? company.corporate_name}
          </p>
          <p className={styles.line}>
            <span className="support">Assunto</span> <b>{data.subject}</b>
          </p>
          {look === 'html' ? (
            <iframe className={styles.sheet} title="Prévia do e-mail" sandbox="" srcDoc={data.html} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
            <pre className={styles.text} tabIndex={0} aria-label="Prévia do e-mail">
              {data.text}
            </pre>
          )}
        </div>
      ) : (
        !error && <SkeletonBlock />
      )}
    </Panel>
  )
}

const LOOKS = [
  { value: 'html', label: 'E-mail' },
  { value: 'text', label: 'Só texto' },
] as const
