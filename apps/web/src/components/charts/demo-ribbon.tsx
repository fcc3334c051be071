import type { ReactNode } from 'react'
import { Ribbon } from '../../ui/ribbon.tsx'
import { useUser } from '../session/current-user.ts'

/** Marks a page that shows sample numbers. Hidden in a demonstration, where the shell already says so on every page. */
export function DemoRibbon({ way }: { way: ReactNode }) {
  const { user } = useUser()
  if (user.demo) return null
  return (
    <Ribbon title="Dados de demonstração" way={way}>
      Os números desta tela são inventados; nenhum é da sua empresa.
    </Ribbon>
  )
}
