import type { OperationOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { authorityName, problemText } from '../../components/health/health-text.ts'
import { date } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Status } from '../../ui/status-chip.tsx'
import { Line, Lines } from './line.tsx'
import { archiveWords, backupWords, certificateWords, deadlockWords, differenceWords } from './status-text.ts'

type Props = { operation: OperationOut; now: Date }

/** Backups, archive, and consistency of the stored data. */
export function KeepingPanel({ operation: { backup, archive, differences, deadlocks }, now }: Props) {
  return (
    <Panel title="Dados" flush>
      <Lines label="Dados">
        <Line title="Cópia de segurança" told={backupWords(backup, now)} />
        <Line title="Arquivos das notas" told={archiveWords(archive)} />
        <Line title="Vendas e notas" told={differenceWords(differences)} />
        <Line title="Impasses no banco" told={deadlockWords(deadlocks)} />
      </Lines>
    </Panel>
  )
}

const STATES: Readonly<Record<OperationOut['authorities'][number]['state'], Status & { word: string }>> = {
  up: { tone: 'verde', icon: 'check', word: 'Normal' },
  slow: { tone: 'ambar', icon: 'triangle', word: 'Lenta' },
  down: { tone: 'vermelho', icon: 'octagon', word: 'Fora do ar' },
}

/** The authorities used in the last hours. */
export function AuthoritiesPanel({ operation: { authorities }, now }: Props) {
  return (
    <Panel title="SEFAZ e prefeituras" hint="pela última hora" flush>
      <Lines label="SEFAZ e prefeituras">
        {authorities.length === 0 && <Line title="Nenhuma nota saiu na última hora" />}
        {authorities.map((one) => (
          <Line
            key={`${one.gateway}-${one.uf_or_city}-${one.in_production}`}
            title={authorityName(one)}
            about={problemText(one, now)}
            told={{ ...STATES[one.state], about: one.in_production ? 'produção' : 'homologação' }}
          />
        ))}
      </Lines>
    </Panel>
  )
}

export function CertificatesPanel({ operation: { certificates }, now }: Props) {
  return (
    <Panel title="Certificados" hint="os que vencem em 30 dias" flush>
      <Lines label="Certificados">
        {certificates.length === 0 && <Line title="Nenhum vence em 30 dias" />}
        {certificates.map(({ company_id, corporate_name, not_after }) => (
          <Line
            key={company_id}
            title={
              <Link to="/empresas/$id" params={{ id: company_id }}>
                {corporate_name}
              </Link>
            }
            told={certificateWords(not_after, now)}
          />
        ))}
      </Lines>
    </Panel>
  )
}

/** Official tables whose review date has passed. A new version of Talão updates them. */
export function NormsPanel({ operation: { norms } }: Pick<Props, 'operation'>) {
  return (
    <Panel title="Tabelas oficiais" hint="as que já deviam ter sido conferidas" flush>
      <Lines label="Tabelas oficiais">
        {norms.length === 0 && <Line title="Todas em dia" />}
        {norms.map(({ name, label, as_of, due_on, page }) => (
          <Line
            key={name}
            title={
              <a href={page} target="_blank" rel="noreferrer">
                {label}
              </a>
            }
            told={{
              tone: 'ambar',
              icon: 'triangle',
              word: 'Conferir',
              about: `de ${date(as_of)}, a conferir desde ${date(due_on)}`,
            }}
          />
        ))}
      </Lines>
    </Panel>
  )
}
