import { CopyButton } from '../../ui/copy-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './example-panel.module.css'
import { exampleRequest } from './example-request.ts'

/** A complete sample request; the reader only fills in the secret. */
export function ExamplePanel() {
  const request = exampleRequest(globalThis.location.origin)
  return (
    <Panel title="Como mandar uma venda" aside={<CopyButton label="Copiar o exemplo" value={request} />}>
      <pre className={styles.code} tabIndex={0} aria-label="Exemplo de pedido">
        {request}
      </pre>
      <p className={styles.about}>
        A mesma chave de repetição (<span className="mono">Idempotency-Key</span>) com o mesmo conteúdo nunca cria duas
        vendas. Mandar de novo o mesmo <span className="mono">external_sales_id</span> atualiza a venda.
      </p>
      <p className={styles.about}>
        <a href="/api/openapi.json" target="_blank" rel="noreferrer">
          Todas as chamadas e campos (OpenAPI)
        </a>
      </p>
    </Panel>
  )
}
