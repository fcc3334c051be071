import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { Icon } from './icon.tsx'

type Props = Omit<PasswordInputProps, 'visibilityToggleIcon' | 'visibilityToggleButtonProps'> & { what: string }

/** A password or key. `what` names it in the label of the show button. */
export function SecretInput({ what, ...props }: Props) {
  return (
    <PasswordInput
      {...props}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar ou esconder ${what}` }}
    />
  )
}

function Eye({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? 'eye-off' : 'eye'} />
}
