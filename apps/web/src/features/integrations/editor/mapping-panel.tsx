import type { SaleIntegrationOut } from '@talao/contract'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { counted } from '../../../lib/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './requirements-panel.module.css'

type Props = { integration: SaleIntegrationOut; canChange: boolean }

/** How the deliveries of this platform are read, and the link to change it. */
export function MappingPanel({
  integration: { id, type, mapping, mapping_version: version, counts },
  canChange,
}: Props) {
  return (
    <Panel title="Mapeamento" aside={mapping && <span className="support">versão {version}</span>}>
      <p className={styles.about}>
        {mapping ? 'Os avisos são lidos pelos campos que você apontou.' : unmappedText(type)}
        {counts.needs_mapping > 0 &&
          ` ${counted(counts.needs_mapping, 'aviso espera', 'avisos esperam')} por um mapeamento.`}
      </p>
      {canChange && (
        <LinkButton
          to="/integracoes/$type/$id/mapeamento"
          params={{ type: type.toLowerCase(), id: String(id) }}
          search={{}}
          size="xs"
          variant={mapping ? 'default' : 'filled'}
        >
          {mapping ? 'Rever o mapeamento' : 'Apontar os campos'}
        </LinkButton>
      )}
    </Panel>
  )
}

function unmappedText(type: SaleIntegrationOut['type']): string {
  return type === 'XGROW'
    ? 'Os avisos são lidos pelo formato que conhecemos da Xgrow. Se o seu for outro, aponte os campos.'
    : 'Falta dizer onde cada dado está no aviso. Até lá, os avisos ficam guardados e não viram venda.'
}
