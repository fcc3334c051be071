import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'
import { focusField } from './focus-field.ts'

export type FormFault = { path: string; text: string; where?: string }
type Props = {
  faults: readonly FormFault[]
  /** Number of attempts. Each attempt that finds errors moves the focus here. */
  tries: number
  /** `antes de enviar`, `antes de salvar`. */
  before: string
}

/** Number of errors, with a link to each field. Also states that nothing typed was lost. */
export function ErrorSummary({ faults, tries, before }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  const hasFaults = faults.length > 0
  useEffect(() => {
    if (tries === shown.current || !hasFaults) return
    shown.current = tries
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [tries, hasFaults])
  if (!hasFaults) return null
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <b>
        {inWords(faults.length)} {before}.
      </b>{' '}
      Nada do que você digitou foi perdido.
      <ol>
        {faults.map(({ path, text, where }) => (
          <li key={`${path} ${text}`}>
            <button type="button" onClick={() => focusField(path)}>
              {text}
            </button>
            {where && <span> · {where}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

const WORDS = ['', 'Uma', 'Duas', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito', 'Nove', 'Dez']

function inWords(total: number): string {
  return `${WORDS[total] ?? total} ${total === 1 ? 'correção' : 'correções'}`
}
