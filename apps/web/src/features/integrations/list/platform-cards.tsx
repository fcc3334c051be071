import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { hasCommonForm } from '../integration.ts'
import { PlatformLetter } from '../platform-letter.tsx'
import { PLATFORMS } from '../platforms.ts'
import styles from './platform-cards.module.css'
import { SALES_SOURCES, type SalesSource } from './sales-sources.ts'

/** All sources of sales, each with a link to connect it. */
export function PlatformCards() {
  return (
    <div className={styles.doors}>
      <ul className={styles.cards} aria-label="Plataformas">
        {SALES_SOURCES.map((door) => (
          <DoorCard key={door.name} door={door} />
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

/** A source that is not connected yet. */
export function DoorCard({ door }: { door: SalesSource }) {
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <PlatformLetter type={door.type} name={door.name} />
        <h3>{door.name}</h3>
      </div>
      <p>{aboutOf(door)}</p>
      <div className={styles.foot}>
        <OpenButton door={door} />
      </div>
    </li>
  )
}

function OpenButton({ door: { type, name, readyMade } }: { door: SalesSource }) {
  if (type === 'API') {
    return (
      <LinkButton to="/integracoes/api-token/{-$id}" params={{}} size="xs">
        Abrir tokens de API
      </LinkButton>
    )
  }
  return (
    <LinkButton
      to="/integracoes/$type/{-$id}"
      params={{ type: type.toLowerCase(), id: 'nova' }}
      search={readyMade ? { ready_made: readyMade } : {}}
      size="xs"
    >
      Ligar {type === 'OTHER' && !readyMade ? 'outra plataforma' : name}
    </LinkButton>
  )
}

function aboutOf({ type, readyMade }: SalesSource): string {
  if (readyMade) return 'Recebe os avisos de venda. Os campos já vêm apontados; você só confere.'
  if (hasCommonForm(type)) return PLATFORMS[type].about
  return type === 'HOTMART'
    ? 'Recebe vendas, reembolsos e contestações por webhook e busca vendas antigas.'
    : 'Seu próprio site ou sistema manda as vendas por uma chamada, com um token.'
}
