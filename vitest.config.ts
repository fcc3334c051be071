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

/**
 * Three kinds of test, told apart by name and place: `*.test.ts` needs nothing, `*.db.test.ts` gets a real PostgreSQL
 * (and so do the stories), and test/guards watches the house itself. `*.e2e.ts` belongs to Playwright.
 */
export default defineConfig({
  test: {
    setupFiles: ['test/support/seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: HOUSE.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // No test is judged by its time: a busy machine is no fault of the code.
          testTimeout: 30_000,
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
