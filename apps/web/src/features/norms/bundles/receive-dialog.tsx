import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FilePicker } from '../../../components/files/file-picker.tsx'
import { fieldMessages, toUserError } from '../../../lib/errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useReceiveBundle } from '../queries.ts'

const MOST_BYTES = 5 * 1024 * 1024

/** Takes the file of a bundle. It is checked afterwards and counts only once it is activated. */
export function ReceiveDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const receive = useReceiveBundle()
  const said = receive.error ? (fieldMessages(receive.error).file ?? toUserError(receive.error).text) : undefined

  function send() {
    setTried(true)
    if (!file || fileFault(file)) return
    receive.mutate(file, {
      onSuccess: ({ data }) => {
        onClose()
        void navigate({ to: '/normas', search: { aba: 'pacotes', pacote: data.id } })
      },
    })
  }

  return (
    <Dialog
      title="Receber um pacote de normas"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={receive.isPending} onClick={send}>
            Receber e conferir
          </Button>
        </>
      }
    >
      <p>Ele é conferido antes: assinatura, cada linha e as notas de prova da casa. Nada vale até você fazer valer.</p>
      <FilePicker
        label="Arquivo do pacote"
        accept=".json,application/json"
        file={file}
        error={(isTried ? fileFault(file) : undefined) ?? said}
        onChoose={(next) => {
          setFile(next)
          receive.reset()
        }}
      />
    </Dialog>
  )
}

function fileFault(file: File | undefined): string | undefined {
  if (!file) return 'Escolha o arquivo do pacote.'
  if (file.size === 0) return 'O arquivo não tem nada. Peça outro a quem o publicou.'
  return file.size > MOST_BYTES ? 'O arquivo passa de 5 MB. Confira se é mesmo um pacote de normas.' : undefined
}
