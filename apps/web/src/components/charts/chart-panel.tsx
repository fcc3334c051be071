import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './chart-panel.module.css'

type ChartTable = { head: string[]; rows: { key: string; cells: ReactNode[] }[] }
type Props = {
  /** Value in the URL that selects the table view of this chart. */
  name: string
  /** A finding, not a description of the chart. */
  title: string
  hint?: ReactNode
  table: ChartTable
  actions?: ReactNode
  children: ReactNode
}

/** A chart that can be switched to a table of the same numbers. */
export function ChartPanel({ name, title, hint, table, actions, children }: Props) {
  const navigate = useNavigate()
  const isTable = useSearch({ strict: false }).table === name
  const turn = () =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, table: isTable ? undefined : name }),
      replace: true,
      resetScroll: false,
    })
  const turnLabel = isTable ? 'Ver gráfico' : 'Ver tabela'
  const hasTable = table.rows.length > 0
  const aside = (
    <span className={styles.actions}>
      {actions}
      {hasTable && (
        <Button
          size="xs"
          variant="subtle"
          data-turn
          aria-label={`${turnLabel}: ${title}`}
          leftSection={<Icon name={isTable ? 'chart' : 'table'} size={14} />}
          onClick={turn}
        >
          {turnLabel}
        </Button>
      )}
    </span>
  )
  return (
    <Panel title={title} hint={hint} aside={aside}>
      {isTable && hasTable ? <Table label={title} table={table} /> : children}
    </Panel>
  )
}

/** The first column names the row; the others are numbers. */
function Table({ label, table }: { label: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={`Tabela: ${label}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.head.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={table.head[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
