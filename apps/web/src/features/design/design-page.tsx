import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { ICON_NAMES, Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Segment } from '../../ui/segment.tsx'
import { ButtonShelf } from './button-shelf.tsx'
import { ChipShelf } from './chip-shelf.tsx'
import { ColourShelf } from './colour-shelf.tsx'
import styles from './design.module.css'
import { DialogShelf } from './dialog-shelf.tsx'
import { FieldShelf } from './field-shelf.tsx'
import { NoticeShelf } from './notice-shelf.tsx'
import { PaperShelf } from './paper-shelf.tsx'
import { Shelf } from './shelf.tsx'
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

function LetterShelf() {
  return (
    <Shelf title="Letra">
      <div className={styles.letters}>
        <div className={styles.figure}>R$ 846.312,40</div>
        <div className={styles.heading}>Notas de produto</div>
        <div className={styles.strong}>Precisam de você</div>
        <div>Cada venda com a nota certa.</div>
        <div className={styles.table}>Luísa Amorim Teixeira</div>
        <div className="support">enviado há 6 min</div>
        <div>
          Um <a href="#conteudo">link no texto</a>, e <span className="mono">O0 I1l B8 S5</span>
        </div>
      </div>
    </Shelf>
  )
}

function IconShelf() {
  return (
    <Shelf title="Ícones" about="Um só traço, nunca cheio, sempre ao lado de uma palavra.">
      <ul className={styles.icons}>
        {ICON_NAMES.map((name) => (
          <li key={name}>
            <Icon name={name} size={20} />
          </li>
        ))}
      </ul>
    </Shelf>
  )
}

const SCHEMES = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
] as const
