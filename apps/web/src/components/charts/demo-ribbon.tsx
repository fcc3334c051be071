import type { ReactNode } from 'react'
import { Ribbon } from '../../ui/ribbon.tsx'
import { useUser } from '../session.ts'

/** As long as invented numbers are on the page; in a demonstration the shell says so of everything. */
export function DemoRibbon({ way }: { way: ReactNode }) {
  const { user } = useUser()
  if (user.demo) return null
  return (
    <Ribbon title="Dados de demonstração" way={way}>
      Os números desta tela são inventados; nenhum é da sua empresa.
    </Ribbon>
  )
}
