import type { TrustedProxies } from './trusted-proxies.ts'

type Reached = {
  mode: 'demo' | 'production'
  host: string
  trustProxy: TrustedProxies
  metrics: { host: string; server: number | undefined; worker: number | undefined }
}

/**
 * A Portuguese sentence about the setting that lets outsiders in, or undefined. In a demonstration anyone may open an
 * account and reach other services on the same machine. Trusting every proxy lets callers forge their address and
 * escape every limit by address.
 */
export function publicExposureFault(
  { mode, host, trustProxy, metrics }: Reached,
  isMeant: boolean,
): string | undefined {
  if (mode === 'production' && trustProxy === true)
    return 'TRUST_PROXY: true não serve em produção, porque quem chama escreveria o próprio endereço em X-Forwarded-For e escaparia de todo limite por endereço. Diga quantos proxies há à frente, como TRUST_PROXY=1, ou as redes deles.'
  if (mode !== 'demo' || isMeant) return undefined
  if (!isLoopback(host))
    return 'HOST: a demonstração só atende esta máquina, porque quem a alcança alcança também o que mais houver nela. Use HOST=127.0.0.1; se a rede toda pode entrar, diga TALAO_DEMO_OPEN_TO_NETWORK=on.'
  const isWatched = metrics.server !== undefined || metrics.worker !== undefined
  if (isWatched && !isLoopback(metrics.host))
    return 'METRICS_HOST: a demonstração só atende esta máquina, as métricas também. Tire METRICS_HOST; se a rede toda pode entrar, diga TALAO_DEMO_OPEN_TO_NETWORK=on.'
  return undefined
}

type Named = { TALAO_MODE: 'demo' | 'production'; HOST: string; PUBLIC_URL?: string | undefined }

/**
 * Whether a demonstration can be reached only from this machine: neither directly nor through a proxy under another
 * name.
 */
export function isLocalDemo({ TALAO_MODE, HOST, PUBLIC_URL }: Named): boolean {
  return TALAO_MODE === 'demo' && isLoopback(HOST) && (PUBLIC_URL === undefined || isThisMachine(PUBLIC_URL))
}

export function isThisMachine(url: string): boolean {
  return isLoopback(new URL(url).hostname)
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host)
}
