import { Button } from '@mantine/core'
import type { NfeOut } from '@talao/contract'
import { CORRECTION_LIMITS, checkCorrection, doubtfulCorrections } from '@talao/fiscal/nfe/event/correction'
import { useState } from 'react'
import { CountedText } from '../../components/notes/counted-text.tsx'
import { Refusal } from '../../components/notes/refusal.tsx'
import { now } from '../../lib/clock.ts'
import { fieldMessages } from '../../lib/errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { lettersOf } from './letters.ts'
import { useCorrectNfe } from './queries.ts'

type Props = { note: NfeOut; onClose: () => void }

/** A new carta de correção replaces the previous one, so it starts with its text. */
export function LetterDialog({ note, onClose }: Props) {
  const { inForce, next } = lettersOf(note.correction_letters ?? [])
  const [start] = useState(inForce ? `${inForce.text} ` : '')
  const [text, setText] = useState(start)
  const [isTried, setTried] = useState(false)
  const correct = useCorrectNfe(note)
  const faults = () =>
    checkCorrection({
      text,
      sequence: next,
      previous: inForce?.text ?? null,
      authorizedAt: new Date(note.authorized_at ?? note.created_at),
      now: now(),
    })
  const said = fieldMessages(correct.error)
  // Validate while typing once the text is long enough; a short one only on sending.
  const isJudged = isTried || (text.trim().length >= CORRECTION_LIMITS.least && text !== start)
  const error = (isJudged ? faults()[0]?.text : undefined) ?? said.text

  function send() {
    setTried(true)
    if (faults().length === 0) correct.mutate(text.trim(), { onSuccess: onClose })
  }

  return (
    <Dialog
      title={`Corrigir a NF-e ${note.number ?? ''} por carta?`}
      size={620}
      onClose={onClose}
      note={`Carta ${next} de ${CORRECTION_LIMITS.letters}`}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={correct.isPending} onClick={send}>
            Enviar carta
          </Button>
        </>
      }
    >
      <p>
        {inForce
          ? `Esta carta substitui a carta ${inForce.sequence}. O texto dela já está no campo: mantenha-o e acrescente a correção nova.`
          : 'Escreva o campo errado e como ele deve ser lido. A carta vai para a SEFAZ e vale junto com a nota.'}
      </p>
      <p className="support">
        A carta não corrige valor, quantidade, preço ou imposto; quem vende ou quem compra; data de emissão ou de saída.
      </p>
      <Refusal error={correct.error} fields={['text']} />
      <CountedText
        label="Texto da correção"
        hint={`de ${CORRECTION_LIMITS.least} a 1.000 caracteres; as quebras de linha saem na carta`}
        most={CORRECTION_LIMITS.most}
        rows={6}
        value={text}
        error={error}
        onChange={setText}
        isFirst
        hasLines
      />
      <Doubts text={text.replace(inForce?.text ?? '', '')} />
    </Dialog>
  )
}

/** Warns about wording that suggests a correction the law does not allow. Only a hint: it does not prove the intent. */
function Doubts({ text }: { text: string }) {
  const [doubt] = doubtfulCorrections(text)
  return (
    <div aria-live="polite">
      {doubt && (
        <Notice tone="ambar" title={`${doubt.matter}: a carta não corrige`}>
          {doubt.way_out} Se não for isso, pode enviar.
        </Notice>
      )}
    </div>
  )
}
