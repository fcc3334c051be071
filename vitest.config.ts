import { defineConfig } from 'vitest/config'

const ROOMS = [
  'packages/*/src',
  'apps/{server,simulator}/{src,testing}',
  'tools',
  'test/support',
  'test/examples',
  'test/gateways',
  'test/sales',
  'bench',
]

/** Files that change Node or a library for every other test in their process, and what they change. */
const ISOLATED: Record<string, string> = {
  'apps/server/src/kit/http/tenants-policies.deep.db.test.ts': 'replaces the query function of the PostgreSQL driver',
}

/**
 * Node loads the sources itself, as the product does, and the files of one worker share loaded modules. Reloading them
 * for each file took longer than most tests.
 */
const SHARED = { isolate: false, experimental: { viteModuleRunner: false } }
/** Tests that only `npm run test:deep` runs. */
const NOT_NOW = process.env['TALAO_DEPTH'] === 'deep' ? [] : ['**/*.deep.*']
const NEVER = ['**/node_modules/**', ...NOT_NOW]

const ON_POSTGRESQL = {
  globalSetup: 'test/support/postgres-global.ts',
  // Generous, because a busy machine must not fail a test.
  testTimeout: 120_000,
  hookTimeout: 240_000,
}

/**
 * The file name decides the project. `*.test.ts` needs nothing outside its process (`unit`, or `web` for the screens,
 * whose JSX Vite must compile). `*.db.test.ts` and the stories get a real PostgreSQL (`integration`). test/guards
 * checks the repository itself. `*.e2e.ts` belongs to Playwright.
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
