import { useState } from 'react'
import styles from './copy-field.module.css'
import { Icon } from './icon.tsx'
import { PlainButton } from './plain-button.tsx'

const CONFIRMATION_MS = 2500
const END_LETTERS = 8

type FieldProps = {
  label: string
  value: string
  /** Keeps the value on one line and truncates it before its end, because addresses often differ only at the end. */
  isOneLine?: boolean
  onCopied?: () => void
}

/**
 * A full address or key with a copy button. The whole value can be selected and is read by screen readers, even if it
 * is visually truncated.
 */
export function CopyField({ label, value, isOneLine = false, onCopied }: FieldProps) {
  return (
    <div className={styles.field}>
      {isOneLine ? (
        <code className={styles.line} title={value}>
          <span>{value.slice(0, -END_LETTERS)}</span>
          {value.slice(-END_LETTERS)}
        </code>
      ) : (
        <code>{value}</code>
      )}
      <CopyButton label={`Copiar ${label}`} {...{ value, onCopied }} />
    </div>
  )
}

type ButtonProps = { label: string; value: string; text?: string; onCopied?: (() => void) | undefined }

export function CopyButton({ label, value, text = 'Copiar', onCopied }: ButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')

  async function copy() {
    const done = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    )
    setState(done ? 'copied' : 'failed')
    if (done) onCopied?.()
    setTimeout(() => setState('idle'), CONFIRMATION_MS)
  }

  return (
    <>
      <PlainButton size="small" onClick={() => void copy()} aria-label={label}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} size={14} />
        {state === 'copied' ? 'Copiado' : text}
      </PlainButton>
      <span className="sr-only" role="status">
        {state === 'copied' && 'Copiado.'}
        {state === 'failed' && 'O navegador não deixou copiar. Selecione o texto e copie.'}
      </span>
    </>
  )
}
