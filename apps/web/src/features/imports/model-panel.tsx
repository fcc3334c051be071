import { Button } from '@mantine/core'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FILE_COLUMNS, PAYMENT_COLUMNS } from './columns-of-file.ts'
import styles from './upload-form.module.css'

const REQUIRED = [1, 15, 16, 17, 18, 19]

/** Download of the template, and the values its columns accept. */
export function ModelPanel() {
  return (
    <Panel title="Modelo de 20 colunas" hint="nesta ordem">
      <div className={styles.models}>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            href={`/api/sale-file-import/template?format=${format}`}
            download
            leftSection={<Icon name="download" />}
          >
            Modelo {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <ul className={styles.rules}>
        <li>CPF, CNPJ e CEP com ou sem pontuação; o CNPJ pode ter letras.</li>
        <li>Valor como 1.234,56 e data como 20/11/2026.</li>
        <li>Linhas com o mesmo código da venda são itens da mesma venda.</li>
        <li>Um código que já entrou não entra de novo: o mesmo arquivo pode ser enviado outra vez.</li>
        <li>
          No fim cabem três colunas a mais, as três ou nenhuma: {PAYMENT_COLUMNS.map(({ header }) => header).join(', ')}
          .
        </li>
        <li>Sem endereço a venda entra incompleta e espera ser completada.</li>
      </ul>
      <ol className={styles.columns}>
        {FILE_COLUMNS.map(({ header }, at) => (
          <li key={header}>
            {header}
            {REQUIRED.includes(at) && <span className="support"> obrigatório</span>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
