import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentProps } from 'react'

export type TextAreaProps = InputBaseProps & ComponentProps<'textarea'>

/** Text of several lines, with the height that it is given: the library's own brings along what measures each letter. */
export function TextArea(props: TextAreaProps) {
  return <InputBase component="textarea" multiline {...props} />
}
