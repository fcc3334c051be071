import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { waitForHealth } from './health.ts'
import { stablePort } from './port-choice.ts'
import { Processes } from './processes.ts'

export const SIMULATOR = 'apps/simulator/src/main.ts'

type Ports = { plain: number; tls: number }
const FILES = { plain: 'simulator.port', tls: 'simulator-tls.port' } as const

/** Ports of this installation's simulator, the same at every start unless another program has taken them. */
export async function simulatorPorts(dataDir: string): Promise<Ports> {
  return {
    plain: await stablePort(path.join(dataDir, FILES.plain)),
    tls: await stablePort(path.join(dataDir, FILES.tls)),
  }
}

/**
 * Some states refuse an NF-e without a software house (responsável técnico), so the demonstration has an invented one.
 */
const DEMO_SOFTWARE_HOUSE = {
  RESP_TEC_CNPJ: '11222333000181',
  RESP_TEC_CONTACT: 'Suporte da demonstração',
  RESP_TEC_EMAIL: 'suporte@talao.demo',
  RESP_TEC_PHONE: '1133334444',
  RESP_TEC_CSRT: 'PR:01:CODIGO-DA-DEMONSTRACAO',
}

/** Environment of the simulator and of the processes that talk to it. */
export function simulatorEnvironment(dataDir: string, ports: Ports): Record<string, string> {
  const simulator = `http://127.0.0.1:${ports.plain}`
  const data = path.join(dataDir, 'simulator.sqlite')
  const authorities = `https://127.0.0.1:${ports.tls}`
  return {
    ...DEMO_SOFTWARE_HOUSE,
    SIMULATOR_PORT: String(ports.plain),
    SIMULATOR_TLS_PORT: String(ports.tls),
    SIMULATOR_DATA: data,
    SIMULATOR_INVENTS: 'on',
    FOCUS_HOMOLOGATION_URL: simulator,
    FOCUS_PRODUCTION_URL: simulator,
    PLATFORMS_URL: `${simulator}/plataformas`,
    // The direct gateways talk to the same simulator, whose own CA signs its certificate.
    CA_BUNDLE: `${data}.ca.pem`,
    SEFAZ_URL: `${authorities}/sefaz`,
    SEFIN_HOMOLOGATION_URL: `${authorities}/sefin/homologacao`,
    SEFIN_PRODUCTION_URL: `${authorities}/sefin/producao`,
    ADN_HOMOLOGATION_URL: `${authorities}/adn/homologacao`,
    ADN_PRODUCTION_URL: `${authorities}/adn/producao`,
  }
}

/**
 * The simulator of an installation, for one command: the running one, or one started for the duration of the command.
 */
export async function useSimulator(
  dataDir: string,
): Promise<{ env: Record<string, string>; giveBack(): Promise<void> }> {
  const known = keptPorts(dataDir)
  if (known && (await isUp(known))) {
    return { env: simulatorEnvironment(dataDir, known), giveBack: () => Promise.resolve() }
  }
  const env = simulatorEnvironment(dataDir, await simulatorPorts(dataDir))
  const processes = new Processes(path.join(dataDir, 'logs'))
  const running = processes.keep({ name: 'simulator', args: [SIMULATOR], env })
  await Promise.race([waitForHealth(`http://127.0.0.1:${env.SIMULATOR_PORT}/health`), running])
  return { env, giveBack: () => processes.stop() }
}

function keptPorts(dataDir: string): Ports | undefined {
  const [plain, tls] = [FILES.plain, FILES.tls].map((name) => path.join(dataDir, name))
  if (!plain || !tls || !existsSync(plain) || !existsSync(tls)) return undefined
  return { plain: Number(readFileSync(plain, 'utf8')), tls: Number(readFileSync(tls, 'utf8')) }
}

async function isUp({ plain }: Ports): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${plain}/health`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false // nothing listens there: Talão is not running
  }
}
