import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { InternalLink } from '../../components/links/internal-link.tsx'
import { LinkButton } from '../../components/links/link-button.tsx'
import { fixFor, type ReadinessItem, readinessQuery, stepForItem } from '../../components/readiness/readiness.ts'
import { useUser } from '../../components/session/current-user.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './home-page.module.css'

type Props = { company: { id: number; corporate_name: string } | undefined }

/**
 * What the company still needs to issue, with links to fix each item. A user without a company begins by creating one.
 */
export function Readiness({ company }: Props) {
  return company ? <Items company={company} /> : <Beginning />
}

function Items({ company }: { company: { id: number; corporate_name: string } }) {
  const { isAdmin } = useUser()
  const { data } = useQuery(readinessQuery(company.id))
  // Homologação may last as long as the user likes, and the navigation already shows the environment.
  const items = data?.filter(({ key }) => key !== 'production')
  const done = items?.filter((item) => item.ok).length
  if (!items || done === items.length) return null
  const isOpen = items.some((item) => !item.ok && stepForItem(item))
  return (
    <Panel
      title={`O que falta para emitir: ${company.corporate_name}`}
      hint={`${done} de ${items.length}`}
      aside={
        isAdmin &&
        isOpen && (
          <LinkButton size="xs" to="/comece">
            Continuar a preparação
          </LinkButton>
        )
      }
      flush
    >
      <Steps items={items} isAdmin={isAdmin} />
    </Panel>
  )
}

function Steps({ items, isAdmin }: { items: readonly ReadinessItem[]; isAdmin: boolean }) {
  return (
    <ul className={styles.steps}>
      {items.map((item) => (
        <li key={`${item.key}-${item.kind ?? ''}`} data-ok={item.ok || undefined}>
          <Icon name={item.ok ? 'check' : 'triangle'} />
          <span>
            <span className="sr-only">{item.ok ? 'Pronto: ' : 'Falta: '}</span>
            {item.ok ? item.text : <WayToMend item={item} isAdmin={isAdmin} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The setup steps are for administrators. Other users get the screen itself, which says whom to ask. */
function WayToMend({ item, isAdmin }: { item: ReadinessItem; isAdmin: boolean }) {
  const { passo, campo } = fixFor(item)
  const step = isAdmin ? passo : undefined
  if (!step) return <InternalLink href={item.route}>{item.text}</InternalLink>
  return (
    <Link to="/comece" search={(kept) => ({ ...kept, passo: step, campo })}>
      {item.text}
    </Link>
  )
}

function Beginning() {
  return (
    <Panel
      title="O que falta para emitir"
      aside={
        <LinkButton size="xs" variant="filled" to="/comece">
          Começar
        </LinkButton>
      }
    >
      <p>
        Falta cadastrar a sua empresa: são uns cinco minutos até a primeira nota de teste, e quase tudo vem pelo CNPJ.
        Se ela já está no Talão, peça um convite a quem administra.
      </p>
    </Panel>
  )
}
