import { describe, expect, test } from 'vitest'
import { deepBrowserFiles, deepVitestFiles } from './deep-files.ts'

describe('the files of the deep run', () => {
  test('a test that asks how deep the run is belongs to it, however far from the answer it lies', () => {
    expect(deepVitestFiles()).toEqual(
      expect.arrayContaining([
        'packages/platforms/src/hotmart/pull.test.ts',
        'apps/server/src/kit/http/random-requests.db.test.ts',
        'test/stories/bombas.test.ts',
      ]),
    )
    expect(deepBrowserFiles()).toContain('apps/web/e2e/every-screen.e2e.ts')
  })

  test('a test named as deep belongs to it, and one with a like-named module does not', () => {
    expect(deepVitestFiles()).toContain('test/stories/mata-e-volta.deep.test.ts')
    expect(deepVitestFiles()).not.toContain('packages/contract/src/fields/json-depth.test.ts')
  })
})
