import { type RequestOptions, request } from 'node:https'
import { makeDemoA1, openA1 } from '@talao/documents'

export type TlsClient = Pick<RequestOptions, 'ca' | 'cert' | 'key'>
export type TlsAsk = {
  url: string
  client: TlsClient
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Host to connect to, instead of the one in the URL. */
  address?: string
}
export type TlsAnswer = { status: number; text: string; bytes: Buffer; headers: Record<string, string> }

/** The key and certificate of a demonstration A1. Creating one is slow. */
export function demoClient(cnpj: string, changes: Partial<Parameters<typeof makeDemoA1>[0]> = {}) {
  const wish = {
    corporateName: 'ACME CURSOS LTDA',
    cnpj,
    password: 'senha',
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2027-01-01T00:00:00Z'),
    ...changes,
  }
  const opened = openA1({ file: makeDemoA1(wish), password: wish.password, now: wish.notBefore })
  if (!opened.ok) throw new Error(opened.detail)
  return { key: opened.certificate.key_pem, cert: opened.certificate.certificate_pem }
}

/** One request over a new TLS connection. */
export function askTls({ url, client, method = 'GET', headers = {}, body, address }: TlsAsk): Promise<TlsAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TlsAnswer>()
  const target = new URL(url)
  const place = address ? { host: address, servername: target.hostname } : { host: target.hostname }
  const options = { ...client, ...place, port: target.port, path: target.pathname + target.search, method, headers }
  const sent = request({ ...options, agent: false }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
      const told = Object.fromEntries(named) as Record<string, string>
      resolve({ status: response.statusCode ?? 0, text: bytes.toString('utf8'), bytes, headers: told })
    })
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}
