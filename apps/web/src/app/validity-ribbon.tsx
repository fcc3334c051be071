import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useScope, useUser } from '../components/session/current-user.ts'
import { Ribbon } from '../ui/ribbon.tsx'

const DemoFilling = lazy(() => import('./demo-filling.tsx').then((module) => ({ default: module.DemoFilling })))

/** Yellow ribbon on every page while its content is not valid yet. */
export function ValidityRibbon() {
  const { user, hasCompany } = useUser()
  const { company, in_production, isSeveral } = useScope()
  if (user.demo) {
    return (
      <Ribbon
        title="Demonstração"
        way={
          hasCompany ? (
            user.demo_filling && (
              <Suspense>
                <DemoFilling />
              </Suspense>
            )
          ) : (
            <Link to="/comece">Começar com a minha empresa</Link>
          )
        }
      >
        Tudo é inventado; nada vai à SEFAZ.
      </Ribbon>
    )
  }
  if (isSeveral || in_production || !company) return null
  return (
    <Ribbon
      title="Homologação"
      way={
        <Link to="/empresas/$id" params={{ id: company.id }}>
          O que falta para produção
        </Link>
      }
    >
      As notas desta empresa vão para o ambiente de teste e não têm valor fiscal.
    </Ribbon>
  )
}
