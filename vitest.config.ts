import { defineConfig } from 'vitest/config'

const HOUSE = [
  'packages/*/src',
  'apps/*/src',
  'tools',
  'test/support',
  'test/examples',
  'test/gateways',
  'test/sales',
  'bench',
]

/** Rooms that open no door: neither network, nor files, nor processes. */
const QUIET = ['packages/{contract,fiscal,platforms,reference}/src', 'apps/web/src']
// No test is judged by its time: a busy machine is no fault of the code.
const UNITS = { exclude: ['**/*.db.test.ts', '**/node_modules/**'], testTimeout: 30_000 }

/**
 * Three kinds of test, told apart by name and place: `*.test.ts` needs nothing (`unit`, and `quiet` where nothing can
 * be left behind for the next file), `*.db.test.ts` gets a real PostgreSQL
 * (and so do the stories), and test/guards watches the house itself. `*.e2e.ts` belongs to Playwright.
 */
export default defineConfig({
  test: {
    setupFiles: ['test/support/seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...UNITS,
          name: 'unit',
          include: HOUSE.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...UNITS.exclude, ...QUIET.map((folder) => `${folder}/**`)],
        },
      },
      {
        extends: true,
        test: {
          ...UNITS,
          name: 'quiet',
          include: QUIET.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          // Files of a worker share its modules: to load them anew for each took longer than the tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'guards', include: ['test/guards/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [...HOUSE.map((folder) => `${folder}/**/*.db.test.ts`), 'test/stories/**/*.test.ts'],
          globalSetup: 'test/support/postgres-global.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
