import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentProps } from 'react'

export type TextAreaProps = InputBaseProps & ComponentProps<'textarea'>

/** Multi-line text of a fixed height. Mantine's own `Textarea` loads code that measures the text. */
export function TextArea(props: TextAreaProps) {
  return <InputBase component="textarea" multiline {...props} />
}
