import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { PageHead } from '../../ui/page-head.tsx'
import { Segment } from '../../ui/segment.tsx'
import { ButtonShelf } from './button-shelf.tsx'
import { ChipShelf } from './chip-shelf.tsx'
import { ColourShelf } from './colour-shelf.tsx'
import styles from './design.module.css'
import { DialogShelf } from './dialog-shelf.tsx'
import { FieldShelf } from './field-shelf.tsx'
import { IconShelf } from './icon-shelf.tsx'
import { LetterShelf } from './letter-shelf.tsx'
import { NoticeShelf } from './notice-shelf.tsx'
import { PaperShelf } from './paper-shelf.tsx'
import { StateShelf } from './state-shelf.tsx'

/** All UI components in all states. Available only on a demo server. */
export function DesignPage() {
  return (
    <>
      <PageHead title="Peças" hint="cada peça em cada estado; só na demonstração" actions={<SchemeSwitch />} />
      <div className={styles.page}>
        <ButtonShelf />
        <FieldShelf />
        <ChipShelf />
        <NoticeShelf />
        <DialogShelf />
        <PaperShelf />
        <LetterShelf />
        <ColourShelf />
        <IconShelf />
        <StateShelf />
      </div>
    </>
  )
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  return <Segment label="Tema" options={SCHEMES} value={scheme} onChange={setColorScheme} />
}

const SCHEMES = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
] as const
