import { Link } from '@tanstack/react-router'
import { PLATFORM_IDS, type PlatformId } from '@talao/contract/ids'
import { PLATFORM_LABELS } from '@talao/contract/values'
import { LinkButton } from '../../components/link-button.tsx'
import { hasCommonForm } from './integration.ts'
import styles from './platform-cards.module.css'
import { PLATFORMS } from './platforms.ts'

/** Every door through which sales can come, and the way to open it. */
export function PlatformCards() {
  return (
    <div className={styles.doors}>
      <ul className={styles.cards} aria-label="Plataformas">
        {ORDER.map((type) => (
          <li key={type} className={styles.card}>
            <div className={styles.head}>
              <span className={styles.letter} aria-hidden="true">
                {type === 'API' ? '{}' : PLATFORM_LABELS[type][0]}
              </span>
              <h3>{PLATFORM_LABELS[type]}</h3>
            </div>
            <p>{aboutOf(type)}</p>
            <div className={styles.foot}>
              <OpenButton type={type} />
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.file}>
        Vendas de outro lugar também entram por um{' '}
        <Link to="/vendas/import/{-$id}" params={{}}>
          arquivo CSV ou XLSX
        </Link>
        .
      </p>
    </div>
  )
}

function OpenButton({ type }: { type: PlatformId }) {
  if (type === 'API') {
    return (
      <LinkButton to="/integracoes/api-token/{-$id}" params={{}} size="xs">
        Abrir tokens de API
      </LinkButton>
    )
  }
  return (
    <LinkButton to="/integracoes/$type/{-$id}" params={{ type: type.toLowerCase() }} size="xs">
      Ligar {type === 'OTHER' ? 'outra plataforma' : PLATFORM_LABELS[type]}
    </LinkButton>
  )
}

function aboutOf(type: PlatformId): string {
  if (hasCommonForm(type)) return PLATFORMS[type].about
  return type === 'HOTMART'
    ? 'Recebe vendas, reembolsos e contestações por webhook e busca vendas antigas.'
    : 'Seu próprio site ou sistema manda as vendas por uma chamada, com um token.'
}

/** By name, with what is no platform at the end. */
const LAST: readonly PlatformId[] = ['OTHER', 'API']
const ORDER: readonly PlatformId[] = [
  ...PLATFORM_IDS.filter((id) => !LAST.includes(id)).toSorted((a, b) =>
    PLATFORM_LABELS[a].localeCompare(PLATFORM_LABELS[b], 'pt-BR'),
  ),
  ...LAST,
]
