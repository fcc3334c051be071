import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './plain-button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'common' | 'primary' | 'clear'
  size?: 'small' | 'normal' | 'tall'
  ref?: Ref<HTMLButtonElement>
}

/**
 * Button for use outside the shell (sign-in, toasts, failures). It does not use the component library, so the sign-in
 * page need not load it.
 */
export function PlainButton({ look = 'common', size = 'normal', type = 'button', ...props }: Props) {
  return <button {...props} type={type} className={styles.button} data-look={look} data-size={size} />
}
