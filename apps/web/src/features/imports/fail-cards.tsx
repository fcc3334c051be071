import { Button } from '@mantine/core'
import type { ImportFailOut } from '@talao/contract'
import { Icon } from '../../ui/icon.tsx'
import { CellInput } from './cell-input.tsx'
import { ALL_COLUMNS, positionOf } from './columns-of-file.ts'
import styles from './fail-table.module.css'
import { type FailRowsProps, useFix } from './use-fix.ts'

/** Below 768 px a failed row is a card: the buyer, the error, and the field to correct. */
export function FailCards({ fails, ...rest }: FailRowsProps) {
  return (
    <ul className={styles.cards} aria-label="Linhas com falha">
      {fails.map((fail) => (
        <FailCard key={fail.id} fail={fail} {...rest} />
      ))}
    </ul>
  )
}

const NAME_AT = 1
const CODE_AT = 18

type CardProps = Omit<FailRowsProps, 'fails'> & { fail: ImportFailOut }

function FailCard({ fail, importId, onMended, onOpen }: CardProps) {
  const fix = useFix(importId, fail, onMended)
  const guilty = positionOf(fail.column)
  const about = `fail-${fail.id}`
  return (
    <li data-state={fix.isResolved ? 'mended' : 'failed'}>
      <b>{fix.cells[NAME_AT] || 'Sem nome'}</b>
      <span className="support">
        Linha {fail.row}
        {fix.cells[CODE_AT] && <span className="mono"> · {fix.cells[CODE_AT]}</span>}
      </span>
      <span id={about} role="status" className={styles.message}>
        <Icon name={fix.isResolved ? 'check' : 'octagon'} size={14} /> {fix.message}
      </span>
      {!fix.isResolved && (
        <div className={styles.mend}>
          {guilty !== undefined && (
            <CellInput
              label={`${ALL_COLUMNS[guilty]?.header}, linha ${fail.row}`}
              value={fix.cells[guilty] ?? ''}
              describedBy={about}
              onChange={(value) => fix.setCell(guilty, value)}
              onDone={() => fix.send()}
            />
          )}
          <Button loading={fix.isSending} onClick={() => onOpen(fail)}>
            Linha inteira
          </Button>
        </div>
      )}
    </li>
  )
}
