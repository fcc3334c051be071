import { Button } from '@mantine/core'
import type { NfeOut } from '@talao/contract'
import { DocumentLink } from '../../components/list/cells.tsx'
import { dateTime } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Status, StatusChip } from '../../ui/status-chip.tsx'
import { type Letter, lettersOf } from './letters.ts'
import styles from './note-letters.module.css'

/** All cartas de correção, newest first. Only the last registered one counts. */
export function NoteLetters({ note, onCorrect }: { note: NfeOut; onCorrect: () => void }) {
  const { all, inForce } = lettersOf(note.correction_letters ?? [])
  const can = note.actions.correct
  const button = <Button onClick={onCorrect}>Escrever carta de correção</Button>
  if (all.length === 0) {
    return (
      <EmptyState kind="no-result" title="Nenhuma carta de correção" actions={can === true && button}>
        {can === true ? 'A carta corrige textos e códigos da nota, em até 30 dias da autorização.' : can}
      </EmptyState>
    )
  }
  return (
    <div className={styles.letters}>
      <ol className={styles.list} aria-label="Cartas de correção">
        {all.map((letter) => (
          <LetterItem
            key={`${letter.sequence}-${letter.created_at}`}
            note={note}
            letter={letter}
            isInForce={letter === inForce}
          />
        ))}
      </ol>
      {can === true ? button : <p className="support">{can}</p>}
    </div>
  )
}

type LetterProps = { note: NfeOut; letter: Letter; isInForce: boolean }

function LetterItem({ note, letter, isInForce }: LetterProps) {
  const { sequence } = letter
  const path = `/api/fiscal-note/${note.id}/correction-letter/${sequence}`
  const { word, ...status } = isInForce ? IN_FORCE : STATES[letter.status]
  return (
    <li>
      <header>
        <b>Carta {sequence}</b>
        <StatusChip {...status}>{word}</StatusChip>
        <span className="support">{dateTime(letter.created_at, note.time_zone)}</span>
        {letter.protocol && <span className="support mono">protocolo {letter.protocol}</span>}
        <span className={styles.files}>
          {letter.has_pdf && <DocumentLink href={`${path}/pdf`} kind="PDF" label={`da carta ${sequence}`} />}
          {letter.has_xml && <DocumentLink href={`${path}/xml`} kind="XML" label={`da carta ${sequence}`} />}
        </span>
      </header>
      <p>{letter.text}</p>
      {(letter.status === 'DENIED' || letter.status === 'FAILED') && (
        <p className="support">O motivo está na linha do tempo. Esta carta não vale.</p>
      )}
    </li>
  )
}

const IN_FORCE: Status & { word: string } = { tone: 'verde', icon: 'check', word: 'Vale esta' }
const STATES: Readonly<Record<Letter['status'], Status & { word: string }>> = {
  REQUESTED: { tone: 'azul', icon: 'ring', word: 'Aguarda a SEFAZ' },
  DONE: { tone: 'vazado', icon: 'slash', word: 'Substituída' },
  DENIED: { tone: 'vermelho', icon: 'octagon', word: 'Recusada' },
  FAILED: { tone: 'vermelho', icon: 'octagon', word: 'Não saiu' },
}
