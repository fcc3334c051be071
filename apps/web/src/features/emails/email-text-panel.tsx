import { Button, TextInput } from '@mantine/core'
import type { EmailTemplateOut } from '@talao/contract'
import { useRef } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { EmailWords } from './email-kinds.ts'
import styles from './email-text-panel.module.css'
import { insertField } from './insert-field.ts'

type Props = {
  template: EmailTemplateOut
  words: EmailWords
  faults: Partial<Record<string, string[]>>
  onChange: (words: EmailWords) => void
}

export function EmailTextPanel({ template, words, faults, onChange }: Props) {
  const isDefault = words.subject === template.default.subject && words.body === template.default.body
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<keyof EmailWords>('body')

  function insert(name: string) {
    const field = last.current
    const input = field === 'subject' ? subject.current : body.current
    if (!input) return
    const cursor = { start: input.selectionStart ?? input.value.length, end: input.selectionEnd ?? input.value.length }
    const { text, at } = insertField(input.value, cursor, name)
    onChange({ ...words, [field]: text })
    // The input shows the new text after the next paint; only then can the cursor be placed behind it.
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(at, at)
    })
  }

  return (
    <Panel
      title="Texto"
      aside={
        isDefault ? (
          <StatusChip tone="cinza" icon="check">
            Texto do Talão
          </StatusChip>
        ) : (
          <Button size="xs" variant="subtle" onClick={() => onChange(template.default)}>
            Voltar ao texto do Talão
          </Button>
        )
      }
    >
      <div className={styles.fields}>
        <TextInput
          ref={subject}
          label="Assunto"
          value={words.subject}
          error={said(faults.subject)}
          onFocus={() => {
            last.current = 'subject'
          }}
          onChange={({ currentTarget }) => onChange({ ...words, subject: currentTarget.value })}
        />
        <TextArea
          ref={body}
          label="Mensagem"
          rows={17}
          value={words.body}
          error={said(faults.body)}
          description="Uma linha em branco começa outro parágrafo. Uma linha só de campos vazios some."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onFocus={() => {
            last.current = 'body'
          }}
          onChange={({ currentTarget }) => onChange({ ...words, body: currentTarget.value })}
        />
      </div>
      <section aria-label="Campos do e-mail">
        <h3 className={styles.head}>
          Campos <span className="support">entram onde está o cursor</span>
        </h3>
        <ul className={styles.placeholders}>
          {template.placeholders.map(({ name, text }) => (
            <li key={name}>
              <button type="button" onClick={() => insert(name)} aria-label={`Inserir ${name}: ${text}`}>
                <code>{`{{${name}}}`}</code>
                <span>{text}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Panel>
  )
}

function said(texts: string[] | undefined) {
  return texts?.map((text) => (
    <span key={text} className={styles.fault}>
      {text}
    </span>
  ))
}
