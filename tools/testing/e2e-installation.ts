import path from 'node:path'
import { root } from '../launcher/root.ts'
import { findBrowser } from './browser.ts'

const PORT = process.env.TALAO_E2E_PORT || '3190'

/** The installation that browser tests run against, with a separate port and data folder and a fast simulator. */
export function e2eInstallation() {
  return {
    node: process.execPath,
    baseURL: `http://localhost:${PORT}`,
    executablePath: findBrowser(),
    env: {
      PORT,
      TALAO_MODE: 'demo',
      TALAO_DEMO: 'small',
      TALAO_DATA_DIR: process.env.TALAO_E2E_DATA || path.join(root, '.talao', 'e2e'),
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SIMULATOR_LATENCY_MS: '100-300',
      // The free registers that report a state registration answer eight times a minute in all, too few for all tests.
      CNPJA_API_KEY: 'chave-dos-testes',
      // A browser test may pretend to come from another address (`elsewhere` in apps/web/e2e/people.ts), as through a
      // proxy on this machine.
      TRUST_PROXY: 'loopback',
    },
  }
}
