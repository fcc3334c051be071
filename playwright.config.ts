import { defineConfig, devices } from '@playwright/test'
import { IS_DEEP } from './test/support/depth.ts'
import { e2eInstallation } from './tools/testing/e2e-installation.ts'

const { baseURL, env, executablePath, node } = e2eInstallation()

/**
 * Browser tests (`*.e2e.ts`) against a complete running installation with a separate data folder and port, and nothing
 * mocked.
 */
export default defineConfig({
  testDir: '.',
  testMatch: ['apps/web/e2e/**/*.e2e.ts', 'test/stories/**/*.e2e.ts'],
  testIgnore: IS_DEEP ? [] : ['**/*.deep.e2e.ts'],
  outputDir: 'test-results/browser', // emptied by each run, unlike the folder's other content
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Generous, because a busy machine must not fail a test.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // A missing button then fails as that button, not as the whole test minutes later.
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    // A service worker would answer requests that a test wants to answer itself. Tests about it enable it.
    serviceWorkers: 'block',
    // Animations would cost waiting and drawing, and no test is about them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Recording every step slows every test, so it is optional.
    trace: process.env.TALAO_E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [], // Chromium refuses its sandbox to root
    },
  },
  webServer: {
    command: `"${node}" tools/launcher/start.ts`,
    url: `${baseURL}/health`,
    env,
    // To write tests, keep one installation running (`tools/launcher/start.ts` with the env of e2e-installation.ts) and
    // run them against it.
    reuseExistingServer: Boolean(process.env.TALAO_E2E_REUSE),
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
