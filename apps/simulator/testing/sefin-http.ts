import { gunzipSync, gzipSync } from 'node:zlib'
import type { SealKey } from '@talao/documents'
import { startSimulator } from '../src/simulator.ts'
import { credentials, type DpsWish, NOW, signedDps, signedRequest } from './sefin.ts'
import { askTls, type TlsAnswer, type TlsClient } from './tls.ts'

export type Body = Record<string, unknown>
export type SefinAnswer = TlsAnswer & { body: Body }
export type Caller = { client: TlsClient; seal: SealKey }

/** Certificates of a company and of another one, made once because it is slow. */
const [own, other] = [credentials(), credentials('07504505000132')]

export type SefinBench = Awaited<ReturnType<typeof openSefin>>

/** A simulator called over real TLS connections, at 14:00 of 20 November 2026. */
export async function openSefin() {
  const simulator = await startSimulator({
    automatic: false,
    seed: 'sefin',
    clock: { now: () => NOW },
    settings: { timeScale: 100 },
  })
  const callerOf = ({ key, cert, seal }: ReturnType<typeof credentials>): Caller => ({
    client: { ca: simulator.caPem, key, cert },
    seal,
  })
  const company = callerOf(own)
  const call = async (method: string, path: string, body?: unknown, { client } = company): Promise<SefinAnswer> => {
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await askTls({ url: `${simulator.tlsUrl}${path}`, client, method, ...sent })
    return { ...answer, body: bodyOf(answer.text) }
  }
  const issue = (wish: DpsWish = {}) =>
    call('POST', '/sefin/homologacao/nfse', { dpsXmlGZipB64: packed(signedDps(own.seal, wish)) })
  const cancel = (chave: string, wish: Parameters<typeof signedRequest>[2] = {}) =>
    call('POST', `/sefin/homologacao/nfse/${chave}/eventos`, {
      pedidoRegistroEventoXmlGZipB64: packed(signedRequest(own.seal, chave, { at: simulator.admin.now(), ...wish })),
    })
  return { simulator, company, stranger: callerOf(other), call, issue, cancel }
}

/** Empty when the text is not JSON. */
function bodyOf(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return {}
  }
}

export function packed(xml: string | Buffer): string {
  return gzipSync(xml).toString('base64')
}

export function unpacked(text: unknown): string {
  return gunzipSync(Buffer.from(String(text), 'base64')).toString('utf8')
}
