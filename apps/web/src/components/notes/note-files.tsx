import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './note-page.module.css'

type Props = {
  note: { friendly_pdf_url: string | null; friendly_xml_url: string | null }
  /** Name of the printed document. */
  paper: 'DANFE' | 'DANFSe'
  /** A cancelled note also has a cancellation document. */
  isCanceled?: boolean
}

export function NoteFiles({ note, paper, isCanceled = false }: Props) {
  const { friendly_pdf_url: pdf, friendly_xml_url: xml } = note
  if (!pdf && !xml) {
    return (
      <EmptyState kind="no-result" title="Ainda não há arquivos">
        O XML e o PDF chegam junto com a autorização.
      </EmptyState>
    )
  }
  return (
    <div className={styles.files}>
      {xml && (
        <File
          name="XML autorizado"
          about="O documento fiscal. É ele que precisa ser guardado."
          href={xml}
          label="Baixar XML"
        />
      )}
      {pdf && (
        <File
          name={`${paper} em PDF`}
          about="A impressão da nota, para enviar ao cliente."
          href={pdf}
          label="Baixar PDF"
        />
      )}
      {xml && isCanceled && (
        <File
          name="XML do cancelamento"
          about="Prova que o cancelamento foi aceito. Guarde-o junto com o da nota."
          href={`${xml}?kind=cancel`}
          label="Baixar cancelamento"
        />
      )}
    </div>
  )
}

function File({ name, about, href, label }: { name: string; about: string; href: string; label: string }) {
  return (
    <div className={styles.file}>
      <div>
        <b>{name}</b>
        <div className="support">{about}</div>
      </div>
      <Button component="a" href={href} download leftSection={<Icon name="download" />}>
        {label}
      </Button>
    </div>
  )
}
