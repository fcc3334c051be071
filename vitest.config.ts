import { defineConfig } from 'vitest/config'

const ROOMS = [
  'packages/*/src',
  'apps/{server,simulator}/src',
  'tools',
  'test/support',
  'test/examples',
  'test/gateways',
  'test/sales',
  'bench',
]

/** Files that change something of Node or of a library under every other test of their process, and what. */
const ISOLATED: Record<string, string> = {
  'apps/server/src/http/tenants-policies.deep.db.test.ts': 'replaces the query function of the PostgreSQL driver',
}

/**
 * Node loads the sources itself, as the product does, and the files of one worker share what was loaded: to load it again for each
 * file took longer than most tests.
 */
const SHARED = { isolate: false, experimental: { viteModuleRunner: false } }
/** Proofs of `npm run test:deep` alone. */
const NOT_NOW = process.env['TALAO_DEPTH'] === 'deep' ? [] : ['**/*.deep.*']
const NEVER = ['**/node_modules/**', ...NOT_NOW]

const ON_POSTGRESQL = {
  globalSetup: 'test/support/postgres-global.ts',
  // A busy machine is no fault of the code: no test is judged by its time.
  testTimeout: 120_000,
  hookTimeout: 240_000,
}

/**
 * Tests are told apart by name: `*.test.ts` needs nothing outside its process (`unit`; `web` for the screens, whose JSX Vite has to
 * compile), `*.db.test.ts` and the stories get a real PostgreSQL (`integration`), test/guards watches the repository itself.
 * `*.e2e.ts` belongs to Playwright.
 */
export default defineConfig({
  test: {
    setupFiles: ['test/support/setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...SHARED,
          name: 'unit',
          include: ROOMS.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ['**/*.db.test.ts', ...NEVER],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}'],
          exclude: NEVER,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { ...SHARED, name: 'guards', include: ['test/guards/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          ...ON_POSTGRESQL,
          name: 'integration',
          include: [...ROOMS.map((folder) => `${folder}/**/*.db.test.ts`), 'test/stories/**/*.test.ts'],
          exclude: [...Object.keys(ISOLATED), ...NEVER],
        },
      },
      {
        extends: true,
        test: { ...ON_POSTGRESQL, name: 'isolated', include: Object.keys(ISOLATED), exclude: NEVER },
      },
    ],
  },
})
