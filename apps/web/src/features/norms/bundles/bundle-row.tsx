import type { NormBundleOut } from '@talao/contract'
import { useNavigate } from '@tanstack/react-router'
import { counted } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { BundleDetail } from './bundle-detail.tsx'
import { BUNDLE_STATUS, bundleOrigin, bundleWord } from './bundle-text.ts'
import styles from './bundles.module.css'

/** One bundle, which opens in place. Which one is open is in the URL. */
export function BundleRow({ bundle, isOpen }: { bundle: NormBundleOut; isOpen: boolean }) {
  const navigate = useNavigate()
  const { id, version, layer, rows, state } = bundle
  const turn = () =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, pacote: isOpen ? undefined : id }),
      resetScroll: false,
    })
  return (
    <li>
      <div className={styles.head}>
        <button type="button" aria-expanded={isOpen} className={styles.name} onClick={turn}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
          {layer === 'LOCAL' ? 'Registradas aqui:' : 'Pacote'} {version}
        </button>
        <StatusChip {...BUNDLE_STATUS[state]}>{bundleWord(state)}</StatusChip>
        <span className="support">
          {counted(rows, 'norma', 'normas')} · {bundleOrigin(bundle)}
        </span>
      </div>
      {isOpen && <BundleDetail bundle={bundle} />}
    </li>
  )
}
