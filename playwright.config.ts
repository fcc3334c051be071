import { defineConfig, devices } from '@playwright/test'
import { e2eHouse } from './tools/house/e2e-house.ts'

const { baseURL, env, executablePath, node } = e2eHouse()

/** Browser tests (`*.e2e.ts`) against a whole running house: own data folder, own port, nothing of it mocked. */
export default defineConfig({
  testDir: '.',
  testMatch: ['apps/web/e2e/**/*.e2e.ts', 'test/stories/**/*.e2e.ts'],
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // No test is judged by its time: a busy machine is no fault of the code.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // A worker would answer what a test wants to answer itself; the tests about it let it in.
    serviceWorkers: 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // To record every step slows every test; whoever looks for a failure asks for it.
    trace: process.env.TALAO_E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [], // Chromium refuses its sandbox to root
    },
  },
  webServer: {
    command: `"${node}" tools/house/start.ts`,
    url: `${baseURL}/health`,
    env,
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
