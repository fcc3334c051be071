import { describe, expect, it } from 'vitest'
import { makeTransports, reachOf } from './transports.ts'

const CERTIFICATE = { fingerprint: 'a1', certificate_pem: '', chain_pem: '', key_pem: '' }

describe('what gateways, authorities and platforms are reached by', () => {
  it.each([
    ['production', 'https://10.0.0.7/'],
    ['production', 'https://192.168.0.7/'],
    ['demo', 'https://8.8.8.8/'],
  ] as const)('in %s refuses %s, with a certificate and without', async (mode, url) => {
    const transports = makeTransports({ reach: reachOf({ mode }) })
    for (const transport of [transports.plain, transports.withCertificate(CERTIFICATE)])
      expect(await transport.send({ method: 'GET', url, headers: {}, timeoutMs: 1_000 })).toMatchObject({
        failure: 'forbidden_address',
        sent: 'no',
      })
  })
})
