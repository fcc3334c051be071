import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../tools/launcher/root.ts'

/** Offenders for the linter's own rules, each with the file where it must be caught and the rule that must catch it. */
const OFFENDERS: { file: string; text: string; rule: string }[] = [
  {
    file: 'packages/fiscal/src/a.ts',
    text: `import { readFileSync } from 'node:fs'\nreadFileSync('x')\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'packages/fiscal/src/b.ts',
    text: `import { x } from '@talao/contract'\nx()\n`,
    rule: 'no-restricted-imports',
  },
  { file: 'packages/fiscal/src/c.ts', text: 'export const port = process.env.PORT\n', rule: 'no-restricted-globals' },
  {
    file: 'packages/contract/src/a.ts',
    text: `import { x } from '@talao/server'\nx()\n`,
    rule: 'no-restricted-imports',
  },
  { file: 'apps/web/src/a.ts', text: `import { x } from '@talao/gateways'\nx()\n`, rule: 'no-restricted-imports' },
  {
    file: 'apps/server/src/one.ts',
    text: `import { two } from './two.ts'\nexport const one = () => two()\n`,
    rule: 'no-cycle',
  },
  {
    file: 'apps/server/src/two.ts',
    text: `import { one } from './one.ts'\nexport const two = () => one()\n`,
    rule: 'no-cycle',
  },
  { file: 'apps/server/src/d.ts', text: 'export default function act() {}\n', rule: 'no-default-export' },
  { file: 'apps/server/src/e.ts', text: 'export function f(x: any) {\n  return x\n}\n', rule: 'no-explicit-any' },
  { file: 'apps/server/src/g.ts', text: 'try {\n  f()\n} catch {}\n', rule: 'no-empty' },
]

describe('the linter', () => {
  // Built outside the repository, because the linter skips what git ignores.
  let house = ''
  let found: { filename: string; code: string }[] = []

  beforeAll(() => {
    house = mkdtempSync(path.join(os.tmpdir(), 'talao-lint-'))
    copyFileSync(path.join(root, '.oxlintrc.json'), path.join(house, '.oxlintrc.json'))
    for (const { file, text } of OFFENDERS) {
      mkdirSync(path.dirname(path.join(house, file)), { recursive: true })
      writeFileSync(path.join(house, file), text)
    }
    const oxlint = path.join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const done = spawnSync(process.execPath, [oxlint, '-f', 'json', 'packages', 'apps'], {
      cwd: house,
      encoding: 'utf8',
    })
    found = JSON.parse(done.stdout).diagnostics
  })

  afterAll(() => rmSync(house, { recursive: true, force: true }))

  it.each(OFFENDERS)('catches $rule in $file', ({ file, rule }) => {
    expect(found.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code)).toEqual(
      expect.arrayContaining([expect.stringContaining(rule)]),
    )
  })
})
