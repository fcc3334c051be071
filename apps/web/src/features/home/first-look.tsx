import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { demoQuery } from '../../components/charts/demo-query.ts'
import { DemoRibbon } from '../../components/charts/demo-ribbon.tsx'
import { LinkButton } from '../../components/links/link-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Charts } from './charts.tsx'
import { Figures } from './figures.tsx'
import styles from './home-page.module.css'
import { Readiness } from './readiness.tsx'

type Props = { hint: string; company: { id: number; corporate_name: string } | undefined }

/** Shown while there is no data: where to begin, and demo data under the yellow ribbon. */
export function FirstLook({ hint, company }: Props) {
  const { data: demo } = useQuery(demoQuery)
  return (
    <>
      <DemoRibbon
        way={
          company ? (
            <Link to="/integracoes">Começar com as minhas vendas</Link>
          ) : (
            <Link to="/comece">Começar com a minha empresa</Link>
          )
        }
      />
      <PageHead title="Painel" hint={hint} />
      <div className={styles.desk}>
        {company && (
          <Panel title="Comece por aqui" flush>
            <div className={styles.beginning}>
              <EmptyState kind="first-use" title="Nenhuma venda chegou ainda" actions={<Ways />}>
                Ligue a primeira plataforma: cada venda entra e vira nota. Abaixo, um painel de exemplo.
              </EmptyState>
            </div>
          </Panel>
        )}
        <Readiness company={company} />
        {demo && (
          <>
            <Figures home={demo.home} isDemo />
            <Charts home={demo.home} ranking={{ rows: demo.ranking, range: {} }} isDemo />
          </>
        )}
      </div>
    </>
  )
}

function Ways() {
  return (
    <>
      <LinkButton to="/integracoes" variant="filled">
        Ligar plataforma
      </LinkButton>
      <LinkButton to="/vendas/import/{-$id}">Importar arquivo</LinkButton>
    </>
  )
}
