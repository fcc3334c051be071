import { Button } from '@mantine/core'
import type { ImportFailOut } from '@talao/contract'
import { Icon } from '../../ui/icon.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { CellInput } from './cell-input.tsx'
import { ALL_COLUMNS, positionOf } from './columns-of-file.ts'
import styles from './fail-table.module.css'
import { type FailRowsProps, useFix } from './use-fix.ts'

type Props = FailRowsProps & { positions: number[] }

/** The first column is the row's number in the file; the invalid cell is an input. */
export function FailTable({ fails, positions, ...rest }: Props) {
  return (
    // Focusable, so that keyboard users can scroll it sideways.
    <div className={styles.scroll} role="region" aria-label="Tabela de linhas com falha" tabIndex={0}>
      <table className={styles.table} aria-label="Linhas com falha">
        <thead>
          <tr>
            <th scope="col">Linha</th>
            {positions.map((at) => (
              <th key={at} scope="col" title={ALL_COLUMNS[at]?.header}>
                {ALL_COLUMNS[at]?.label}
              </th>
            ))}
            <th scope="col" className={styles.acts}>
              Situação
            </th>
          </tr>
        </thead>
        <tbody>
          {fails.map((fail) => (
            <FailRow key={fail.id} fail={fail} positions={positions} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Omit<Props, 'fails'> & { fail: ImportFailOut }

function FailRow({ fail, positions, importId, onMended, onOpen }: RowProps) {
  const fix = useFix(importId, fail, onMended)
  const guilty = positionOf(fail.column)
  const state = fix.isResolved ? 'mended' : 'failed'
  const about = `fail-${fail.id}`
  return (
    <>
      <tr data-state={state}>
        <td rowSpan={2} className={styles.stub}>
          {String(fail.row).padStart(4, '0')}
        </td>
        {positions.map((at) => (
          <td key={at} data-code={isCode(at) || undefined}>
            {at === guilty && !fix.isResolved ? (
              <CellInput
                label={`${ALL_COLUMNS[at]?.header}, linha ${fail.row}`}
                isShort={isShort(at)}
                value={fix.cells[at] ?? ''}
                describedBy={about}
                onChange={(value) => fix.setCell(at, value)}
                onDone={() => fix.send()}
              />
            ) : (
              <span
                className={styles.cell}
                title={fix.cells[at]}
                data-mended={(at === guilty && fix.isResolved) || undefined}
              >
                {fix.cells[at] || <span className="support">vazio</span>}
              </span>
            )}
          </td>
        ))}
        <td className={styles.acts}>
          {fix.isResolved ? (
            <StatusChip tone="verde" icon="check">
              Importada
            </StatusChip>
          ) : (
            <Button size="xs" variant="subtle" loading={fix.isSending} onClick={() => onOpen(fail)}>
              Linha inteira
            </Button>
          )}
        </td>
      </tr>
      <tr className={styles.reason} data-state={state}>
        <td colSpan={positions.length + 1}>
          <span id={about} role="status">
            <Icon name={fix.isResolved ? 'check' : 'octagon'} size={14} /> {fix.message}
          </span>
        </td>
      </tr>
    </>
  )
}

function isCode(at: number): boolean {
  const column = ALL_COLUMNS[at]
  return column !== undefined && 'isCode' in column
}

function isShort(at: number): boolean {
  const column = ALL_COLUMNS[at]
  return column !== undefined && 'isShort' in column
}
