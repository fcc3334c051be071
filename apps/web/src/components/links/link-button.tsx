import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Props = Omit<ButtonProps, 'component'> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> }

/** A link that looks like a button, for navigation only. */
export const LinkButton = createLink(({ ref, ...props }: Props) => <Button component="a" ref={ref} {...props} />)
