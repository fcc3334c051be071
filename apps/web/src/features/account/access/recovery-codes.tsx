import { Button } from '@mantine/core'
import { CopyButton } from '../../../ui/copy-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './two-factor.module.css'

/** Shown once: the server stores only hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <Notice tone="ambar" title="Eles aparecem só desta vez.">
        Sem o telefone, cada um deles vale uma entrada. Guarde longe dele: no cofre de senhas ou em papel.
      </Notice>
      <ul className={styles.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.acts}>
        <CopyButton label="Copiar os códigos" value={text} text="Copiar os códigos" />
        <Button size="xs" leftSection={<Icon name="download" size={14} />} onClick={() => download(text)}>
          Baixar os códigos
        </Button>
      </div>
    </>
  )
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'talao-codigos-de-recuperacao.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
