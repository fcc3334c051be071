import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from './copy-field.module.css'
import { Icon } from './icon.tsx'

const CONFIRMATION_MS = 2500

/** A whole address or key, never shortened, with one button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.field}>
      <code>{value}</code>
      <CopyButton label={`Copiar ${label}`} value={value} />
    </div>
  )
}

export function CopyButton({ label, value, text = 'Copiar' }: { label: string; value: string; text?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')

  async function copy() {
    const done = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    )
    setState(done ? 'copied' : 'failed')
    setTimeout(() => setState('idle'), CONFIRMATION_MS)
  }

  return (
    <>
      <Button
        size="xs"
        leftSection={<Icon name={state === 'copied' ? 'check' : 'copy'} size={14} />}
        onClick={copy}
        aria-label={label}
      >
        {state === 'copied' ? 'Copiado' : text}
      </Button>
      <span className="sr-only" role="status">
        {state === 'copied' && 'Copiado.'}
        {state === 'failed' && 'O navegador não deixou copiar. Selecione o texto e copie.'}
      </span>
    </>
  )
}
