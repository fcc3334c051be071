import type { CompanyOut } from '@talao/contract'
import { useEffect, useRef, useState } from 'react'
import { toUserError } from '../../lib/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segment } from '../../ui/segment.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './preview-panel.module.css'

type Mail = { subject: string; text: string; html: string }
type Props = {
  company: CompanyOut
  mail: Mail | undefined
  /** The preview shows an earlier text: the current one is loading or invalid. */
  isOld: boolean
  error: unknown
  about: 'example' | 'note'
  hasNote: boolean
  noteNumber: number | string | null
  onAbout: (about: 'example' | 'note') => void
}

/** The e-mail as the recipient sees it, in a sandboxed frame. */
export function PreviewPanel({ company, mail, isOld, error, about, hasNote, noteNumber, onAbout }: Props) {
  const [look, setLook] = useState<'html' | 'text'>('html')
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
      {mail ? (
        <div className={styles.mail} data-old={isOld || undefined}>
          <p className={styles.line}>
            <span className="support">De</span> {company.fantasy_name ?? company.corporate_name}
          </p>
          <p className={styles.line}>
            <span className="support">Assunto</span> <b>{mail.subject}</b>
          </p>
          {look === 'html' ? (
            // A new frame per e-mail: navigating an existing frame would add a history entry.
            <MailFrame key={mail.html} html={mail.html} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
            <pre className={styles.text} tabIndex={0} aria-label="Prévia do e-mail">
              {mail.text}
            </pre>
          )}
        </div>
      ) : (
        !error && <SkeletonBlock />
      )}
      <div role="status" className={styles.failure}>
        {error ? <Failure error={error} /> : null}
      </div>
    </Panel>
  )
}

/**
 * Uses a blob URL: `srcdoc` would inherit this page's content security policy, which would have to allow the markup.
 */
function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([html], { type: 'text/html; charset=utf-8' }))
    frame.current?.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [html])
  return <iframe ref={frame} className={styles.sheet} title="Prévia do e-mail" sandbox="" />
}

function Failure({ error }: { error: unknown }) {
  const { status, text } = toUserError(error)
  if (status === 422) return <Notice tone="ambar">A prévia espera a correção do texto.</Notice>
  return <Notice tone="vermelho">{text}</Notice>
}

const LOOKS = [
  { value: 'html', label: 'E-mail' },
  { value: 'text', label: 'Só texto' },
] as const
