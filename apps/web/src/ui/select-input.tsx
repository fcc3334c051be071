import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { Icon } from './icon.tsx'

/** A short list of choices, the browser's own; long lists are searched instead. */
export function SelectInput(props: NativeSelectProps) {
  return <NativeSelect {...props} rightSection={CHEVRON} rightSectionPointerEvents="none" />
}

const CHEVRON = <Icon name="chevron-down" size={14} />
