import type { TaxpayerSource } from '@talao/contract'
import type { Config } from '../../../kit/config/config.ts'
import type { Provider } from '../outside/provider.ts'
import { CNPJ_WS } from './cnpj-ws.ts'
import { CNPJA_OPEN, cnpja } from './cnpja.ts'
import { BRASILAPI, MINHA_RECEITA } from './receita.ts'
import { sintegraWs } from './sintegra-ws.ts'
import type { Taxpayer } from './taxpayer.ts'

export type TaxpayerProvider = Provider<TaxpayerSource, Taxpayer>

/** The configured providers: paid ones that have a key, and free ones, each in the order they are asked. */
export function taxpayerProviders({ cnpjaKey, sintegraWsToken, free }: Config['taxpayers']): {
  paid: TaxpayerProvider[]
  free: TaxpayerProvider[]
} {
  return {
    paid: [...(cnpjaKey ? [cnpja(cnpjaKey)] : []), ...(sintegraWsToken ? [sintegraWs(sintegraWsToken)] : [])],
    free: free.map((name) => FREE[name]),
  }
}

/** Free providers. Those that report the state registration come first. */
const FREE = { CNPJ_WS, CNPJA_OPEN, BRASILAPI, MINHA_RECEITA } satisfies Record<
  Config['taxpayers']['free'][number],
  TaxpayerProvider
>
