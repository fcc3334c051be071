import type { ReactNode } from 'react'
import { Ribbon } from '../../ui/ribbon.tsx'

/** As long as invented numbers are on the page. */
export function DemoRibbon({ way }: { way: ReactNode }) {
  return (
    <Ribbon title="Dados de demonstração" way={way}>
      Os números desta tela são inventados; nenhum é da sua empresa.
    </Ribbon>
  )
}
