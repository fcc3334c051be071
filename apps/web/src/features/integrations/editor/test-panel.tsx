import { Button } from '@mantine/core'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useTest } from '../queries.ts'
import styles from './requirements-panel.module.css'

/** Tests the stored credentials at the platform and shows the result of each request. */
export function TestPanel({ id }: { id: number }) {
  const test = useTest(id)
  const result = test.data
  return (
    <Panel
      title="Teste da ligação"
      aside={
        <Button
          size="xs"
          leftSection={<Icon name="refresh" size={14} />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Testar ligação
        </Button>
      }
    >
      <div role="status">
        {!result && <p className="support">Confere as credenciais guardadas e o último aviso. Não cria nada.</p>}
        {result && (
          <ul className={styles.list} aria-label="Resultado do teste">
            {result.checks.map(({ name, ok, text }) => (
              <li key={name} data-there={ok || undefined} data-failed={!ok || undefined}>
                <Icon name={ok ? 'check' : 'octagon'} size={14} />
                <div>
                  <span className="sr-only">{ok ? 'Certo: ' : 'Com problema: '}</span>
                  {text}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
