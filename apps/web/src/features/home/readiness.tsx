import { useQuery } from '@tanstack/react-query'
import { InternalLink } from '../../components/internal-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { companyQuery } from './company-query.ts'
import styles from './home-page.module.css'

/** What the company still needs to issue, step by step; each open step links to where it is done. */
export function Readiness({ company }: { company: { id: number; corporate_name: string } }) {
  const { data } = useQuery(companyQuery(company.id))
  const steps = data?.readiness
  if (!steps || steps.length === 0) return null
  const done = steps.filter((step) => step.ok).length
  return (
    <Panel title={`Prontidão: ${company.corporate_name}`} aside={<b>{`${done} de ${steps.length}`}</b>} flush>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key} data-ok={step.ok || undefined}>
            <Icon name={step.ok ? 'check' : 'triangle'} />
            <span>
              <span className="sr-only">{step.ok ? 'Pronto: ' : 'Falta: '}</span>
              {step.ok ? step.text : <InternalLink href={step.route}>{step.text}</InternalLink>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
