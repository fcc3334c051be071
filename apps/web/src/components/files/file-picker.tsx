import { Button } from '@mantine/core'
import { type DragEvent, useId, useRef, useState } from 'react'
import { fileSize } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './file-picker.module.css'

type Props = {
  /** Accessible name of the field. */
  label: string
  /** Extensions and types, as the `accept` attribute lists them. */
  accept: string
  file: File | undefined
  error: string | undefined
  onChoose: (file: File | undefined) => void
}

/** Takes a file by drag and drop or by a button, because not every user can drag. */
export function FilePicker({ label, accept, file, error, onChoose }: Props) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onChoose(dropped)
  }

  return (
    <div>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        data-error={error ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name={file ? 'note' : 'download'} size={26} />
        <div className={styles.chosen} aria-live="polite">
          {file ? (
            <>
              <b>{file.name}</b>
              <span className="support">{fileSize(file.size)}</span>
            </>
          ) : (
            <>
              <b>Solte o arquivo aqui</b>
              <span className="support">ou escolha no computador</span>
            </>
          )}
        </div>
        <Button onClick={() => input.current?.click()} aria-describedby={error ? `${id}-fault` : undefined}>
          {file ? 'Trocar arquivo' : 'Escolher arquivo'}
        </Button>
        <input
          ref={input}
          className="sr-only"
          type="file"
          accept={accept}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          tabIndex={-1}
          onChange={(event) => {
            const [next] = event.currentTarget.files ?? []
            if (next) onChoose(next)
          }}
        />
      </div>
      {error && (
        <p id={`${id}-fault`} className={styles.fault}>
          <Icon name="octagon" size={14} /> {error}
        </p>
      )}
    </div>
  )
}
