import { ICON_NAMES, Icon } from '../../ui/icon.tsx'
import styles from './design.module.css'
import { Shelf } from './shelf.tsx'

export function IconShelf() {
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
