import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from './kit/config/config.ts'

/**
 * Refuses to start in production with a configuration that would run but not work: links and webhook URLs that lead
 * nowhere, a session cookie sent without TLS, or a server without the web app, which /health would report as well.
 * Commands such as backup do not need this check.
 */
export function refuseUnfitForProduction({ mode, publicUrl, webDist }: Config, role: 'server' | 'worker'): void {
  refuseHttpPublicUrl({ mode, publicUrl })
  if (mode !== 'production') return
  const page = path.join(webDist, 'index.html')
  if (role === 'server' && !existsSync(page))
    throw new ConfigError(
      `As telas não estão montadas: falta ${page}. Rode npm run build nesta pasta, ou use um arquivo de versão, que já as traz (docs/operacoes/producao.md).`,
    )
}

/** Checks only the URL, for the start script, which builds the web app afterwards. */
export function refuseHttpPublicUrl({ mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>): void {
  if (mode === 'production' && !publicUrl.startsWith('https://'))
    throw new ConfigError(
      'PUBLIC_URL: em produção informe o endereço https que as pessoas e as plataformas usam, como https://notas.suaempresa.com.br.',
    )
}
