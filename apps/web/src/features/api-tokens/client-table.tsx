import { Button } from '@mantine/core'
import type { OAuthClientOut } from '@talao/contract'
import { ActiveChip } from '../../components/status/status.tsx'
import { now } from '../../lib/clock.ts'
import { ago, date } from '../../lib/format.ts'
import styles from './client-table.module.css'

type Props = { clients: readonly OAuthClientOut[]; onRevoke: (client: OAuthClientOut) => void }

export function ClientTable({ clients, onRevoke }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Tokens">
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">Começa com</th>
            <th scope="col">Criado</th>
            <th scope="col">Último uso</th>
            <th scope="col">Situação</th>
            <th scope="col">
              <span className="sr-only">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <tr key={client.id}>
              <td>
                {client.name}
                <div className={styles.id}>{client.client_id}</div>
              </td>
              <td className="mono">{client.prefix}…</td>
              <td>{date(client.created_at)}</td>
              <td>{client.last_used_at ? ago(client.last_used_at, now()) : 'nunca'}</td>
              <td>
                <ActiveChip isActive={client.revoked_at === null} words={['Vale', 'Revogado']} />
                {client.revoked_at && <div className="support">em {date(client.revoked_at)}</div>}
              </td>
              <td className={styles.act}>
                {client.revoked_at === null && (
                  <Button
                    size="xs"
                    variant="subtle"
                    aria-label={`Revogar ${client.name}`}
                    onClick={() => onRevoke(client)}
                  >
                    Revogar…
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
