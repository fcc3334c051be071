import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { leavesForm } from './leaves-form.ts'

type Props = {
  isChanged: boolean
  /** URL parameters that may change without leaving the form. */
  within?: readonly string[]
}

/** Warns before leaving a form whose draft must not be stored, because it holds secrets or affects every note. */
export function LeaveGuard({ isChanged, within = [] }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && leavesForm(current, next, within),
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      title="Há mudanças que não foram salvas"
      onClose={blocker.reset}
      actions={
        <>
          <Button variant="outline" color="red" onClick={blocker.proceed}>
            Sair sem salvar
          </Button>
          <Button variant="filled" onClick={blocker.reset}>
            Ficar
          </Button>
        </>
      }
    >
      <p>Se você sair, o que foi digitado aqui se perde.</p>
    </Dialog>
  )
}
