import { defineConfig, devices } from '@playwright/test'
import { IS_DEEP } from './test/support/depth.ts'
import { e2eHouse } from './tools/house/e2e-house.ts'

const { baseURL, env, executablePath, node } = e2eHouse()

/** Browser tests (`*.e2e.ts`) against a whole running house: own data folder, own port, nothing of it mocked. */
export default defineConfig({
  testDir: '.',
  testMatch: ['apps/web/e2e/**/*.e2e.ts', 'test/stories/**/*.e2e.ts'],
  testIgnore: IS_DEEP ? [] : ['**/*.deep.e2e.ts'],
  outputDir: 'test-results/browser', // emptied by each run, unlike what stands beside it
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
    // A button that never comes is said of that button, and not of the whole test minutes later.
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    // A worker would answer what a test wants to answer itself; the tests about it let it in.
    serviceWorkers: 'block',
    // What moves is waited for, at the cost of drawing each step of it; no test is about the movement.
    contextOptions: { reducedMotion: 'reduce' },
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
    // Whoever writes tests keeps one house up (`tools/house/start.ts` with the env of e2e-house.ts) and runs them against it.
    reuseExistingServer: Boolean(process.env.TALAO_E2E_REUSE),
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
