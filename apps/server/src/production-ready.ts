import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from './config.ts'

/**
 * Refuses to start in production what would run and yet not serve: letters and webhook addresses that lead nowhere, a cookie that any wire shows,
 * a server without its screens, which /health would call well. A command like backup needs none of it.
 */
export function refuseUnready({ mode, publicUrl, webDist }: Config, role: 'server' | 'worker'): void {
  refuseOpenAddress({ mode, publicUrl })
  if (mode !== 'production') return
  const page = path.join(webDist, 'index.html')
  if (role === 'server' && !existsSync(page))
    throw new ConfigError(
      `As telas não estão montadas: falta ${page}. Rode npm run build nesta pasta, ou use um arquivo de versão, que já as traz (docs/operacoes/producao.md).`,
    )
}

/** The address alone, for the starter, which builds the screens after it. */
export function refuseOpenAddress({ mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>): void {
  if (mode === 'production' && !publicUrl.startsWith('https://'))
    throw new ConfigError(
      'PUBLIC_URL: em produção informe o endereço https que as pessoas e as plataformas usam, como https://notas.suaempresa.com.br.',
    )
}
