import { Button, TextInput } from '@mantine/core'
import type { ImportFailOut } from '@talao/contract'
import { Dialog } from '../../ui/dialog.tsx'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { ALL_COLUMNS, positionOf } from './columns-of-file.ts'
import { useFix } from './use-fix.ts'

type Props = {
  importId: number
  fail: ImportFailOut
  onMended: (failId: number) => void
  onClose: () => void
}

/** All cells of one row, labelled by column, with the invalid one marked. */
export function RowDialog({ importId, fail, onMended, onClose }: Props) {
  const fix = useFix(importId, fail, onMended)
  const guilty = positionOf(fail.column)
  return (
    <Dialog
      title={`Linha ${fail.row}`}
      size={820}
      onClose={onClose}
      note="A linha original fica guardada com a correção."
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" loading={fix.isSending} onClick={() => fix.send(onClose)}>
            Importar a linha
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          fix.send(onClose)
        }}
      >
        {guilty === undefined && <p role="status">{fix.message}</p>}
        <FormGrid>
          {ALL_COLUMNS.slice(0, fix.cells.length).map(({ header }, at) => (
            <Span key={header} of={3}>
              <TextInput
                label={header}
                maxLength={1000}
                value={fix.cells[at] ?? ''}
                error={at === guilty ? fix.message : undefined}
                data-autofocus={at === (guilty ?? 0) || undefined}
                onChange={(event) => fix.setCell(at, event.currentTarget.value)}
              />
            </Span>
          ))}
        </FormGrid>
        {/* Enter in a field sends the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
