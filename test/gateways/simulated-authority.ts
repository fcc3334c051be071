import { makeDemoA1, openA1, prepareSealKey, type SealKey } from '@talao/documents'
import type { Issuer } from '@talao/fiscal'
import { type Access, createTransport, GATEWAYS, type GatewayCompany, type Transport } from '@talao/gateways'
import { type Simulator, startSimulator } from '../../apps/simulator/src/simulator.ts'

const PASSWORD = 'senha do certificado'
const VALID = { notBefore: new Date('2025-01-01T00:00:00Z'), notAfter: new Date('2027-06-01T00:00:00Z') }

/** A simulated tax authority for one gateway, whose clock moves only when the test moves it. */
export type SimulatedAuthority = {
  simulator: Simulator
  /** Sets the clock, which never runs backwards. */
  at(instant: Date): void
  now(): Date
  /** Moves the clock so that the authority decides everything it has received. */
  decide(): Promise<void>
  /** Registers the company with the provider and returns its access there. */
  register(issuer: Issuer, services: 'national' | 'city'): Promise<Access>
  /** Access over mutual TLS for a company that the authority knows by certificate. */
  direct(cnpj: string): Access
  seal(cnpj: string): SealKey
  close(): Promise<void>
}

const THINKING_MS = 5_000

export async function startAuthority(start: Date): Promise<SimulatedAuthority> {
  let base = start
  const simulator = await startSimulator({
    clock: { now: () => base },
    automatic: false,
    seed: 'golden',
    settings: { rateLimit: 1_000_000 },
  })
  const transports: Transport[] = []
  const direct = new Map<string, Access>()
  const registrations = new Map<string, Promise<Access>>()
  const opened = (transport: Transport) => {
    transports.push(transport)
    return transport
  }
  const plain = opened(createTransport({ reach: 'loopback' }))
  return {
    simulator,
    at: (instant) => {
      base = instant
    },
    now: () => simulator.admin.now(),
    decide: () => simulator.admin.advance(THINKING_MS),
    register: (issuer, services) => {
      const name = `${issuer.cnpj} ${services}`
      const known = registrations.get(name) ?? registered(simulator, plain, companyOf(issuer, services === 'national'))
      registrations.set(name, known)
      return known
    },
    direct: (cnpj) => {
      const known = direct.get(cnpj)
      if (known) return known
      const { key_pem, certificate_pem } = a1Of(cnpj).certificate
      const clientCertificate = { cert: certificate_pem, key: key_pem }
      const transport = opened(createTransport({ reach: 'loopback', ca: simulator.caPem, clientCertificate }))
      const access = directAccess(simulator, cnpj, transport)
      direct.set(cnpj, access)
      return access
    },
    seal: (cnpj) => {
      const { key_pem, certificate_pem } = a1Of(cnpj).certificate
      return prepareSealKey({ keyPem: key_pem, certificatePem: certificate_pem })
    },
    close: async () => {
      for (const transport of transports) transport.close()
      await simulator.stop()
    },
  }
}

async function registered({ url, admin }: Simulator, transport: Transport, company: GatewayCompany): Promise<Access> {
  const account = { baseUrl: url, accountBaseUrl: url, accountToken: admin.accountToken, transport }
  const outcome = await GATEWAYS.FOCUS_NFE.registerCompany(company, {
    ...account,
    token: admin.accountToken,
    meter: 'account',
  })
  if (outcome.kind !== 'SAVED') throw new Error(`not registered: ${JSON.stringify(outcome)}`)
  const token = outcome.company.tokens.homologacao
  if (!token) throw new Error('the provider gave no token')
  return { ...account, token, meter: token }
}

function companyOf(issuer: Issuer, national: boolean): GatewayCompany {
  return {
    externalId: null,
    cnpj: issuer.cnpj,
    corporate_name: issuer.corporate_name,
    fantasy_name: issuer.fantasy_name,
    state_registration: issuer.state_registration,
    municipal_registration: issuer.municipal_registration,
    tax_regime: issuer.tax_regime,
    email: issuer.email,
    phone: issuer.contact,
    address: issuer.address,
    certificate: { pfx: a1Of(issuer.cnpj).file, password: PASSWORD },
    nfe: { enabled: issuer.state_registration !== null },
    nfse: { enabled: issuer.municipal_registration !== null, national },
  }
}

function directAccess({ tlsUrl }: Simulator, cnpj: string, transport: Transport): Access {
  return { baseUrl: tlsUrl, token: '', meter: cnpj, transport }
}

const a1s = new Map<string, ReturnType<typeof makeA1>>()

/** Cached for the whole run, because generating a key and checking a password are slow. */
function a1Of(cnpj: string) {
  const made = a1s.get(cnpj) ?? makeA1(cnpj)
  a1s.set(cnpj, made)
  return made
}

function makeA1(cnpj: string) {
  const file = makeDemoA1({ corporateName: 'OFICINA DE TESTES LTDA', cnpj, password: PASSWORD, ...VALID })
  const opened = openA1({ file, password: PASSWORD, now: VALID.notBefore })
  if (!opened.ok) throw new Error(opened.detail)
  return { file, certificate: opened.certificate }
}
