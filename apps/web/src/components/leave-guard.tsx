import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../ui/dialog.tsx'
import { isLeftBehind } from './left-behind.ts'

type Props = {
  isChanged: boolean
  /** Parameters of the address through which the form stays on the screen. */
  within?: readonly string[]
}

/** For a form of which no draft may be kept, for it holds secrets or decides about every note: nobody leaves it without a word. */
export function LeaveGuard({ isChanged, within = [] }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && isLeftBehind(current, next, within),
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
