import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { Icon } from './icon.tsx'

/** Native select for short lists. Use `SearchSelect` for long ones. */
export function SelectInput(props: NativeSelectProps) {
  return <NativeSelect {...props} rightSection={CHEVRON} rightSectionPointerEvents="none" />
}

const CHEVRON = <Icon name="chevron-down" size={14} />
